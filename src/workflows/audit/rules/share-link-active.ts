/** Finds secret links that still open a site. */
import { around, called, daysSince, inDays, told } from '../read-thing.ts'
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
      const what = `The share link ${called(link)} opens ${site === undefined ? 'its site' : called(site)}`
      if (oldest === undefined)
        yield found(link, age === undefined ? what : `${what}; it is ${inDays(age)} old`)
      else if (age === undefined) yield cannotTell(link, 'The source does not say when the link was made')
      else if (age > oldest) yield found(link, `${what}; it is ${inDays(age)} old`)
    }
  },
})
