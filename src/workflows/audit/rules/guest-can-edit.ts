/** Finds guests who may change the content of a space. */
import { spaces as spacesOf } from '../../../catalog/member.ts'
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { reaches, roles } from '../../../permissions/roles.ts'
import { quotedTitle } from '../../../text/quoted-title.ts'
import { askedItems } from '../facts/asked-list.ts'
import { isDisabled, membersAsked, membersIn, nameOf } from '../facts/members.ts'
import { type AuditedService, found, type Observation, rule } from '../rule.ts'

export const guestCanEdit = rule({
  id: 'guest-can-edit',
  title: 'A guest may change content',
  severity: 'medium',
  why: 'Guests are people from outside: nobody tells ws, or you, when their work has ended.',
  fix: 'Give them comment or read there: ws space permission user update <user> --space <space> --role comment',
  kinds: ['organization'],
  asks: membersAsked,
  async *check(audited) {
    const { service, organization } = audited
    if (service === undefined) return
    const { members, gaps } = await membersIn(audited, 'guest')
    yield* gaps
    for (const guest of members.filter((member) => !isDisabled(member)))
      yield* await editedBy(guest, organization, service)
  },
})

async function editedBy(
  guest: Thing,
  organization: Thing,
  service: AuditedService,
): Promise<readonly Observation[]> {
  const path = { organizationId: organization.id ?? '', userId: guest.id ?? '' }
  const items = `spaces of ${nameOf(guest)}`
  const asked = await askedItems(service, { operation: spacesOf, input: { path }, of: guest, items })
  if (asked.items === undefined) return [asked.told]
  return asked.items.flatMap((item) => {
    const role = roles.find((each) => each === memberOf(item, 'permission'))
    if (role === undefined || !reaches(role, 'edit')) return []
    const id = String(memberOf(item, 'space.id'))
    const title = memberOf(item, 'space.title')
    const space = typeof title === 'string' ? quotedTitle(title) : id
    return [
      found(guest, `${nameOf(guest)} is a guest, and has the role ${role} in ${space}`, {
        detail: id,
        named: { user: guest.id ?? '', space: id },
      }),
    ]
  })
}
