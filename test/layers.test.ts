/** Who may import whom: the rules that keep the house in order (CONTRIBUTING.md, "Layers"). */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../src')

/** Room -> rooms it may import from. A file at the top of src is a room of its own. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  http: [],
  disk: ['errors'],
  workspaces: [],
  answer: [],
  context: ['errors', 'http', 'workspaces'],
  task: ['catalog', 'client', 'context', 'http', 'settings'],
  progress: ['context', 'render'],
  catalog: [],
  estate: ['catalog'],
  render: ['errors'],
  settings: ['errors', 'context', 'disk'],
  client: ['catalog', 'errors', 'context', 'http'],
  local: ['catalog', 'errors', 'context', 'disk', 'http', 'workspaces'],
  workflows: ['catalog', 'client', 'errors', 'context', 'task', 'http'],
  tools: [
    'catalog',
    'client',
    'workflows',
    'settings',
    'errors',
    'context',
    'disk',
    'task',
    'workspaces',
    'progress',
    'answer',
    'completions',
  ],
  reference: ['catalog', 'workflows', 'tools', 'task', 'docs'],
  cli: [
    'catalog',
    'estate',
    'client',
    'workflows',
    'tools',
    'settings',
    'render',
    'errors',
    'context',
    'disk',
    'http',
    'task',
    'progress',
    'answer',
    'reference',
  ],
}
/** These wire everything together. */
const wiring = new Set(['main', 'system', 'standalone'])

/** Libraries and globals that only some files may touch. */
const kept: readonly { readonly what: string; readonly pattern: RegExp; readonly where: RegExp }[] = [
  { what: 'commander', pattern: /from 'commander'/, where: /^cli\// },
  { what: 'undici', pattern: /from 'undici'/, where: /^client\/(?:transport|exchange)\.ts$/ },
  { what: 'kysely', pattern: /from 'kysely'/, where: /^local\// },
  { what: 'conf', pattern: /(?:from|import\()\s*'conf'/, where: /^settings\// },
  { what: 'process', pattern: /(?<![\w.'"`/-])process\.(?!getBuiltin)/, where: /^system\.ts$/ },
  { what: 'console', pattern: /\bconsole\.\w+\(/, where: /^$/ },
  { what: 'Date.now', pattern: /\bDate\.now\(\)/, where: /^system\.ts$/ },
  { what: 'performance.now', pattern: /\bperformance\.now\(\)/, where: /^system\.ts$/ },
  { what: 'Math.random', pattern: /\bMath\.random\(\)/, where: /^system\.ts$/ },
]

interface Source {
  /** Relative to src, with forward slashes. */
  readonly path: string
  readonly text: string
  /** Relative to src. */
  readonly imports: readonly string[]
}

const sources: readonly Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const specifiers = text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)
    const imports = Array.from(specifiers, ([, to = '']) =>
      relative(root, resolve(dirname(join(root, path)), to)),
    )
    return { path, text, imports }
  })

/** Words that any room may use. */
const shared = new Set(['once', 'json'])

/** Completion scripts stand beside src. */
const roomOf = (path: string) =>
  path
    .replace(/^\.\.\//, '')
    .split('/')[0]
    ?.replace(/\.ts$/, '') ?? ''

test('imports follow the layers', () => {
  const wrong = sources.flatMap(({ path, imports }) => {
    const room = roomOf(path)
    if (wiring.has(room) || shared.has(room)) return []
    const allowed = mayImport[room]
    if (allowed === undefined) return [`${path}: no rule for ${room}`]
    return imports
      .filter((to) => roomOf(to) !== room && !shared.has(roomOf(to)) && !allowed.includes(roomOf(to)))
      .map((to) => `${path} imports ${to}`)
  })
  expect(wrong).toEqual([])
})

test('cli reaches the network and the workspace only through the context', () => {
  const wrong = sources
    .filter(({ path }) => path.startsWith('cli/'))
    .flatMap(({ path, imports }) =>
      imports.filter((to) => to === 'client/transport.ts').map((to) => `${path} imports ${to}`),
    )
  expect(wrong).toEqual([])
})

test('modules do not import in circles', () => {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports]))
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

test('no file of the catalog but fields.ts names zod', () => {
  const wrong = sources.filter(
    ({ path, text }) => path.startsWith('catalog/') && path !== 'catalog/fields.ts' && /from 'zod/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('index.ts is a table, never a barrel', () => {
  const wrong = sources.filter(
    ({ path, text }) => path.endsWith('index.ts') && /export (?!type ).* from /.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})
