/** Finds redirects that lead back to themselves, at once or over others. */
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { called, told, toldText } from '../facts/read-thing.ts'
import { redirectsOf } from '../facts/redirects.ts'
import { found, rule } from '../rule.ts'

export const redirectLoop = rule({
  id: 'redirect-loop',
  title: 'A redirect leads back to itself',
  severity: 'high',
  why: 'A browser gives up after some rounds, and the reader sees an error.',
  fix: 'ws site redirect delete <redirect> --site <site>',
  kinds: ['site'],
  asks: 'the redirects of sites',
  async *check(audited) {
    for await (const { site, redirects, told: reason } of redirectsOf(audited)) {
      if (reason !== undefined) yield reason
      const live = redirects.filter((redirect) => told(redirect, 'draft') !== true)
      for (const loop of loopsIn(live, addressOf(site))) {
        const [first] = loop
        if (first === undefined) continue
        const way = [...loop, first].map((redirect) => toldText(redirect, 'source')).join(' to ')
        yield found(first, `On ${called(site)} a redirect leads from ${way}`)
      }
    }
  },
})

/** Where the site is read: its own name, else the address that the service gives it. */
function addressOf(site: Thing): URL | undefined {
  const hostname = toldText(site, 'hostname')
  const published = toldText(site, 'urls.published')
  const text = hostname === undefined ? published : `https://${hostname}/`
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined
}

/** Each loop once, from the redirect whose source comes first. */
function loopsIn(redirects: readonly Thing[], address: URL | undefined): readonly (readonly Thing[])[] {
  const next = new Map(redirects.map((redirect) => [redirect, followerOf(redirect, redirects, address)]))
  const settled = new Set<Thing>()
  const loops: (readonly Thing[])[] = []
  for (const start of redirects.toSorted((one, other) => compare(sourceOf(one), sourceOf(other)))) {
    const way: Thing[] = []
    let each: Thing | undefined = start
    for (; each !== undefined && !settled.has(each) && !way.includes(each); each = next.get(each))
      way.push(each)
    if (each !== undefined && way.includes(each)) loops.push(way.slice(way.indexOf(each)))
    for (const passed of way) settled.add(passed)
  }
  return loops
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const sourceOf = (redirect: Thing) => toldText(redirect, 'source') ?? ''

/** The redirect that takes up the target of this one, if it is on the same site. */
function followerOf(redirect: Thing, all: readonly Thing[], address: URL | undefined): Thing | undefined {
  const path = pathWithin(memberOf(redirect.reply, 'destination.url'), address)
  if (path === undefined) return undefined
  const exact = all.find((each) => sourceOf(each) === path)
  return (
    exact ?? all.find((each) => sourceOf(each).endsWith('*') && path.startsWith(sourceOf(each).slice(0, -1)))
  )
}

/** The path of an address below that of the site; undefined if it leads elsewhere. */
function pathWithin(url: unknown, address: URL | undefined): string | undefined {
  if (typeof url !== 'string' || address === undefined || !URL.canParse(url, address.href)) return undefined
  const target = new URL(url, address)
  const base = address.pathname.replace(/\/$/, '')
  if (target.host !== address.host || !target.pathname.startsWith(`${base}/`)) return undefined
  return target.pathname.slice(base.length)
}
