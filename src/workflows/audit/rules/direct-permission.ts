/** Finds people who were given access by name, where a team would do. */
import { list as inCollection } from '../../../catalog/collection/permission/user.ts'
import type { Kind } from '../../../catalog/kinds.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { list as onSite } from '../../../catalog/site/permission/user.ts'
import { list as inSpace } from '../../../catalog/space/permission/user.ts'
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { askedItems } from '../facts/asked-list.ts'
import { called } from '../facts/read-thing.ts'
import { type AuditedService, found, type Observation, rule } from '../rule.ts'

export const directPermission = rule({
  id: 'direct-permission',
  title: 'Somebody was given access by name',
  severity: 'low',
  why: 'It stays when the person changes teams, and nobody who looks at teams sees it.',
  fix: 'Give the role to a team, and take it from the person: ws access <user>',
  kinds: ['collection', 'space', 'site'],
  asks: 'the permissions of collections, spaces and sites',
  async *check({ service, organization, all }) {
    if (service === undefined) return
    const holders = holderKinds.flatMap(({ kind }) => all(kind))
    for await (const seen of service.each(holders, (holder) => givenIn(holder, organization, service)))
      yield* seen
  },
})

interface HolderKind {
  readonly kind: Kind
  readonly operation: Operation
  readonly parameter: string
}

const holderKinds: readonly HolderKind[] = [
  { kind: 'collection', operation: inCollection, parameter: 'collectionId' },
  { kind: 'space', operation: inSpace, parameter: 'spaceId' },
  { kind: 'site', operation: onSite, parameter: 'siteId' },
]

async function givenIn(
  holder: Thing,
  organization: Thing,
  service: AuditedService,
): Promise<readonly Observation[]> {
  const { operation, parameter } = holderKinds.find(({ kind }) => kind === holder.kind) ?? {}
  if (operation === undefined || parameter === undefined) return []
  const path = { organizationId: organization.id ?? '', [parameter]: holder.id ?? '' }
  const items = `permissions of ${called(holder)}`
  const asked = await askedItems(service, { operation, input: { path }, of: holder, items })
  if (asked.items === undefined) return [asked.told]
  return asked.items.map((item) => {
    const id = String(memberOf(item, 'user.id'))
    const person = String(memberOf(item, 'user.email') ?? id)
    const role = memberOf(item, 'permission') ?? 'no role'
    return found(holder, `${person} has ${role} in ${called(holder)} by name`, {
      detail: id,
      named: { user: person },
    })
  })
}
