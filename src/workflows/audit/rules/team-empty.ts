/** Finds teams without members. */
import { called } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const teamEmpty = rule({
  id: 'team-empty',
  title: 'A team has no members',
  severity: 'low',
  why: 'Whoever joins it next gets all that the team may do.',
  fix: 'ws team delete <team>',
  kinds: ['team', 'team-member'],
  *check(audited) {
    for (const team of audited.all('team'))
      if (audited.within(team, 'team-member').length === 0 && !audited.isGap('team-member', team))
        yield found(team, `Nobody is in the team ${called(team)}`)
  },
})
