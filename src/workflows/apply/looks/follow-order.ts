/** Keeps account of the orders that the moves of a run make, and looks at the end whether the service keeps them. */
import { ApiError, PartialError, ReplyError } from '../../../errors.ts'
import { type Clash, type EndedStep, hasSucceeded, isOwnOrder } from '../outcome.ts'
import type { OutcomeCounts } from '../step-rows.ts'
import { placeOf } from './is-done.ts'
import { type ReadyStep, readyStep, type StepPerforming } from './ready-step.ts'
import { differenceFrom, movedIn, type SiblingOrder } from './sibling-order.ts'

/** The order of the siblings as the list should show it now. */
export const orderBefore = ({ step, order }: ReadyStep, { orders }: StepPerforming): SiblingOrder =>
  orders.get(step.subject.row ?? '') ?? { now: order ?? [], before: undefined }

/** @param isSent - false if it stood there already */
export function followMove(ready: ReadyStep, isSent: boolean, run: StepPerforming): void {
  const { step, target, place } = ready
  const { row } = step.subject
  if (row === undefined || place === undefined) return
  const moved = { id: target.id ?? '', place, isSent }
  run.orders.set(row, movedIn(orderBefore(ready, run), moved))
}

export interface OrderAtEnd {
  readonly ended: readonly EndedStep[]
  /** The rows whose list shows another order although the service accepted all moves. */
  readonly ignored: readonly string[]
}

/** Looks at each list once more: where it shows neither the wanted order nor the one before the last move, somebody else moves them, too. */
export async function ordersAtEnd(ended: readonly EndedStep[], run: StepPerforming): Promise<OrderAtEnd> {
  const rows = Map.groupBy(ended, ({ step }) => step.subject.row)
  rows.delete(undefined)
  const ignored: string[] = []
  const theirs = new Map<EndedStep, Clash>()
  for (const [row = '', moves] of rows) {
    const isStubborn = moves.some(({ outcome }) => isOwnOrder(outcome))
    const last = moves.findLast(({ outcome }) => outcome.ended === 'done')
    const isDone = moves.every(({ outcome }) => hasSucceeded(outcome))
    const shown = !isStubborn && isDone && last !== undefined ? await orderShown(last, run) : undefined
    const { now, before } = run.orders.get(row) ?? { now: [], before: undefined }
    const clash = shown && differenceFrom(now, shown)
    const isAsBefore =
      shown !== undefined && before !== undefined && differenceFrom(before, shown) === undefined
    if (isStubborn || (clash !== undefined && isAsBefore)) ignored.push(row)
    else if (last !== undefined && clash !== undefined) theirs.set(last, clash)
  }
  const asTheirs = (each: EndedStep): EndedStep => {
    const clash = theirs.get(each)
    return clash === undefined ? each : { ...each, outcome: { ended: 'conflict', members: [clash] } }
  }
  return { ended: theirs.size === 0 ? ended : ended.map(asTheirs), ignored }
}

/** Undefined if nobody can tell: the moves are done, and a list that can't be read now tells nothing against them. */
async function orderShown({ step }: EndedStep, run: StepPerforming): Promise<readonly string[] | undefined> {
  try {
    return (await placeOf(readyStep(step, run), run)).ids
  } catch (error) {
    if (error instanceof ApiError || error instanceof ReplyError) return undefined
    throw error
  }
}

/** Trying again would change nothing. */
export const orderIgnored = (rows: readonly string[], summary: OutcomeCounts): PartialError =>
  new PartialError(
    rows.map((row) => `${row}: the service accepted the moves, but still shows another order`).join('\n'),
    {
      hint: 'The service may set the order itself: --ignore-order, or `order: ignored` in the document, makes ws ignore the order',
      summary,
    },
  )
