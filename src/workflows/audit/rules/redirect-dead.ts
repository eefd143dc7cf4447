/** Finds redirects that lead to a part of a site that is not there. */
import { memberOf } from '../../../json/members.ts'
import { called, toldText } from '../facts/read-thing.ts'
import { redirectsOf } from '../facts/redirects.ts'
import { type Audited, found, rule } from '../rule.ts'

export const redirectDead = rule({
  id: 'redirect-dead',
  title: 'A redirect leads to nothing',
  severity: 'medium',
  why: 'Readers who follow an old address find nothing.',
  fix: 'ws site redirect delete <redirect> --site <site>',
  kinds: ['site', 'section', 'site-space'],
  asks: 'the redirects of sites',
  limits: 'Whether an address elsewhere, or a page of a site space, is there, ws does not look',
  async *check(audited) {
    for await (const { site, redirects, told } of redirectsOf(audited)) {
      if (told !== undefined) yield told
      for (const redirect of redirects) {
        const lost = lostPart(memberOf(redirect.reply, 'destination'), audited)
        if (lost !== undefined)
          yield found(
            redirect,
            `The redirect of ${toldText(redirect, 'source')} on ${called(site)} leads to ${lost}, which is not there`,
          )
      }
    }
  },
})

const parts = [
  { member: 'siteSectionId', kind: 'section', noun: 'the section' },
  { member: 'siteSpaceId', kind: 'site-space', noun: 'the site space' },
] as const

/** Undefined if every part that the destination names is there, or if nobody saw all of them. */
function lostPart(destination: unknown, { byId, isGap, all }: Audited): string | undefined {
  for (const { member, kind, noun } of parts) {
    const id = memberOf(destination, member)
    if (typeof id !== 'string' || byId(kind, id) !== undefined) continue
    if (all('site').some((site) => isGap(kind, site))) continue
    return `${noun} ${id}`
  }
  return undefined
}
