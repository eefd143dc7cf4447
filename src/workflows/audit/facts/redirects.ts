/** The redirects of each site, by the service's own lists of them. */
import { list } from '../../../catalog/site/redirect.ts'
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { Audited, Observation } from '../rule.ts'
import { askedItems } from './asked-list.ts'
import { called } from './read-thing.ts'

interface SiteRedirects {
  readonly site: Thing
  readonly redirects: readonly Thing[]
  /** Set if nobody could look. */
  readonly told?: Observation
}

export async function* redirectsOf({ service, organization, all }: Audited): AsyncGenerator<SiteRedirects> {
  if (service === undefined) return
  for (const site of all('site')) {
    const path = { organizationId: organization.id ?? '', siteId: site.id ?? '' }
    const items = `redirects of ${called(site)}`
    const asked = await askedItems(service, { operation: list, input: { path }, of: site, items })
    if (asked.items === undefined) yield { site, redirects: [], told: asked.told }
    else yield { site, redirects: asked.items.map((reply) => redirectThing(reply, site)) }
  }
}

const redirectThing = (reply: JsonObject, holder: Thing): Thing => ({
  kind: 'redirect',
  id: String(memberOf(reply, 'id')),
  name: String(memberOf(reply, 'source')),
  holder,
  values: {},
  reply,
})
