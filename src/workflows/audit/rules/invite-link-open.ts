/** Finds invite links that give more than reading. */
import { roles } from '../../../permissions/roles.ts'
import { told, toldText } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const inviteLinkOpen = rule({
  id: 'invite-link-open',
  title: 'An invite link gives a role above read',
  severity: 'critical',
  lesser: ['high', 'medium'],
  why: 'Whoever comes by the link may change content, and with the role admin everything; people pass links on, and links never expire by themselves.',
  fix: 'ws invite link delete <invite-link>',
  kinds: ['invite-link'],
  *check({ organization, all }) {
    // Nobody joins by a link then.
    if (told(organization, 'inviteLinks') === false) return
    for (const link of all('invite-link')) {
      const role = toldText(link, 'role')
      if (role === undefined || role === 'read') continue
      // A role that the API document does not name may be any.
      const isStrong = role === 'create' || role === 'admin' || !roles.some((each) => each === role)
      yield found(link, `Whoever follows the link ${link.id ?? ''} gets the role ${role}`, {
        severity: role === 'admin' ? 'critical' : isStrong ? 'high' : 'medium',
      })
    }
  },
})
