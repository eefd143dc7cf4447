/** Finds members who have never come. */
import { isDisabled, membersAsked, membersIn, nameOf } from '../facts/members.ts'
import { daysSince, inDays, toldText } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const memberNeverSeen = rule({
  id: 'member-never-seen',
  title: 'A member has never been seen',
  severity: 'low',
  why: 'The invite may have reached somebody else, and its access waits for whoever takes it up.',
  fix: 'ws offboard <member>',
  params: { days: { type: 'number', about: 'Days since the member joined', default: 30 } },
  kinds: ['organization'],
  asks: membersAsked,
  async *check(audited) {
    const { members, gaps } = await membersIn(audited)
    yield* gaps
    const most = audited.number('days') ?? 30
    for (const member of members) {
      if (isDisabled(member) || toldText(member, 'lastSeenAt') !== undefined) continue
      const age = daysSince(member, ['joinedAt'], audited.now)
      if (age !== undefined && age > most)
        yield found(member, `${nameOf(member)} joined ${inDays(age)} ago, and was never seen`)
    }
  },
})
