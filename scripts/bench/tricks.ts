/** Measures what each trick for a faster start gives: without it, ws takes so much more processor time for common commands. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type StartTrick, type TrickName, tricks } from '../tricks.ts'
import { type BenchProgram, run } from './processes.ts'
import { processorTimesInTurn } from './processor-time.ts'
import { type BenchFinding, counted, type Section } from './report.ts'
import { medianOf, ratiosOf } from './statistics.ts'
import { executableWithout, packagedWithout, type WsVariant } from './variants.ts'
import type { BenchWorld } from './world.ts'

/** Before the first round, ws keeps the functions of each kind of run compiled. */
const turns = { warmUps: 3, rounds: 40 }
/** In percent: a trick that gives less for every command is not worth its code. */
const worthIt = 3

interface TriedCommand {
  readonly name: string
  readonly words: readonly string[]
  /** A second command, which runs right after the first. */
  readonly followedBy?: readonly string[]
  readonly input?: string
  /** Only for tricks that were made for it. */
  readonly own?: StartTrick['own']
}

interface TryingOut {
  readonly world: BenchWorld
  readonly bash: string
  readonly commands: readonly TriedCommand[]
}

export async function measureTricks(world: BenchWorld): Promise<Section> {
  const title = 'Processor time that each trick for a faster start saves'
  const bash = world.other('bash', [])?.command
  if (bash === undefined)
    return { title, findings: [{ kind: 'skipped', what: 'tricks', why: 'bash is not installed' }] }
  const trying = { world, bash, commands: await commandsOf(world) }
  return {
    title,
    findings: [
      ...(await savedBy(trying, { form: 'npm', build: packagedWithout })),
      ...(await inExecutables(trying)),
      ...(await underOtherNode(trying)),
    ],
  }
}

async function commandsOf(world: BenchWorld): Promise<readonly TriedCommand[]> {
  const get = ['space', 'get', 'spc_api', '-o', 'json']
  const items = world.size(100_000)
  const asked = join(world.folder, 'asked-by-an-agent')
  const ids = join(world.folder, 'ids-of-many')
  const embedded = join(world.folder, 'embedded-by-tricks.db')
  await run(world.ws(['local', 'init', '--sample', '--path', embedded]))
  // More than go over node:http.
  writeFileSync(ids, Array.from({ length: 70 }, (_, index) => `spc_${index}\n`).join(''))
  writeFileSync(asked, `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`)
  return [
    { name: 'a GET', words: get },
    { name: 'help', words: ['site', 'share-link', 'create', '--help'] },
    {
      name: `a list of ${counted(items)}`,
      words: ['collection', 'spaces', `col_${items}`, '--all', '-o', 'ndjson'],
    },
    { name: 'a GET through --jq', words: [...get, '--jq', '.title | ascii_upcase'], own: 'jq' },
    {
      name: 'an update of 70 rows',
      words: ['space', 'update', '--from', '-', '--edit-mode', 'locked', '--yes', '-o', 'ndjson'],
      input: ids,
      own: 'many',
    },
    { name: 'an answer to an agent', words: ['mcp'], input: asked, own: 'agent' },
    {
      name: 'a GET from an embedded workspace',
      words: [...get, '--base-url', `local:${embedded}`],
      own: 'agent',
    },
    {
      name: 'a list with --all, and a GET after it',
      words: ['collection', 'spaces', 'col_100', '--all', '-o', 'ndjson'],
      followedBy: get,
      own: 'list',
    },
  ]
}

interface TriedForm {
  readonly form: StartTrick['form']
  /** In place of all tricks of the form. */
  readonly names?: readonly TrickName[]
  build(world: BenchWorld, without: TrickName | undefined): Promise<WsVariant>
}

async function savedBy(
  { world, bash, commands }: TryingOut,
  { form, names, build }: TriedForm,
): Promise<readonly BenchFinding[]> {
  const all = names ?? (Object.keys(tricks) as TrickName[]).filter((name) => tricks[name].form === form)
  const chosen = all.length === world.size(all.length, 1) ? all : ofToday(all)
  const variants: WsVariant[] = []
  for (const without of [undefined, ...chosen]) variants.push(await build(world, without))
  const saved = new Map(chosen.map((name) => [name, [] as SavedTime[]]))
  for (const command of commands) {
    const tried = variants.filter(({ without }) => without === undefined || isTriedWith(command, without))
    if (tried.length === 1) continue
    const programs = tried.map((variant) => withInput(programOf(variant, command, bash), command.input))
    const rounds = world.rounds(turns.rounds)
    const [base = [], ...others] = await processorTimesInTurn(bash, programs, {
      warmUps: Math.min(turns.warmUps, rounds - 1),
      rounds,
    })
    for (const [index, times] of others.entries()) {
      const name = tried[index + 1]?.without
      const percent = (ratiosOf(times, base).median - 1) * 100
      if (name !== undefined) saved.get(name)?.push({ command: command.name, percent, of: medianOf(base) })
    }
  }
  return chosen.map((name) => findingOf(name, saved.get(name) ?? []))
}

/** Each build without one takes seconds, so the quick form tries one of them: each day the next. */
const ofToday = (names: readonly TrickName[]): readonly TrickName[] =>
  names.slice(Math.floor(Date.now() / 86_400_000) % names.length).slice(0, 1)

const isTriedWith = ({ own }: TriedCommand, name: TrickName) => {
  const trick: StartTrick = tricks[name]
  return own === undefined || own === trick.own
}

function programOf({ program }: WsVariant, { words, followedBy }: TriedCommand, bash: string): BenchProgram {
  const first = program(words)
  if (followedBy === undefined) return first
  const second = program(followedBy)
  const both = [first, second].map(({ command, arguments: rest }) => [command, ...rest])
  const line = both.map((each) => each.map((word) => `'${word}'`).join(' ')).join(' && ')
  return { ...first, command: bash, arguments: ['-c', line] }
}

const withInput = <Program extends object>(program: Program, input: string | undefined) =>
  input === undefined ? program : { ...program, input }

interface SavedTime {
  readonly command: string
  readonly percent: number
  /** Milliseconds with all tricks. */
  readonly of: number
}

function findingOf(name: TrickName, saved: readonly SavedTime[]): BenchFinding {
  const each = saved.map(
    ({ command, percent, of }) => `${command} ${percent.toFixed(1)} % of ${of.toFixed(0)} ms`,
  )
  return {
    kind: 'figure',
    what: `${name}, at most`,
    value: Math.max(...saved.map(({ percent }) => percent)),
    unit: '%',
    budget: worthIt,
    moreIsBetter: true,
    note: `${each.join(', ')}; without: ${tricks[name].without}`,
  }
}

async function inExecutables(trying: TryingOut): Promise<readonly BenchFinding[]> {
  const built = await trying.world.standalone([])
  if ('missing' in built) return [{ kind: 'skipped', what: 'tricks of the executable', why: built.missing }]
  return savedBy(trying, { form: 'executable', build: executableWithout })
}

/** Another version of Node may offer more by itself. */
async function underOtherNode(trying: TryingOut): Promise<readonly BenchFinding[]> {
  const node = process.env.WS_BENCH_NODE
  if (node === undefined)
    return [{ kind: 'skipped', what: 'tricks under another Node', why: 'WS_BENCH_NODE names none' }]
  const build: TriedForm['build'] = (world, without) => packagedWithout(world, without, node)
  return savedBy(trying, { form: 'npm', names: ['compile-cache', 'packaged-chunks'], build })
}
