/** Finds out who decides, and refuses a review of a part of the access. */

import { toldKind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { PartialError, UsageError } from '../../errors.ts'
import type { Session } from '../../task/task.ts'
import { type GrantEstate, unreadGrants } from '../people/grants.ts'
import { personApplying } from '../plan/preparing/person.ts'

export async function reviewerOf(by: string | undefined, session: Session): Promise<string | undefined> {
  if (by !== undefined) return by
  return personApplying(new Set(['member']), { resources: await allResources(), session })
}

/** @throws UsageError */
export async function requiredReviewer(by: string | undefined, session: Session): Promise<string> {
  const found = await reviewerOf(by, session)
  if (found !== undefined) return found
  throw new UsageError(
    'Nobody says who decided: --by <person>, or ws config set user <person>. Nothing was sent',
  )
}

/** @throws PartialError that names each list: a review is of all access, or none */
export function requireWhole(live: GrantEstate): void {
  const unread = unreadGrants(live)
  if (unread.length === 0) return
  const lines = unread
    .slice(0, mostNamed)
    .map(({ kind, address, reason }) => `${toldKind(kind)}s of ${address}: ${reason}`)
  const more = unread.length > mostNamed ? [`and ${unread.length - mostNamed} more`] : []
  const told = [
    ...new Set([...lines, ...more]),
    'A review needs all access, but ws could not read these lists',
  ]
  throw new PartialError(told.join('\n'))
}

const mostNamed = 20
