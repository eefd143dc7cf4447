/** Finds teams that nobody looks after. */
import { called, told } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const teamWithoutOwner = rule({
  id: 'team-without-owner',
  title: 'A team has no owner',
  severity: 'medium',
  why: 'Nobody decides who belongs to the team, so people stay in it after they have left.',
  fix: 'ws team member set <team> <user> --role owner',
  kinds: ['team', 'team-member'],
  *check(audited) {
    for (const team of audited.all('team')) {
      const members = audited.within(team, 'team-member')
      if (members.length === 0 || audited.isGap('team-member', team)) continue
      if (!members.some((member) => (told(member, 'role') ?? told(member, 'team.role')) === 'owner'))
        yield found(
          team,
          members.length === 1
            ? `The one member of ${called(team)} does not own it`
            : `None of the ${members.length} members of ${called(team)} owns it`,
        )
    }
  },
})
