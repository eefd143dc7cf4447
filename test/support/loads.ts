/** Counts the chunks that common commands load in one form of ws, and compares them with start-up.json. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { depending, page, replied } from '../fault/behaviours.ts'
import { hostile } from '../fault/hostile.ts'
import { openShell } from './shell.ts'

interface Load {
  readonly chunks: number
  readonly bytes: number
}

/** A form of ws, by its name in start-up.json. Code in the executable's snapshot does not count as loaded. */
type BuildForm = 'npm' | 'standalone'

interface BuiltProgram {
  readonly form: BuildForm
  readonly path: string
  /** The chunk's name for people, from the record of the preloaded script. */
  nameOf(noted: string | number): string
}

const asked = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }

/** By command. */
export const startUpCommands: Readonly<Record<string, string>> = {
  '--version': 'ws --version',
  '--help': 'ws --help',
  'help of a verb': 'ws site share-link create --help',
  'one GET': 'ws space get spc_1 -o json',
  'one list': 'ws space list --collection col_1 -o ndjson',
  'first answers for an agent': `printf '%s\\n' '${asked('initialize', client)}' '${asked('tools/list')}' | ws mcp`,
  'a bulk run': "printf 'spc_1\\nspc_2\\n' | ws space update --from - --title Guides --yes -o ndjson",
}

const numbers = join(import.meta.dirname, '../start-up.json')
/** Messages change a little every day; a new module is a larger change than this. */
const tolerance = 0.02

const service = depending(({ request }) =>
  request.target.includes('/col_1/')
    ? page(['spc_1', 'spc_2'])
    : replied({ headers: { 'content-type': 'application/json' }, body: { id: 'spc_1', title: 'Guides' } }),
)

/** @throws if a command loads more or less than committed; UPDATE=1 writes the new numbers */
export async function expectLoad(command: string, program: BuiltProgram): Promise<void> {
  const loaded = await chunksOf(startUpCommands[command] ?? '', program)
  const load = { chunks: loaded.length, bytes: loaded.reduce((sum, [, bytes]) => sum + bytes, 0) }
  if (process.env.UPDATE) commit(command, program.form, load)
  const committed = readCommitted()[program.form]?.[command]
  expect(
    committed !== undefined && isWithin(load, committed),
    [
      `${command}: ${load.chunks} chunks of ${load.bytes} bytes, ${committed?.chunks} of ${committed?.bytes} are committed.`,
      'Load what is new only where it is used, or write the numbers anew and say why in the commit: CONTRIBUTING.md, "Habits".',
      ...loaded.map(([name, bytes]) => `${String(bytes).padStart(9)} ${name}`),
    ].join('\n'),
  ).toBe(true)
}

export function isWithin(load: Load, committed: Load): boolean {
  const difference = Math.abs(load.bytes - committed.bytes)
  return load.chunks === committed.chunks && difference <= committed.bytes * tolerance
}

async function chunksOf(line: string, { path, nameOf }: BuiltProgram) {
  await using server = await hostile(service)
  const shell = openShell(undefined, path)
  const file = join(shell.home, 'chunks.json')
  const env = {
    WS_URL: server.url,
    WS_TOKEN: 'canary',
    WS_TEST_CHUNKS: file,
    NODE_OPTIONS: `--require ${join(import.meta.dirname, 'loaded-chunks.cjs')}`,
  }
  const ran = await shell.run(line, { env })
  // The preloaded script writes pairs.
  const noted = JSON.parse(readFileSync(file, 'utf8')) as [string | number, number][]
  shell.remove()
  expect(ran).toMatchObject({ exit: 0 })
  return noted
    .map(([each, bytes]) => [nameOf(each), bytes] as const)
    .toSorted(([, one], [, other]) => other - one)
}

type Committed = Partial<Record<BuildForm, Readonly<Record<string, Load>>>>

const readCommitted = (): Committed => JSON.parse(readFileSync(numbers, 'utf8'))

function commit(command: string, form: BuildForm, load: Load): void {
  const before = readCommitted()
  const after = { ...before, [form]: { ...before[form], [command]: load } }
  writeFileSync(numbers, `${JSON.stringify(after, null, 2)}\n`)
}
