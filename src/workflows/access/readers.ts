/** Readers who are not members: by the visibility of a site or space, or by a share link. */
import type { Estate, Thing } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import type { AccessWay } from './row.ts'

export interface AccessReader {
  /** The thing that is read. */
  readonly thing: Thing
  readonly way: AccessWay
  /** The thing that lets them in. */
  readonly by: Thing
  /** The readers, in words for people. */
  readonly reason: string
}

/** Sites with the spaces on them, then spaces by themselves. */
export function readersIn({ things }: Pick<Estate, 'things'>): readonly AccessReader[] {
  const spaces = things.filter(({ kind }) => kind === 'space')
  const byId = new Map(spaces.map((space) => [space.id, space]))
  const links = Map.groupBy(
    things.filter(({ kind }) => kind === 'share-link'),
    ({ holder }) => holder,
  )
  const shown = Map.groupBy(
    things.filter(({ kind }) => kind === 'site-space'),
    siteOf,
  )
  const onSites = things
    .filter(({ kind }) => kind === 'site')
    .flatMap((site) =>
      audienceOf(site, links.get(site) ?? []).flatMap((audience) => [
        { thing: site, ...audience },
        ...spacesOn(shown.get(site) ?? [], byId).map((thing) => ({ thing, ...audience })),
      ]),
    )
  return [...onSites, ...spaces.flatMap(ofSpace)]
}

type Audience = Omit<AccessReader, 'thing'>

function audienceOf(site: Thing, links: readonly Thing[]): readonly Audience[] {
  if (memberOf(site.reply, 'published') !== true) return []
  const visibility = memberOf(site.reply, 'visibility')
  if (visibility === 'share-link')
    return links
      .filter(({ reply }) => memberOf(reply, 'active') === true)
      .map((link) => ({ way: 'share-link', by: link, reason: 'Anyone with the share link' }))
  const reason = audienceBy(visibility, 'site')
  return reason === undefined ? [] : [{ way: 'site-visibility', by: site, reason }]
}

/** Undefined if only members read it. */
function audienceBy(visibility: unknown, noun: string): string | undefined {
  if (visibility === 'public') return `Everybody: the ${noun} is public`
  if (visibility === 'unlisted') return `Everybody who knows its address: the ${noun} is unlisted`
  return visibility === 'visitor-auth' ? `Visitors with a token that lets them into the ${noun}` : undefined
}

/** Leaves out a space that the caller must not see: the list of site spaces shows only its title. */
function spacesOn(siteSpaces: readonly Thing[], byId: ReadonlyMap<unknown, Thing>): readonly Thing[] {
  const found = siteSpaces.flatMap(({ reply }) => byId.get(memberOf(reply, 'space.id')) ?? [])
  return [...new Set(found)]
}

export function siteOf(thing: Thing): Thing | undefined {
  for (let at = thing.holder; at !== undefined; at = at.holder) if (at.kind === 'site') return at
  return undefined
}

/** With any other visibility, the API shows no way in: members only. */
function ofSpace(space: Thing): readonly AccessReader[] {
  const visibility = memberOf(space.reply, 'visibility')
  const reason =
    visibility === 'share-link'
      ? 'Anyone with the secret address of the space'
      : audienceBy(visibility, 'space')
  return reason === undefined ? [] : [{ thing: space, way: 'space-visibility', by: space, reason }]
}
