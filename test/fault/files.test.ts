/**
 * Each file system operation of a command fails once, in every possible way: old files stay whole, acknowledged changes exist, no
 * token is left behind, and the error names a file.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import type { Way } from './failing-files.ts'
import { expectNothingBroken } from './table.ts'
import { config, credentials, type Ended, type Home, type Homes, makeHomes } from './torn-home.ts'

/** The short form takes so many of hundreds, evenly spread and always the same. */
const faultsEach = isCampaign ? Number.POSITIVE_INFINITY : 2
const atOnce = 4

/** The state afterwards, part by part: each part is as before, or as after the command. */
type Parts = Readonly<Record<string, unknown>>

interface FileCommand {
  readonly run: string
  readonly stdin?: string
  look?(home: Home): Parts
  /** Exit codes besides 10 and that of an undisturbed run. */
  readonly also?: readonly number[]
}

const titleOf = (id: string) => (home: Home) => ({
  [id]: home.rows(`SELECT title FROM spaces WHERE id = '${id}'`),
})
const parsed = (home: Home, name: string) => JSON.parse(home.text(name) ?? 'null')
const settings = (home: Home) => ({ config: parsed(home, config), credentials: parsed(home, credentials) })
const spacesIn = (file: string) => (home: Home) => ({
  [file]: home.rows('SELECT count(*) AS spaces FROM spaces', file),
})
const earlierFailures = '"of an earlier run"\n'
const bulk = (home: Home) => ({
  ...titleOf('spc_api')(home),
  ...titleOf('spc_sdk')(home),
  ...titleOf('spc_guides')(home),
  // Empty where no row had failed yet.
  failed: home.text('failed.ndjson') || earlierFailures,
})
/** Ids and tokens of a new workspace are new each time. */
const made = (home: Home) => ({
  profiles: Object.keys(parsed(home, config).profiles),
  tokens: Object.keys(parsed(home, credentials).tokens),
  ...spacesIn('other/w.db')(home),
})
const completion = (home: Home) => ({
  startup: home.text('.bashrc'),
  script: home.text('.local/share/bash-completion/completions/ws'),
})
const snapshot = (name: string) => spacesIn(`.local/share/ws/workspace.db.snapshots/${name}.db`)
const rowsFrom = 'space update --from ids --title Bulk --concurrency 1 -o ndjson'

const commands: readonly FileCommand[] = [
  { run: 'space get spc_api -o json' },
  { run: 'space get spc_api -o json --token-file token --profile local' },
  { run: 'config set space spc_api', look: settings },
  { run: 'profile create other --url https://other.test', look: settings },
  { run: 'profile delete old --yes', look: settings },
  { run: 'auth login --url https://api.test --with-token --profile new', stdin: 'new-token', look: settings },
  { run: 'auth logout --profile old', look: settings },
  { run: 'auth token --profile old' },
  { run: 'local init --path other/w.db --profile other', look: made },
  { run: 'space update spc_api --input body.json', look: titleOf('spc_api') },
  { run: `${rowsFrom} --failed failed.ndjson`, look: bulk },
  { run: `${rowsFrom} --journal journal`, look: bulk },
  { run: 'completion bash --install', look: completion },
  { run: '__complete zsh =spc_ space get' },
  { run: 'local snapshot save now', look: snapshot('now') },
  { run: 'local snapshot delete first --yes', look: snapshot('first') },
  { run: 'local snapshot restore first --yes', look: titleOf('spc_cli') },
  { run: 'local reset --sample --yes', look: titleOf('spc_cli') },
  { run: 'local seed --spaces 2', look: spacesIn('.local/share/ws/workspace.db') },
  { run: 'local status' },
  { run: 'doctor', also: [1] },
]

let homes: Homes

beforeAll(async () => {
  homes = await makeHomes({
    files: {
      ids: 'spc_api\nspc_sdk\nspc_nowhere\nspc_guides\n',
      'body.json': '{"title":"Other"}',
      'failed.ndjson': earlierFailures,
      token: 'a-token\n',
      '.bashrc': '# Mine\nalias x=y\n',
    },
    lines: ['local snapshot save first', 'space update spc_cli --title Changed'],
  })
})
afterAll(() => {
  homes.remove()
  const { all, chosen } = counts
  if (chosen < all)
    console.log(`skipped: ${all - chosen} of ${all} faults of files; WS_CAMPAIGN=1 has them all`)
})
const counts = { all: 0, chosen: 0 }

describe.each(commands)('ws $run', { timeout: 1_200_000 }, (command) => {
  test('survives each operation that fails', async () => {
    const undisturbed = await watch(command)
    const faults = faultsAmong(undisturbed.operations)
    const chosen = spread(faults, faultsEach)
    counts.all += faults.length
    counts.chosen += chosen.length
    for (let next = 0; next < chosen.length; next += atOnce)
      await Promise.all(chosen.slice(next, next + atOnce).map((fault) => suffer(command, fault, undisturbed)))
  })
})

