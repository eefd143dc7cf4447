/** Keeps account of the orders that the moves of a run make, and looks at the end whether the service keeps them. */
import { ApiError, PartialError, ReplyError } from '../../errors.ts'
import { placeOf } from './is-done.ts'
import { type EndedStep, hasSucceeded, isOwnOrder } from './outcome.ts'
import { type ReadyStep, readyStep, type StepPerforming } from './ready-step.ts'
import { differenceFrom, movedIn, type SiblingOrder } from './sibling-order.ts'
import type { OutcomeCounts } from './step-rows.ts'

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

/** The rows whose list shows another order although the service accepted all moves. */
export async function ignoredOrders(
  ended: readonly EndedStep[],
  run: StepPerforming,
): Promise<readonly string[]> {
  const rows = Map.groupBy(ended, ({ step }) => step.subject.row)
  rows.delete(undefined)
  const ignored: string[] = []
  for (const [row = '', moves] of rows) {
    const isStubborn = moves.some(({ outcome }) => isOwnOrder(outcome))
    const last = moves.findLast(({ outcome }) => outcome.ended === 'done')
    const isDone = moves.every(({ outcome }) => hasSucceeded(outcome))
    if (isStubborn || (isDone && last !== undefined && !(await isKept(last, run)))) ignored.push(row)
  }
  return ignored
}

async function isKept({ step }: EndedStep, run: StepPerforming): Promise<boolean> {
  const ready = readyStep(step, run)
  try {
    const { ids } = await placeOf(ready, run)
    return differenceFrom(orderBefore(ready, run).now, ids) === undefined
  } catch (error) {
    // The moves are done: a list that can't be read now tells nothing against them.
    if (error instanceof ApiError || error instanceof ReplyError) return true
    throw error
  }
}

/** Trying again would change nothing. */
export const orderIgnored = (rows: readonly string[], summary: OutcomeCounts): PartialError =>
  new PartialError(
    rows.map((row) => `${row}: the service accepted the moves, and shows another order still`).join('\n'),
    {
      hint: 'It may keep an order of its own: --ignore-order, or `order: ignored` in the document, leaves the order out',
      summary,
    },
  )
