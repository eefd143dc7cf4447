/** Writes the table of layers as Markdown between the marks of a page: `<!-- layers src -->` and `<!-- end -->`. */
import { readFileSync } from 'node:fs'
import { type Floor, floors } from './layers.ts'

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
      `${begin}\n${kind === 'layers' ? layersOf(folder) : roomsOf(folder)}\n\n${end}`,
  )

function layersOf(folder: string): string {
  const { rooms, wiring = [] } = floorOf(folder)
  const rows = rooms.map(
    ({ name, imports }): TableRow => [name, imports.length === 0 ? 'nothing' : imports.join(', ')],
  )
  return table(
    ['room', `may import, of ${folder}`],
    wiring.length === 0 ? rows : [...rows, [wiring.join(', '), 'anything']],
  )
}

const roomsOf = (folder: string): string =>
  table(
    ['room', 'what it holds'],
    floorOf(folder).rooms.map(({ name, holds }) => [`\`${name}\``, holds]),
  )

type TableRow = readonly [first: string, second: string]

const table = (head: TableRow, rows: readonly TableRow[]): string =>
  [head, ['---', '---'] as const, ...rows].map(([first, second]) => `| ${first} | ${second} |`).join('\n')

function floorOf(folder: string): Floor {
  const floor = floors.find((one) => one.folder === folder)
  if (floor === undefined) throw new Error(`scripts/layers.ts has no table for ${folder}`)
  return floor
}
