/** The command lines in README, guides and topics run unchanged on the sample workspace. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { topics } from '../src/reference/topics.ts'
import { replied } from './fault/behaviours.ts'
import { type HostileServer, hostile } from './fault/hostile.ts'
import { serveSmall } from './local/served.ts'
import { openShell, type Shell } from './support/shell.ts'

let home: Shell

beforeAll(async () => {
  home = openShell()
  const made = await home.run('ws local init --sample --quiet')
  if (made.exit !== 0) throw new Error(made.err)
  await home.run('ws export --out workspace.yaml --quiet')
  writeFileSync(join(home.home, 'people.csv'), 'email,role\nada@example.com,edit\nben@example.com,read\n')
  writeFileSync(join(home.home, 'members.csv'), 'user\nusr_chen\nusr_eli\n')
  writeFileSync(join(home.home, 'token.txt'), 'secret-token\n')
  await home.run('ws export --out workspace.yaml')
})
afterAll(() => home.remove())

/** A copy of the home, for one run. */
async function inHome<Value>(work: (shell: Shell) => Promise<Value>): Promise<Value> {
  const shell = openShell(home.home)
  try {
    return await work(shell)
  } finally {
    shell.remove()
  }
}

let service: HostileServer

beforeAll(async () => {
  service = await hostile(replied({ status: 200, body: { items: [] } }))
})
afterAll(() => service[Symbol.asyncDispose]())

const readme = readFileSync('README.md', 'utf8')

/** Without prompts, `npx` and comments. */
const asTyped = (line: string) =>
  line
    .replace(/^\$ /, '')
    .replace(/^npx /, '')
    .replace(/ {2,}#.*$/, '')

/** Lines with placeholders, lines that need a person or a service, and lines that wait for something the sample lacks. */
const stands = [
  /<[a-z]/i,
  /\[--/,
  /\.\.\./,
  /^ws auth login$/,
  /^ws browse /,
  // Each asks.
  /^ws (undo|redo)$/,
  /^ws wait space links/,
  /-o curl/,
  // These need a person, serve until they are stopped, or call what a description of the reader's own service holds.
  /^ws mcp( --|$)/,
  /^ws mcp install --client/,
  /^ws api (learn|operations|forget|[a-z]+-[a-z-]+)( |$)/,
]

const possible = (lines: readonly string[]) =>
  [...new Set(lines.map(asTyped))].filter((line) => !stands.some((sign) => sign.test(line)))

/** Lines of blocks for a terminal. */
const linesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^```(?:console)?\n(.*?)^```/gms), ([, block = '']) => block).flatMap(
    (block) => block.match(/^(?:\$ )?(?:npx )?ws .*$/gm) ?? [],
  )

/** Text in backquotes, in a table or a sentence. */
const quotedIn = (text: string): readonly string[] =>
  Array.from(text.replace(/^```.*?^```/gms, '').matchAll(/`(ws [a-z][^`]*)`/g), ([, command = '']) =>
    command.replace(/\s+/g, ' ').replaceAll('\\|', '|'),
  )

describe('README', () => {
  test.concurrent.each(possible([...linesIn(readme), ...quotedIn(readme)]))('%s', { timeout: 60_000 }, runs)
})

describe('the table of commands', () => {
  const table = readFileSync('docs/how-to/commands.md', 'utf8')
  const rows = Array.from(
    table.matchAll(/^\| (?!to \|)([^|]+) \| (`.*) \|$/gm),
    ([, aim = '', cell = '']) => ({
      aim,
      lines: quotedIn(cell),
    }),
  )

  test('runs as a whole, in its order, in one workspace', { timeout: 180_000 }, async () => {
    expect(rows.length).toBeGreaterThan(8)
    await inHome(async (shell) => {
      for (const { aim, lines } of rows) {
        for (const line of lines) await succeeds(line, shell)
        if (aim.startsWith('lock every space')) await expectLocked(lines[0] ?? '', shell)
      }
    })
  })

  async function succeeds(line: string, shell: Shell): Promise<void> {
    const { exit, err } = await shell.run(line)
    expect({ line, exit, err: exit === 0 ? '' : err }).toEqual({ line, exit: 0, err: '' })
  }

  /** Reads the spaces of the tree: another way than that of the line. */
  async function expectLocked(line: string, shell: Shell): Promise<void> {
    const [, collection = ''] = /collection spaces (\S+)/.exec(line) ?? []
    const below = `.. | objects | select(.id == "${collection}") | [.. | objects | select(has("editMode")) | .editMode]`
    const { out } = await shell.run(`ws tree -o json --jq '${below}'`)
    expect(JSON.parse(out)).toEqual(['locked', 'locked', 'locked'])
  }
})

