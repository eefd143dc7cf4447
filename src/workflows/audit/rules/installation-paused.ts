/** Finds integrations that are installed and do nothing. */
import { installations } from '../../../catalog/org.ts'
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { membersIn as partsOf } from '../../../json/object.ts'
import { askedItems } from '../facts/asked-list.ts'
import { found, rule } from '../rule.ts'

export const installationPaused = rule({
  id: 'installation-paused',
  title: 'An installed integration is paused',
  severity: 'low',
  why: 'What people expect of it does not happen, and it keeps its rights all the same.',
  fix: 'Let it go on in the app of the service, or remove it: ws integration installation remove <integration> <installation>',
  kinds: ['organization'],
  asks: 'the installed integrations',
  async *check({ service, organization }) {
    if (service === undefined) return
    const input = { path: { organizationId: organization.id ?? '' } }
    const items = 'installed integrations'
    const asked = await askedItems(service, { operation: installations, input, of: organization, items })
    if (asked.items === undefined) return yield asked.told
    for (const item of asked.items) {
      if (memberOf(item, 'installation.status') !== 'paused') continue
      const name = String(memberOf(item, 'integration.name'))
      const title = memberOf(item, 'integration.title') ?? name
      const id = String(memberOf(item, 'installation.id'))
      const thing: Thing = {
        kind: 'installation',
        id,
        name,
        holder: organization,
        values: {},
        reply: { ...partsOf(item) },
      }
      yield found(thing, `${title} is installed, and paused`, {
        named: { integration: name, installation: id },
      })
    }
  },
})
