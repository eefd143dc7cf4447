/** The members of an organization, by the service's own list of them. */
import { list } from '../../../catalog/member.ts'
import type { Thing } from '../../../estate/estate.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { Audited, Observation } from '../rule.ts'
import { askedItems } from './asked-list.ts'
import { told, toldText } from './read-thing.ts'

interface AuditedMembers {
  readonly members: readonly Thing[]
  /** The reason why there are none, if nobody could look. */
  readonly gaps: readonly Observation[]
}

export const membersAsked = 'the members of the organization'

/** @param of - only guests: a reply may leave out a role that is null, so that only this list tells them */
export async function membersIn({ service, organization }: Audited, of?: 'guest'): Promise<AuditedMembers> {
  if (service === undefined) return { members: [], gaps: [] }
  const path = { organizationId: organization.id ?? '' }
  const input = of === undefined ? { path } : { path, query: { role: of } }
  const asked = await askedItems(service, { operation: list, input, of: organization, items: 'members' })
  if (asked.items === undefined) return { members: [], gaps: [asked.told] }
  return { members: asked.items.map((reply) => memberThing(reply, organization)), gaps: [] }
}

function memberThing(reply: JsonObject, holder: Thing): Thing {
  const thing: Thing = { kind: 'member', id: undefined, name: undefined, holder, values: {}, reply }
  const id = toldText(thing, 'user.id') ?? toldText(thing, 'id')
  return { ...thing, id, name: toldText(thing, 'user.email') ?? id }
}

export const isDisabled = (member: Thing): boolean => told(member, 'disabled') === true

export const isAdmin = (member: Thing): boolean => told(member, 'role') === 'admin'

export const nameOf = ({ name, id }: Thing): string => name ?? id ?? 'A member'

/** The names of those who can act as one. */
export const enabledAdmins = (members: readonly Thing[]): readonly string[] =>
  members
    .filter((member) => isAdmin(member) && !isDisabled(member))
    .map(nameOf)
    .toSorted()
