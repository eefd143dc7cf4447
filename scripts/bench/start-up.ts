/** Measures answers that ws knows without a service, beside a Node that does nothing and beside gh. */
import { type BenchProgram, inTurn } from './processes.ts'
import { type BenchFinding, compare, type Section } from './report.ts'
import type { BenchWorld } from './world.ts'

interface MeasuredCommand {
  readonly words: readonly string[]
  /** In multiples of `node -e 0`. */
  readonly budget: number
  /** The same question for gh, and the single executable's limit as a multiple of its time. */
  readonly gh?: { readonly words: readonly string[]; readonly budget: number }
}

const rounds = 30

const questions: readonly MeasuredCommand[] = [
  { words: ['--version'], budget: 1.35, gh: { words: ['--version'], budget: 0.9 } },
  { words: ['--help'], budget: 1.7, gh: { words: ['--help'], budget: 1 } },
  { words: ['site', 'share-link', 'create', '--help'], budget: 1.7 },
]

export async function measureStartUp(world: BenchWorld): Promise<Section> {
  const bare: BenchProgram = { name: 'node -e 0', command: process.execPath, arguments: ['-e', '0'] }
  const asked = questions.map(({ words }) => world.ws(words))
  const [base = [], ...times] = await inTurn([bare, ...asked], world.rounds(rounds))
  const findings: BenchFinding[] = questions.map(({ budget }, index) =>
    compare({ what: asked[index]?.name ?? '', beside: bare.name, times: times[index] ?? [], base, budget }),
  )
  for (const { words, gh } of questions) {
    if (gh !== undefined) findings.push(await besideGh(world, { words, gh }))
  }
  return { title: 'Start-up', findings }
}

interface BesideGh extends Pick<MeasuredCommand, 'words'> {
  readonly gh: NonNullable<MeasuredCommand['gh']>
}

async function besideGh(world: BenchWorld, { words, gh }: BesideGh): Promise<BenchFinding> {
  const what = `standalone ws ${words.join(' ')}`
  const standalone = await world.standalone(words)
  const other = world.other('gh', gh.words)
  if ('missing' in standalone) return { kind: 'skipped', what, why: standalone.missing }
  if (other === undefined) return { kind: 'skipped', what, why: 'gh is not installed' }
  const [times = [], base = []] = await inTurn([standalone, other], world.rounds(rounds))
  return compare({ what, beside: other.name, times, base, budget: gh.budget })
}
