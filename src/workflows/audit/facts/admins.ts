/** Finds the admins of an organization, as far as its teams show them. */

import type { Audited } from '../rule.ts'
import { told, toldText } from './read-thing.ts'

/** E-mail addresses, or ids of those without one; disabled members are none. */
export function adminsIn({ all }: Pick<Audited, 'all'>): readonly string[] {
  const admins = new Map<string, string>()
  for (const member of all('team-member')) {
    const { id, name } = member
    if (id === undefined || told(member, 'organization.disabled') === true) continue
    if (toldText(member, 'organization.role') === 'admin') admins.set(id, name ?? id)
  }
  return [...admins.values()].toSorted()
}

export const adminLimits =
  'Where the service offers no list of its members, an admin who is in no team is not counted'