const guides = [
  'docs/explanation/scripts.md',
  'docs/explanation/credentials.md',
  'docs/how-to/install.md',
].map((path) => readFileSync(path, 'utf8'))
const texts = await Promise.all(Object.values(topics).map(({ load }) => load()))

/** `pages.test.ts` runs the terminals of these, in their order. */
const pages = new Set(
  ['docs/explanation', 'docs/how-to'].flatMap((folder) =>
    readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
  ),
)

const withoutTerminals = (text: string) => text.replace(/^```console\n.*?^```/gms, '')

describe('guides and topics', () => {
  const lines = possible(
    [...guides, ...texts].flatMap((text) => linesIn(pages.has(text) ? withoutTerminals(text) : text)),
  )
  test.concurrent.each(lines)('%s', { timeout: 60_000 }, runs)
})

/** A login tries its token out: the service of the guides is one of this machine. */
const reached = (line: string) => line.replace('https://api.example.com', service.url)

/** Lines that need something before. */
const needed = [
  // It refuses an existing workspace.
  ['ws local init', 'rm -r config && '],
  ['ws history get', 'ws space update spc_sdk --title Libraries && '],
  ['ws undo', 'ws space update spc_sdk --title Libraries && '],
  ['ws redo', 'ws space update spc_sdk --title Libraries && ws undo --yes && '],
] as const

async function runs(line: string): Promise<void> {
  const before = needed.find(([start]) => line.startsWith(start))?.[1] ?? ''
  const { exit, err } = await inHome((shell) => shell.run(before + reached(line)))
  expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
}

describe('the recipe for CI', () => {
  const [, yaml = ''] =
    /^### Step by step\n.*?^```yaml\n(.*?)^```/ms.exec(readFileSync('docs/how-to/ci.md', 'utf8')) ?? []
  // The recipe's own shape: a name and a line or more for the shell.
  const { jobs } = parse(yaml) as { jobs: { documentation: { steps: { name: string; run?: string }[] } } }
  const steps = jobs.documentation.steps.filter(({ run }) => run !== undefined)

  test.each(steps)('$name', async ({ run = '' }) => {
    const { exit, err, out } = await inHome((shell) => shell.run(`set -e\n${run}`, { env: { CI: 'true' } }))
    expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
    expect(out).not.toBe('')
  })
})

const has = (name: string) => existsSync(`/usr/bin/${name}`)

test.skipIf(!has('curl') || !has('jq'))('curl and jq do the same', async () => {
  const compared = readFileSync('docs/explanation/compared-with-curl.md', 'utf8')
  const [, script = ''] = /^```sh\n(.*?)^```/ms.exec(compared) ?? []
  const states = await inHome(async (shell) => {
    const served = await serveSmall({ path: join(shell.home, 'config/data/workspace.db') })
    const { exit, err } = await shell.run(script, { env: { WS_URL: served.url, WS_TOKEN: served.token } })
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    await served.stop()
    return shell.run("ws collection spaces col_product --jq 'map(.editMode) | unique | .[]'")
  })
  expect(states.out).toBe('locked\n')
})
