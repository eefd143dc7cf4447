/** Sites of a seeded workspace: each shows the latest spaces. */
import type { BulkInsert } from './bulk-insert.ts'
import { idAt, type Place } from './places.ts'
import { subjectOf } from './words.ts'

const shownSpaces = 5

/** At the last of so many spaces, so that those it shows are there. */
export function addSite(rows: BulkInsert, place: Place): void {
  const { seed, index } = place
  const id = place.newId('site')
  const siteSpaces = Array.from({ length: Math.min(shownSpaces, index + 1) }, (_, back) => ({
    id: place.newId('siteSpace'),
    space: index - back,
  }))
  const needsLink = index % 4 === 0
  rows.add('sites', {
    id,
    organization_id: place.organization,
    type: 'basic',
    title: `${subjectOf(place.chance)} docs ${index}`,
    basename: `docs-${seed}-${index}`,
    visibility: needsLink ? 'share-link' : 'public',
    published: place.chance() < 0.8,
    default_site_space_id: siteSpaces[0]?.id ?? null,
    agents_context: 'included',
    created_at: place.time(),
  })
  for (const [position, siteSpace] of siteSpaces.entries()) {
    rows.add('site_spaces', {
      id: siteSpace.id,
      site_id: id,
      space_id: idAt(seed, 'space', siteSpace.space),
      title: `Space ${siteSpace.space}`,
      path: `space-${siteSpace.space}`,
      position: position + 1,
      created_at: place.time(),
    })
  }
  if (needsLink) {
    rows.add('share_links', {
      id: place.newId('shareLink'),
      site_id: id,
      name: 'Partners',
      key: `seed-${seed}-${index}-${Math.floor(place.chance() * 2 ** 40).toString(36)}`,
      created_at: place.time(),
    })
  }
}
