/** Checks the allowed imports between rooms (CONTRIBUTING.md, "Layers"). */
import { expect, test } from 'vitest'
import { type Floor, floors } from '../scripts/generate/layers.ts'
import { holds } from '../scripts/generate/room-descriptions.ts'
import { circularOn, floorFolders, importsOf, readSources, roomOn } from './support/imports.ts'

/** Libraries and globals that only some files may touch. */
const kept: readonly { readonly what: string; readonly pattern: RegExp; readonly where: RegExp }[] = [
  { what: 'commander', pattern: /from 'commander'/, where: /^cli\// },
  { what: 'undici', pattern: /from 'undici'/, where: /^client\/exchange\/pool\.ts$/ },
  { what: 'kysely', pattern: /from 'kysely'/, where: /^local\// },
  { what: 'conf', pattern: /(?:from|import\()\s*'conf'/, where: /^settings\// },
  { what: 'process', pattern: /(?<![\w.'"`/-])process\.(?!getBuiltin)/, where: /^system\.ts$/ },
  { what: 'console', pattern: /\bconsole\.\w+\(/, where: /^$/ },
  { what: 'Date.now', pattern: /\bDate\.now\(\)/, where: /^system\.ts$/ },
  { what: 'performance.now', pattern: /\bperformance\.now\(\)/, where: /^system\.ts$/ },
  { what: 'JSON.parse', pattern: /\bJSON\.parse\b/, where: /^json\// },
  { what: 'Math.random', pattern: /\bMath\.random\(\)/, where: /^system\.ts$/ },
]

const sources = readSources()
const imports = importsOf(sources)

const nameOf = (room: string) => room.replace(/\.ts$/, '')

interface RoomImport {
  readonly room: string
  readonly other: string
  readonly line: string
}

/** Imports between two rooms of a floor. A floor inside another says nothing of the files beside its rooms. */
function betweenRooms({ folder, wiring = [] }: Floor): readonly RoomImport[] {
  return imports.flatMap(({ from, to }) => {
    const [first, second] = [roomOn(folder, from), roomOn(folder, to)]
    if (first === undefined || second === undefined) return []
    if (folder !== 'src' && (first.endsWith('.ts') || second.endsWith('.ts'))) return []
    const [room, other] = [nameOf(first), nameOf(second)]
    return room === other || wiring.includes(room) ? [] : [{ room, other, line: `${from} imports ${to}` }]
  })
}

const levelOf = ({ levels }: Floor, room: string) => levels.findIndex((rooms) => rooms.includes(room))

const isWalled = ({ walls = [] }: Floor, room: string, other: string) =>
  walls.some(({ rooms, mayNotImport }) => rooms.includes(room) && mayNotImport.includes(other))

test.each(floors)('rooms of $folder import lower levels only, and through no wall', (floor) => {
  const wrong = betweenRooms(floor).filter(
    ({ room, other }) =>
      levelOf(floor, other) === -1 ||
      levelOf(floor, other) >= levelOf(floor, room) ||
      isWalled(floor, room, other),
  )
  expect(wrong.map(({ line }) => line)).toEqual([])
})

test.each(floors)('each wall of $folder stands where the levels would let an import through', (floor) => {
  const pairs = (floor.walls ?? []).flatMap(({ rooms, mayNotImport }) =>
    rooms.flatMap((room) => mayNotImport.map((other) => ({ room, other }))),
  )
  const idle = pairs.filter(
    ({ room, other }) => levelOf(floor, other) === -1 || levelOf(floor, other) >= levelOf(floor, room),
  )
  expect(idle).toEqual([])
})

test.each(floors)('every room of $folder is on a level, and is described', (floor) => {
  const { folder, levels, wiring = [] } = floor
  // SQL lies in a room without a source file of TypeScript; texts that src imports lie beside it.
  const found = sources.flatMap(({ path, imports: to }) =>
    [path, ...to].flatMap((one) => roomOn(folder, one) ?? []),
  )
  const ruled = folder === 'src' ? found : found.filter((room) => !/\.\w+$/.test(room))
  const rooms = levels.flat()
  expect([...new Set(ruled.map(nameOf))].toSorted()).toEqual([...rooms, ...wiring].toSorted())
  expect(Object.keys(holds[folder] ?? {}).toSorted()).toEqual(rooms.toSorted())
})

test('rooms do not import in circles, on any floor', () => {
  const found = floorFolders(sources).flatMap((folder) => circularOn(folder, imports))
  expect(found.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('a circle between rooms is found, whichever files it goes through', () => {
  const steps = [
    { from: 'a/one.ts', to: 'b/two.ts' },
    { from: 'b/three.ts', to: 'c.ts' },
    { from: 'c.ts', to: 'a/four.ts' },
    { from: 'a/one.ts', to: 'd.ts' },
  ]
  expect(circularOn('src', steps)).toEqual(steps.slice(0, 3))
  expect(circularOn('src', steps.slice(1))).toEqual([])
})

test('cli reaches the network and the workspace only through the context', () => {
  const wrong = sources
    .filter(({ path }) => path.startsWith('cli/'))
    .filter((source) => source.imports.includes('client/exchange/transport.ts'))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('modules do not import in circles', () => {
  const graph = new Map(sources.map((source) => [source.path, source.imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path) || trail.includes(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  expect(circles).toEqual([])
})

test.each(kept)('$what stays where it belongs', ({ pattern, where }) => {
  const wrong = sources.filter(({ path, text }) => !where.test(path) && pattern.test(withoutComments(text)))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

test('no file of the catalog but checks.ts names zod', () => {
  const wrong = sources.filter(
    ({ path, text }) => path.startsWith('catalog/') && path !== 'catalog/checks.ts' && /from 'zod/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('index.ts is a table, never a barrel', () => {
  const wrong = sources.filter(
    ({ path, text }) => path.endsWith('index.ts') && /export (?!type ).* from /.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})
