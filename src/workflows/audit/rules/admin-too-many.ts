/** Finds organizations with more admins than anybody can keep an eye on, also among those in no team. */
import { counted } from '../../../text/counted.ts'
import { enabledAdmins, membersAsked, membersIn } from '../facts/members.ts'
import { found, rule } from '../rule.ts'

export const adminTooMany = rule({
  id: 'admin-too-many',
  title: 'Too many members are admins',
  severity: 'medium',
  why: 'Whoever takes over one admin account has the whole organization.',
  fix: 'Give some of them a lower role: ws member update <user> --role create',
  params: { max: { type: 'number', about: 'Most admins', default: 5 } },
  supersedes: 'too-many-admins',
  kinds: ['organization'],
  asks: membersAsked,
  async *check(audited) {
    const { members, gaps } = await membersIn(audited)
    yield* gaps
    const most = audited.number('max') ?? 5
    const admins = enabledAdmins(members)
    if (admins.length > most)
      yield found(
        audited.organization,
        `${counted(admins.length, 'member')} ${admins.length === 1 ? 'is an admin' : 'are admins'}, ${most} at most should be: ${admins.join(', ')}`,
      )
  },
})
