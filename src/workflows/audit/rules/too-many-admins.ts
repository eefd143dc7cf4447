/** Finds organizations with more admins than anybody can keep an eye on. */
import { counted } from '../../../text/counted.ts'
import { adminLimits, adminsIn } from '../facts/admins.ts'
import { toldText } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const tooManyAdmins = rule({
  id: 'too-many-admins',
  title: 'Too many members of teams are admins',
  severity: 'medium',
  why: 'Whoever takes over one admin account has the whole organization.',
  fix: 'Give some of them a lower role: ws member update <user> --role create',
  params: { max: { type: 'number', about: 'Most admins', default: 5 } },
  kinds: ['team-member'],
  needsReplies: true,
  limits: adminLimits,
  *check(audited) {
    const { organization, number } = audited
    const most = number('max') ?? 5
    const admins = adminsIn(audited)
    if (toldText(organization, 'defaultRole') === 'admin')
      yield found(organization, 'Every member without a role of their own is an admin', { detail: 'default' })
    if (admins.length > most)
      yield found(
        organization,
        `${counted(admins.length, 'member')} ${admins.length === 1 ? 'is an admin' : 'are admins'}, ${most} at most should be`,
      )
  },
})
