/** Draws the layers, and lists the rooms, as Markdown between the marks of a page: `<!-- layers src -->` and `<!-- end -->`. */
import { readFileSync } from 'node:fs'
import { type Floor, floors, type Wall } from './layers.ts'
import { holds } from './room-descriptions.ts'

const pages = ['CONTRIBUTING.md', 'docs/architecture.md'] as const

/** The pages with new tables: text by path. */
export const pagesWithTables = (): readonly (readonly [path: string, text: string])[] =>
  pages.map((path) => [path, withTables(readFileSync(path, 'utf8'))])

const marked = /(<!-- (layers|rooms) (\S+) -->\n)[\s\S]*?(<!-- end -->)/g

/** @throws Error for a mark without a table of that name */
export const withTables = (page: string): string =>
  page.replaceAll(
    marked,
    (_, begin: string, kind: string, folder: string, end: string) =>
      `${begin}\n${kind === 'layers' ? layersOf(floorOf(folder)) : roomsOf(folder)}\n\n${end}`,
  )

/** The levels with the highest on top, and the walls below them. */
function layersOf({ folder, levels, walls = [], wiring = [], beside = [] }: Floor): string {
  const rows = [wiring, ...levels.toReversed()].filter((rooms) => rooms.length > 0)
  const placed = (room: string) => (beside.includes(room) ? `../${room}` : room)
  const line = (rooms: readonly string[]) => `  ${rooms.map(placed).join('  ')}`
  const picture = ['```text', folder, ...rows.map(line), '```'].join('\n')
  return walls.length === 0
    ? picture
    : `${picture}\n\nWalls between them:\n\n${walls.map(wallLine).join('\n')}`
}

const wallLine = ({ rooms, mayNotImport, because }: Wall): string =>
  `- ${named(rooms)} may not import ${named(mayNotImport)}: ${because}.`

const named = (rooms: readonly string[]): string => rooms.map((room) => `\`${room}\``).join(', ')

function roomsOf(folder: string): string {
  const rows = floorOf(folder)
    .levels.toReversed()
    .flatMap((rooms) => rooms.map((room) => `| \`${room}\` | ${holds[folder]?.[room] ?? ''} |`))
  return ['| room | what it holds |', '| --- | --- |', ...rows].join('\n')
}

function floorOf(folder: string): Floor {
  const floor = floors.find((one) => one.folder === folder)
  if (floor === undefined) throw new Error(`scripts/generate/layers.ts has no floor for ${folder}`)
  return floor
}
