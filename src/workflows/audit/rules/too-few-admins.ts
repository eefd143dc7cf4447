/** Finds organizations that a single holiday leaves without an admin. */
import { adminLimits, adminsIn } from '../facts/admins.ts'
import { enabledAdmins, membersIn } from '../facts/members.ts'
import { found, rule } from '../rule.ts'

export const tooFewAdmins = rule({
  id: 'too-few-admins',
  title: 'Too few members are admins',
  severity: 'medium',
  why: 'If the last admin leaves, nobody can let people in, or put right what is wrong.',
  fix: 'Make another member an admin: ws member update <user> --role admin',
  params: { min: { type: 'number', about: 'Fewest admins', default: 2 } },
  kinds: ['team-member'],
  needsReplies: true,
  limits: adminLimits,
  async *check(audited) {
    const fewest = audited.number('min') ?? 2
    const { members } = await membersIn(audited)
    const isWhole = members.length > 0
    const admins = isWhole ? enabledAdmins(members) : adminsIn(audited)
    const isUnread = !isWhole && audited.isGap('team-member', audited.organization)
    if (admins.length >= fewest || isUnread) return
    const whom = isWhole ? 'members' : 'members of teams'
    const who =
      admins.length === 0 ? `None of the ${whom} is` : `Of all ${whom}, only ${admins.join(', ')} is`
    yield found(audited.organization, `${who} an admin; ${fewest} should be`)
  },
})
