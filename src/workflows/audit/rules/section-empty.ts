/** Finds sections of sites that show no space. */
import { around, called, told } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const sectionEmpty = rule({
  id: 'section-empty',
  title: 'A section of a site shows no space',
  severity: 'low',
  why: 'Readers meet a heading with nothing behind it.',
  fix: 'ws site space add <space> --site <site> --section <section>',
  kinds: ['site', 'section', 'site-space'],
  *check({ all, isGap }) {
    const used = new Set(all('site-space').flatMap((shown) => [told(shown, 'sectionId'), shown.holder?.id]))
    for (const section of all('section')) {
      const site = around(section, 'site')
      if (site === undefined || isGap('site-space', site) || used.has(section.id)) continue
      yield found(section, `The section ${called(section)} of ${called(site)} shows no space`)
    }
  },
})
