/** Finds members who have not been seen for long. */
import { isDisabled, membersAsked, membersIn, nameOf } from '../facts/members.ts'
import { daysSince, inDays } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const memberInactive = rule({
  id: 'member-inactive',
  title: 'A member has not been seen for long',
  severity: 'medium',
  why: 'An account that nobody uses is one that nobody misses when somebody else does.',
  fix: 'ws offboard <member>',
  params: { days: { type: 'number', about: 'Days since the service saw the member', default: 90 } },
  kinds: ['organization'],
  asks: membersAsked,
  async *check(audited) {
    const { members, gaps } = await membersIn(audited)
    yield* gaps
    const most = audited.number('days') ?? 90
    for (const member of members) {
      const age = isDisabled(member) ? undefined : daysSince(member, ['lastSeenAt'], audited.now)
      if (age !== undefined && age > most)
        yield found(member, `${nameOf(member)} was seen ${inDays(age)} ago`)
    }
  },
})
