/** Checks the allowed imports between rooms (CONTRIBUTING.md, "Layers"). */
import { expect, test } from 'vitest'
import { type Floor, floors } from '../scripts/layers.ts'
import { circularOn, floorFolders, importsOf, readSources, roomOn } from './support/imports.ts'

/** Libraries and globals that only some files may touch. */
const kept: readonly { readonly what: string; readonly pattern: RegExp; readonly where: RegExp }[] = [
  { what: 'commander', pattern: /from 'commander'/, where: /^cli\// },
  { what: 'undici', pattern: /from 'undici'/, where: /^client\/pool\.ts$/ },
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

/** Imports between rooms that the table is about: a floor inside another says nothing of the files beside its rooms. */
function ruledImports({ folder, shared = [], wiring = [] }: Floor) {
  return imports.flatMap(({ from, to }) => {
    const [room, other] = [roomOn(folder, from), roomOn(folder, to)]
    if (room === undefined || other === undefined) return []
    if (folder !== 'src' && (room.endsWith('.ts') || other.endsWith('.ts'))) return []
    const [name, target] = [nameOf(room), nameOf(other)]
    if (name === target || wiring.includes(name) || shared.includes(target)) return []
    return [{ name, target, line: `${from} imports ${to}` }]
  })
}

test.each(floors)('imports in $folder follow the table of scripts/layers.ts', (floor) => {
  const allowed = new Map(floor.rooms.map(({ name, imports: rooms }) => [name, rooms]))
  const wrong = ruledImports(floor).filter(({ name, target }) => allowed.get(name)?.includes(target) !== true)
  expect(wrong.map(({ line }) => line)).toEqual([])
})

test.each(floors)('no line of the table for $folder is unused', (floor) => {
  const used = new Set(ruledImports(floor).map(({ name, target }) => `${name}: ${target}`))
  const listed = floor.rooms.flatMap(({ name, imports: rooms }) => rooms.map((to) => `${name}: ${to}`))
  expect(listed.filter((line) => !used.has(line))).toEqual([])
})

test.each(floors)('every room of $folder is in the table', ({ folder, rooms, shared = [], wiring = [] }) => {
  const found = sources.flatMap(({ path }) => roomOn(folder, path) ?? [])
  const ruled = folder === 'src' ? found : found.filter((room) => !room.endsWith('.ts'))
  // A room without a source file of TypeScript: SQL.
  const told = [...rooms.map(({ name }) => name), ...shared, ...wiring].filter(
    (name) => name !== 'migrations',
  )
  expect([...new Set(ruled.map(nameOf))].toSorted()).toEqual(told.toSorted())
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
    .filter((source) => source.imports.includes('client/transport.ts'))
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
