/** Finds disabled members who still have access to something. */
import { isDisabled, membersAsked, membersIn, nameOf } from '../facts/members.ts'
import { told } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const memberDisabledWithAccess = rule({
  id: 'member-disabled-with-access',
  title: 'A disabled member still has access',
  severity: 'medium',
  why: 'Whoever enables the account again gives all of it back at once, without looking.',
  fix: 'ws offboard <member>',
  kinds: ['organization'],
  asks: membersAsked,
  async *check(audited) {
    const { members, gaps } = await membersIn(audited)
    yield* gaps
    for (const member of members.filter(isDisabled)) {
      const counts = (['teams', 'spaces', 'sites'] as const).map((name) => ({
        name,
        count: told(member, name),
      }))
      const kept = counts.flatMap(({ name, count }) =>
        typeof count === 'number' && count > 0 ? [`${count} ${count === 1 ? name.slice(0, -1) : name}`] : [],
      )
      if (kept.length > 0)
        yield found(member, `${nameOf(member)} is disabled, and still has ${kept.join(', ')}`)
      else if (counts.every(({ count }) => count === undefined))
        yield cannotTell(member, `The service does not say what ${nameOf(member)} still has access to`)
    }
  },
})
