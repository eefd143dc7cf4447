/** Reads both sides in parallel, compares them, and ends the command. */
import type { comparison } from '../../answers/changes.ts'
import { documentKinds, type Kind, kindsTold, type ToldKind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { FoundError, PartialError, UsageError } from '../../errors.ts'
import { compareInDetail } from '../../estate/compare/compare.ts'
import type { Comparison } from '../../estate/compare/comparison.ts'
import { keepPlaces } from '../../estate/compare/kept-places.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { createReadingProgress } from '../estate/reading-progress.ts'
import { danglingReferences } from './dangling.ts'
import { documentError } from './document-error.ts'
import { faultsOfDoubts } from './doubts.ts'
import type { AllowedFillings } from './fillings.ts'
import { withNamedOrganizations } from './name-organization.ts'
import { onlyOf } from './only-kinds.ts'
import { refuseAmbiguous } from './refuse-ambiguous.ts'
import { changesOf, countedGaps, rowsOf, toldGaps } from './report.ts'
import { readState } from './sources.ts'
import type { State, StateRequest } from './state.ts'
import { withUnlisted } from './unlisted.ts'

interface DiffOptions extends AllowedFillings {
  readonly from: string
  readonly to: string
  readonly kinds?: readonly ToldKind[] | undefined
  readonly stat?: boolean | undefined
  readonly exitCode?: boolean | undefined
  readonly ignoreOrder?: boolean | undefined
}

export async function diffStates(asked: DiffOptions, session: Session): Promise<ResultOf<typeof comparison>> {
  const kinds = new Set<Kind>(asked.kinds?.flatMap(kindsTold) ?? documentKinds)
  const sides = await bothSides(asked, { kinds, session })
  try {
    const comparison = await compareSides(sides, kinds, asked.ignoreOrder)
    const [from, to] = sides.map(({ label }) => label)
    return {
      value: { ...comparison, notCompared: toldGaps(comparison.notCompared) },
      items: comparison.changes,
      rows: rowsOf(comparison),
      changes: changesOf(comparison, {
        title: `${from} -> ${to}`,
        isShort: asked.stat === true,
        resources: await allResources(),
      }),
      afterwards: async () => end(comparison, asked.exitCode === true),
    }
  } finally {
    await closeAll(sides)
  }
}

/** In parallel; if one side fails, the other is closed before the error is reported. */
async function bothSides(
  { from, to, ...allowed }: DiffOptions,
  wanted: Omit<StateRequest, 'progress'>,
): Promise<readonly [State, State]> {
  const progress = createReadingProgress(wanted.session)
  const read = (side: string) => readState(side, { ...wanted, allowed, progress: progress.side(side) })
  const settled = await Promise.allSettled([read(from), read(to)])
  await progress.end()
  const [left, right] = settled
  if (left.status === 'fulfilled' && right.status === 'fulfilled') return [left.value, right.value]
  await closeAll(settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
  const reasons: unknown[] = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const usage = reasons.filter((reason) => reason instanceof UsageError)
  // The faults of two documents are reported together.
  if (usage.length < 2) throw reasons[0]
  throw new UsageError(
    usage.flatMap(({ faults }) => faults),
    usage[0],
  )
}

const closeAll = (states: readonly State[]) => Promise.all(states.map((state) => state.close?.()))

async function compareSides(
  [left, right]: readonly [State, State],
  kinds: StateRequest['kinds'],
  ignoreOrder = false,
) {
  const [from, to] = await withUnlisted(left, right)
  const ignoresOrder = ignoreOrder || left.ignoresOrder === true || right.ignoresOrder === true
  const resources = await allResources()
  const named = withNamedOrganizations({ from: from.estate, to: to.estate })
  const keeping = { resources, isWhole: false }
  const sides = {
    from: keepPlaces(named.from, named.to, keeping).document,
    to: keepPlaces(named.to, named.from, keeping).document,
    ignoresOrder,
  }
  const doubts = [...(from.doubts ?? []), ...(to.doubts ?? [])]
  const faults = [...danglingReferences(from, to), ...faultsOfDoubts(doubts, sides, resources)]
  if (faults.length > 0) throw documentError(faults)
  refuseAmbiguous(sides, resources)
  const told = [from.kinds, to.kinds].filter((each) => each !== undefined)
  return onlyOf({ asked: kinds, told }, compareInDetail(sides, resources), sides.to)
}

/** Differences come before gaps: a user who asked for them has an answer. */
function end({ changes, notCompared }: Comparison, failsOnChanges: boolean): void {
  const refused = notCompared.filter(({ isRefused }) => isRefused)
  if (failsOnChanges && changes.length > 0) throw new FoundError(counted(changes.length, 'difference'))
  if (refused.length > 0)
    throw new PartialError(`${countedGaps(refused)} could not be compared`, {
      hint: 'ws could not read everything: it says nothing about the rest',
    })
}
