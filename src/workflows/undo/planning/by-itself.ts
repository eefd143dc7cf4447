/** Things that nothing makes again, but that may be there again: a person accepts an invite. Only then can an undo give them anything. */
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { WsError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import { meansNoRoute } from '../../../task/offers.ts'
import type { Session } from '../../../task/task.ts'
import { quoted } from '../../../text/shell-word.ts'
import type { RecordedChange } from '../../history/entries.ts'
import { comesBy } from '../inverse/removal.ts'
import { type Inverse, impossible } from '../undo-request.ts'

/** True if the service has the removed thing again. */
export type IsThereAgain = (change: RecordedChange, resource: Resource) => Promise<boolean>

/** @param isPreview - true if an answer is worth no error: a preview needs neither a service nor a token */
export const thereAgainIn =
  (session: Pick<Session, 'client'>, isPreview: boolean): IsThereAgain =>
  async ({ request }, { read }) => {
    if (!isSupported(read)) return false
    try {
      await (await session.client()).invoke(read, { path: request.parameters })
      return true
    } catch (error) {
      if (meansNoRoute(error) || (isPreview && error instanceof WsError)) return false
      throw error
    }
  }

interface RemovedThing {
  readonly change: RecordedChange
  readonly resource: Resource
  readonly inverse: Inverse
  readonly entry: string
  readonly address: string
}

/** The inverse of a removal; impossible, with the next step, while the thing is not there again. */
export async function onceThere(removed: RemovedThing, isThereAgain: IsThereAgain): Promise<Inverse> {
  const { change, resource, inverse, entry, address } = removed
  const way = change.does === 'remove' ? comesBy(resource) : undefined
  if (way === undefined || inverse.class === 'impossible' || (await isThereAgain(change, resource)))
    return inverse
  const called = address.slice(address.lastIndexOf('/') + 1)
  const value = memberOf(change.before, way.field)
  const flag = typeof value === 'string' ? `--${way.field} ${quoted(value)}` : `--no-${way.field}`
  const next = `ws ${way.line.replace('{called}', quoted(called))} ${flag}; once that is accepted: ws undo ${entry}`
  return { ...impossible(`${way.lost}: ${next}`), next }
}
