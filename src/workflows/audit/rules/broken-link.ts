/** Finds links whose target is missing, by the service's own list of links. */
import { createHash } from 'node:crypto'
import { links as listLinks } from '../../../catalog/space.ts'
import type { Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject } from '../../../json/object.ts'
import { quotedTitle } from '../../../text/quoted-title.ts'
import { called } from '../facts/read-thing.ts'
import { type AuditedService, couldNotCheck, found, type Observation, rule } from '../rule.ts'

export const brokenLink = rule({
  id: 'broken-link',
  title: 'A link leads to nothing',
  severity: 'medium',
  why: 'Readers who follow it find nothing.',
  fix: 'Import the missing page, or correct the text in the app, in a change request: ws cr create --space <space> --subject Links',
  kinds: ['space'],
  asks: 'the links of spaces',
  async *check({ service, all }) {
    if (service === undefined) return
    for await (const seen of service.each(all('space'), (space) => linksOf(space, service))) yield* seen
  },
})

async function linksOf(space: Thing, service: AuditedService): Promise<readonly Observation[]> {
  const answer = await service.list(listLinks, {
    path: { spaceId: space.id ?? '' },
    query: { status: 'broken' },
  })
  if ('refusal' in answer) return [couldNotCheck(space, answer.refusal.reason)]
  return answer.value
    .filter((link) => isObject(link) && link.status === 'broken')
    .flatMap((link) => brokenIn(space, link))
}

/** One for each page that has the link. */
function brokenIn(space: Thing, link: unknown): readonly Observation[] {
  const target = memberOf(link, 'targetReference')
  const places = memberOf(link, 'locationReferences')
  const where = Array.isArray(places) && places.length > 0 ? places : [undefined]
  return where.map((place) => {
    const on = describe(place, ['page', 'file'])
    const to = describe(target, ['page', 'file']) ?? 'a page'
    return found(
      space,
      `${on === undefined ? 'A page' : on} of ${called(space)} links to ${to}, which is not there`,
      {
        detail: shortHash(JSON.stringify([identityOf(place), identityOf(target)])),
      },
    )
  })
}

/** By its title, else its address. */
function describe(reference: unknown, kinds: readonly string[]): string | undefined {
  for (const kind of kinds) {
    const title = memberOf(reference, `${kind}.title`) ?? memberOf(reference, `${kind}.id`)
    if (typeof title === 'string') return quotedTitle(title)
  }
  const url = memberOf(reference, 'url')
  return typeof url === 'string' ? url : undefined
}

/** Without titles: a renamed page is the same. */
const identityOf = (reference: unknown): readonly unknown[] =>
  ['kind', 'url', 'space.id', 'page.id', 'file.id'].map((member) => memberOf(reference, member) ?? null)

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
