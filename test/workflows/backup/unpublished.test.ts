/** A site that nobody saw comes back unseen, also where the service publishes whatever gets a visibility. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HttpRequest } from '../../../src/http/exchange.ts'
import type { JsonObject } from '../../../src/json/object.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { someOf } from '../../support/campaign.ts'
import { openPlace, type UndoPlace } from '../undo/place.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const inHome = (place: UndoPlace, line: string, how: Parameters<UndoPlace['run']>[1] = {}) =>
  place.run(line, { workingDirectory: place.home, ...how })

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Of the site that is lost. */
async function shown(place: UndoPlace) {
  const sites: readonly JsonObject[] = JSON.parse((await place.run('ws site list -o json')).out)
  const site = sites.find(({ title }) => title === 'Northwind Docs')
  return site && { published: site.published, visibility: site.visibility, siteSpaces: site.siteSpaces }
}

const unseen = { published: false, visibility: 'public', siteSpaces: 4 }

async function withLostSite(work: (place: UndoPlace) => Promise<void>): Promise<void> {
  const place = openPlace(sample)
  try {
    for (const line of [
      'ws site unpublish site_docs --yes',
      'ws backup create b',
      'ws site delete site_docs --yes',
    ])
      expect(await inHome(place, line)).toMatchObject({ exit: 0 })
    await work(place)
  } finally {
    await place.close()
  }
}

const doesNotOffer = ({ url }: HttpRequest) =>
  url.endsWith('/unpublish')
    ? { status: 404, body: { error: { code: 404, message: 'no route' } } }
    : undefined

test('a restore needs no word for it, and unpublishes the site before anything goes into it', () =>
  withLostSite(async (place) => {
    place.writes.length = 0
    expect(await inHome(place, 'ws backup restore b --yes')).toMatchObject({ exit: 0 })
    expect(await shown(place)).toEqual(unseen)
    const within = place.writes.filter((write) => write.includes('/sites/site_'))
    expect(within[0]).toMatch(/^POST .*\/unpublish$/)
    expect((await inHome(place, 'ws backup restore b --dry-run')).out).toContain('Nothing to do')
    expect(await place.run('ws undo --yes')).toMatchObject({ exit: 0 })
    expect(await shown(place)).toBeUndefined()
    expect(await place.run('ws redo --yes')).toMatchObject({ exit: 0 })
    expect(await shown(place)).toEqual(unseen)
  }))

/** With each new id by its first place. */
async function structure(place: UndoPlace): Promise<string> {
  const { out } = await place.run('ws export')
  const ids: string[] = []
  return out.replaceAll(/\b[a-z]+_[0-9a-z]{18}\b/g, (id) => {
    if (!ids.includes(id)) ids.push(id)
    return `#${ids.indexOf(id)}`
  })
}

/** Writes of the restore. */
const writes = 25

test.each(someOf(numbers(writes), 8))('a restore that is killed at its request %i goes on', async (at) => {
  const expected = { text: '' }
  await withLostSite(async (place) => {
    expect(await inHome(place, 'ws backup restore b --yes')).toMatchObject({ exit: 0 })
    expect(place.writes).toHaveLength(writes + 2)
    expected.text = await structure(place)
  })
  for (const when of ['before'] as const)
    await withLostSite(async (place) => {
      const fails = (_: HttpRequest, count: number) => (count >= at ? when : undefined)
      await inHome(place, 'ws backup restore b --yes', { fails }).catch(() => undefined)
      expect(await inHome(place, 'ws backup restore b --yes'), when).toMatchObject({ exit: 0 })
      expect(await shown(place), when).toEqual(unseen)
      expect(await structure(place), when).toEqual(expected.text)
    })
})

test('without such an operation, a restore leaves the site empty, and then asks for the word', () =>
  withLostSite(async (place) => {
    const first = await inHome(place, 'ws backup restore b --yes', { refuses: doesNotOffer })
    expect(first).toMatchObject({ exit: 8 })
    expect(await shown(place)).toMatchObject({ published: true, siteSpaces: 0 })
    const second = await inHome(place, 'ws backup restore b --yes', { refuses: doesNotOffer })
    expect(second).toMatchObject({ exit: 2, err: expect.stringContaining('--allow publish') })
  }))

test('without such an operation, an undo brings all of it back, and says what is otherwise', () =>
  withLostSite(async (place) => {
    const undone = await place.run('ws undo --yes', { refuses: doesNotOffer })
    expect(undone).toMatchObject({ exit: 8, err: expect.stringContaining('The site is published now') })
    expect(await shown(place)).toEqual({ ...unseen, published: true })
    expect(await place.run('ws redo --yes')).toMatchObject({ exit: 0 })
  }))

test('a document says what is published, and a site like another one is not', async () => {
  const place = openPlace(sample)
  const sites = (entry: string) =>
    `ws/1\norganization: { id: org_northwind }\nsites: [{ id: site_docs, ${entry} }]\n`
  const apply = (entry: string, more = '') =>
    place.run(`ws apply - --yes ${more}`, { stdin: `format: ${sites(entry)}` })
  try {
    expect(await apply('published: false')).toMatchObject({ exit: 0 })
    expect(await shown(place)).toEqual(unseen)
    // Setting a visibility publishes it, and the document says that it is not.
    expect(await apply('visibility: unlisted, published: false')).toMatchObject({ exit: 0 })
    expect(await shown(place)).toEqual({ ...unseen, visibility: 'unlisted' })
    const refused = await apply('published: true')
    expect(refused).toMatchObject({ exit: 2, err: expect.stringContaining('--allow publish') })
    expect(await apply('published: true', '--allow publish')).toMatchObject({ exit: 0 })
    expect(await shown(place)).toMatchObject({ published: true })
    expect(await place.run('ws site create --like site_docs --title Handbook --yes')).toMatchObject({
      exit: 0,
    })
    const list: readonly JsonObject[] = JSON.parse((await place.run('ws site list -o json')).out)
    expect(list.find(({ title }) => title === 'Handbook')).toMatchObject({
      published: false,
      visibility: 'share-link',
    })
  } finally {
    await place.close()
  }
})
