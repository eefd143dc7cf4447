/** Finds secret links that still open a site, or may do so again. */
import type { Thing } from '../../../estate/estate.ts'
import { around, called, daysSince, inDays, told, toldText } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const shareLinkActive = rule({
  id: 'share-link-active',
  title: 'A share link is active',
  severity: 'low',
  why: 'Whoever has the link reads the site, also after leaving, and nobody sees who that is.',
  fix: 'ws site share-link update <share-link> --site <site> --no-active',
  params: {
    maxAgeDays: { type: 'number', about: 'Only links that are older than this', default: undefined },
  },
  kinds: ['share-link'],
  *check(audited) {
    const oldest = audited.number('maxAgeDays')
    for (const link of audited.all('share-link')) {
      if (told(link, 'active') !== true) continue
      const age = daysSince(link, ['createdAt'], audited.now)
      const site = around(link, 'site')
      const what = `The share link ${called(link)} ${effectOn(site)}`
      if (oldest === undefined)
        yield found(link, age === undefined ? what : `${what}; it is ${inDays(age)} old`)
      else if (age === undefined) yield cannotTell(link, 'The source does not say when the link was made')
      else if (age > oldest) yield found(link, `${what}; it is ${inDays(age)} old`)
    }
  },
})

/** A link opens a site only while that is published and its visibility is `share-link`. */
function effectOn(site: Thing | undefined): string {
  if (site === undefined) return 'opens its site'
  const visibility = toldText(site, 'visibility') ?? 'share-link'
  if (told(site, 'published') === false) return `opens ${called(site)} only once that is published`
  return visibility === 'share-link'
    ? `opens ${called(site)}`
    : `lets in nobody else while ${called(site)} has the visibility ${visibility}`
}
