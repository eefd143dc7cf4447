/** Finds spaces that only some members may read, on sites that everybody may read. */
import type { Thing } from '../../../estate/estate.ts'
import { around, called, told, toldText } from '../facts/read-thing.ts'
import { type Audited, cannotTell, found, rule } from '../rule.ts'

export const siteShowsPrivateSpace = rule({
  id: 'site-shows-private-space',
  title: 'A public site shows a private space',
  severity: 'critical',
  lesser: ['high'],
  why: 'Everybody reads on the site what only some members should read.',
  fix: 'ws site space remove <site-space> --site <site>',
  kinds: ['site', 'site-space', 'space', 'collection'],
  *check(audited) {
    for (const shown of audited.all('site-space')) {
      const site = around(shown, 'site')
      const visibility = site && toldText(site, 'visibility')
      if (site === undefined || (visibility !== 'public' && visibility !== 'unlisted')) continue
      const space = audited.byId('space', told(shown, 'spaceId'))
      if (space === undefined) continue
      const openTo = toldText(space, 'visibility')
      if (openTo === undefined) yield cannotTell(space, 'The source does not say who may read the space')
      const reason = reasonOf(space, openTo, audited)
      if (reason !== undefined)
        yield found(shown, `The ${visibility} site ${called(site)} shows ${called(space)}, ${reason}`, {
          // Nobody finds an unlisted site who does not know its address.
          severity: visibility === 'public' ? 'critical' : 'high',
        })
    }
  },
})

function reasonOf(space: Thing, visibility: string | undefined, audited: Audited): string | undefined {
  if (visibility === 'private') return 'which is private'
  if (visibility !== 'in-collection') return undefined
  const collection = space.holder
  return collection?.kind === 'collection' && isClosed(collection, audited)
    ? `which is as private as its collection ${called(collection)}`
    : undefined
}

/** True if no default gives members a role there. */
function isClosed(collection: Thing, { organization }: Audited): boolean {
  for (let each: Thing | undefined = collection; each?.kind === 'collection'; each = each.holder) {
    const level = told(each, 'defaultLevel')
    if (level !== null) return false
  }
  return told(organization, 'defaultRole') === null
}
