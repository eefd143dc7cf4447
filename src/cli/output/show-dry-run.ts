/** Shows the requests of `--dry-run` on stdout, and notes about them on stderr. */

import type { Operation } from '../../catalog/operation.ts'
import type { CallAbout, PreviewedRequests } from '../../engine/view.ts'
import { counted } from '../../text/counted.ts'
import type { CliSession } from '../session.ts'
import { showRequests } from './show/show-requests.ts'

interface ShownPlan {
  readonly session: CliSession
  /** True if a dry run of many rows is a table, and not each request whole. */
  readonly isBrief?: boolean
}

export async function showPlan(
  plan: PreviewedRequests,
  { spec }: CallAbout,
  { session, isBrief = false }: ShownPlan,
): Promise<void> {
  if (plan.kind === 'task') {
    await session.notice(`Nothing was done. Without --dry-run: ${spec.summary}`)
    return
  }
  await showRequests({ ...plan, isBrief }, spec, session)
  const { goesOn, inOrder, repeated, looksFor } = plan
  if (repeated > 0) await session.notice(repeatedText)
  if (inOrder > 0) await session.notice(orderText(inOrder))
  if (goesOn !== undefined) await session.notice(`This is the first request of several: ${goesOn}`)
  if (looksFor !== undefined)
    await session.notice(`A dry run does not look: if ${looksFor}, this needs a confirmation or --yes`)
  const later = spec.kind === 'operation' ? decidedLater(spec, plan) : undefined
  if (later !== undefined) await session.notice(later)
}

const repeatedText =
  'Rows about the same thing are sent one after another, in the order of the file: the last one counts'

const orderText = (holders: number) =>
  holders === 1
    ? 'Rows that go into the same place are sent one after another, in the order of the file'
    : `Rows that go into the same place are sent one after another, in the order of the file; ws fills ${counted(holders, 'place')} at the same time`

/** A decision that is made when the request is sent. */
function decidedLater(
  { ifNeeded, ifAbsent, leavesOut }: Operation,
  { repeat, isMany }: Pick<Extract<PreviewedRequests, { kind: 'requests' }>, 'repeat' | 'isMany'>,
): string | undefined {
  if (repeat === 'needed' && ifNeeded !== undefined)
    return `Under --if-needed a conflict (409) is looked into: it counts as done where what it acts on ${ifNeeded.told}`
  if (repeat === 'absent' && ifAbsent !== undefined)
    return `Under --if-absent the list decides: it is sent only where none has this ${ifAbsent}`
  return isMany && leavesOut !== undefined
    ? `A dry run looks at no list: when ws sends the rows, it leaves out ${leavesOut.told}`
    : undefined
}