test('failed rows that the disk refuses are in no file: ws does not say so, and goes on by the journal', async () => {
  const command = { run: `${rowsFrom} --failed failed.ndjson`, look: bulk }
  const undisturbed = await watch(command)
  expect(undisturbed.err).toContain(failedRowsKept)
  const at = 1 + undisturbed.operations.findIndex((operation) => /^write .*\/\.ws-\w+\.tmp$/.test(operation))
  expect(at).toBeGreaterThan(0)
  const home = homes.open()
  const { exit, err } = await home.run(command.run, { failing: { at, way: 'full' } })
  expect({ exit, failed: bulk(home).failed }).toEqual({ exit: 10, failed: earlierFailures })
  expect(err).toContain("/failed.ndjson can't be written: the disk is full")
  expect(err).toContain('Go on with: ')
  expect(err).not.toContain(failedRowsKept)
  home.remove()
})

const failedRowsKept = 'The failed rows are in failed.ndjson'

interface Undisturbed extends Ended {
  readonly operations: readonly string[]
  readonly before: Parts
  readonly after: Parts
}

async function watch({ run, stdin = '', look = () => ({}) }: FileCommand): Promise<Undisturbed> {
  const home = homes.open()
  const before = look(home)
  const log = join(home.folder, '..', `log of ${home.folder.split('/').at(-1)}`)
  const ended = await home.run(run, { stdin, failing: { log } })
  expectNothingBroken(ended)
  const after = look(home)
  home.remove()
  return { ...ended, operations: readFileSync(log, 'utf8').trimEnd().split('\n'), before, after }
}

interface Fault {
  readonly at: number
  readonly way: Way
  /** Its name and its path. */
  readonly operation: string
}

const writes = /^(?:write|writeFile|appendFile) /
const writesPart = /^write /
const makes = /^(?:write|writeFile|appendFile|fsync|fdatasync|mkdir|mkdtemp|rename|link|copyFile) /
const opens =
  /^(?:open|mkdir|mkdtemp|rename|link|rm|unlink|stat|readdir|readFile|writeFile|chmod|access|realpath) /

const faultsAmong = (operations: readonly string[]): readonly Fault[] =>
  operations.flatMap((operation, index) => {
    const ways: readonly Way[] = [
      'EIO',
      'killed',
      ...(opens.test(operation) ? (['EACCES'] as const) : []),
      ...(makes.test(operation) ? (['full'] as const) : []),
      ...(writes.test(operation) ? (['torn'] as const) : []),
      ...(writesPart.test(operation) ? (['short'] as const) : []),
    ]
    return ways.map((way) => ({ at: index + 1, way, operation }))
  })

/** So many of them, as far from each other as can be. */
function spread<Value>(all: readonly Value[], most: number): readonly Value[] {
  const step = Math.max(1, all.length / most)
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

async function suffer(command: FileCommand, fault: Fault, undisturbed: Undisturbed): Promise<void> {
  const home = homes.open()
  const { run, stdin = '', look = () => ({}) } = command
  const { at, way } = fault
  const ended = await home.run(run, { stdin, failing: { at, way } })
  const told = `${way} at ${at}, ${fault.operation}: ${ended.exit} ${ended.err}`
  expectNothingBroken(ended)
  expectExit(ended, { command, undisturbed, home, way, told })
  const parts = look(home)
  if (ended.exit === undisturbed.exit) expect(parts, told).toEqual(undisturbed.after)
  else expectOldOrNew(parts, undisturbed, told)
  // The next change sweeps files that could not be removed.
  if (way === 'killed' || fault.operation.startsWith('rm '))
    expect(await home.run('config set site site_docs'), told).toMatchObject({ exit: 0 })
  expect(filesWithTokens(home), told).toEqual([])
  home.remove()
}

interface Circumstances {
  readonly command: FileCommand
  readonly undisturbed: Undisturbed
  readonly home: Home
  readonly way: Way
  readonly told: string
}

function expectExit({ exit, out, err }: Ended, circumstances: Circumstances): void {
  const { command, undisturbed, home, way, told } = circumstances
  if (way === 'killed') return
  expect([undisturbed.exit, 10, ...(command.also ?? [])], told).toContain(exit)
  if (exit !== 10) return
  expect(err, told).toContain(home.folder)
  // Of many, those that were done before are told.
  if (!command.run.includes('--from')) expect(out, told).toBe('')
}

function expectOldOrNew(parts: Parts, { before, after }: Undisturbed, told: string): void {
  for (const [name, part] of Object.entries(parts)) {
    expect([before[name], after[name]], `${name}: ${told}`).toContainEqual(part)
  }
}

const tokens = /(?:new|old)-token/

const filesWithTokens = (home: Home) =>
  home.files().filter((name) => name !== credentials && tokens.test(home.text(name) ?? ''))
