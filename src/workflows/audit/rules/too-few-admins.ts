/** Finds organizations that a single holiday leaves without an admin. */
import { adminLimits, adminsIn } from '../admins.ts'
import { found, rule } from '../rule.ts'

export const tooFewAdmins = rule({
  id: 'too-few-admins',
  title: 'Too few members are admins',
  severity: 'medium',
  why: 'If the last admin leaves, nobody can let people in, or put right what is wrong.',
  fix: 'Make another member an admin in the app of the service: the API can not change roles of members',
  params: { min: { type: 'number', about: 'Fewest admins', default: 2 } },
  kinds: ['team-member'],
  needsReplies: true,
  limits: adminLimits,
  *check(audited) {
    const fewest = audited.number('min') ?? 2
    const admins = adminsIn(audited)
    if (admins.length >= fewest || audited.isGap('team-member', audited.organization)) return
    const who =
      admins.length === 0 ? 'No member of a team is' : `Of all members of teams, only ${admins.join(', ')} is`
    yield found(audited.organization, `${who} an admin; ${fewest} should be`)
  },
})
