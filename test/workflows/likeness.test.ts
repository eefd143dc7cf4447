/** `--like`: a second thing with all that lies in its model, as a plan: shown, asked for, finished after a kill, and taken back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allResources } from '../../src/catalog/walk.ts'
import { type SampleCopies, sampleCopies } from '../local/sample-copies.ts'
import { someOf } from '../support/campaign.ts'
import { operations } from '../support/operations.ts'
import { refusedBy } from './people/plain-service.ts'
import { openPlace, type UndoPlace } from './undo/place.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

type Entry = Readonly<Record<string, unknown>> & { readonly id: string; readonly title: string }

const exported = async ({ run }: UndoPlace) =>
  JSON.parse((await run('ws export -o json')).out) as Readonly<
    Record<'sites' | 'collections', readonly Entry[]>
  >

/** Without ids: names stand for those of its own parts. */
function shown(entry: unknown): unknown {
  const names = new Map<string, string>()
  JSON.stringify(entry, (_, value) => {
    if (typeof value?.id === 'string') names.set(value.id, `<${value.title ?? value.path ?? value.source}>`)
    return value
  })
  return JSON.parse(
    JSON.stringify(entry, (name, value) => (name === 'id' ? undefined : (names.get(value) ?? value))),
  )
}

async function on<Result>(work: (place: UndoPlace) => Promise<Result>): Promise<Result> {
  const place = openPlace(sample)
  try {
    return await work(place)
  } finally {
    await place.close()
  }
}

const line = "ws site create --like '~Northwind Docs' --title 'Docs 2' --yes"

test('a site: all that visitors see, in its order, without those who get in, and not published', () =>
  on(async (place) => {
    const before = await exported(place)
    expect((await place.run(line.replace('--yes', '--dry-run'))).exit).toBe(0)
    expect(place.writes).toEqual([])
    const { exit, err } = await place.run(line)
    expect(exit, err).toBe(0)
    expect(err).not.toContain('new-')
    expect(err).toContain('1 user permission')
    const { sites } = await exported(place)
    const [model, made] = ['Northwind Docs', 'Docs 2'].map((title) =>
      sites.find((each) => each.title === title),
    )
    const { basename, ...own }: Readonly<Record<string, unknown>> = { ...model }
    expect(basename).toBe('docs')
    expect(shown(made)).toEqual({
      ...(shown(own) as object),
      title: 'Docs 2',
      visibility: 'share-link',
      published: false,
      permissions: { users: [], teams: [] },
      publishingAuth: { backend: 'custom', fallbackURL: null, logoutURL: null },
    })
    // It has no secret link, and nobody has asked to publish it.
    expect(await place.run(`ws site share-link list --site ${made?.id} -o id`)).toMatchObject({ out: '' })
    expect(place.writes.filter((write) => write.endsWith('/publish'))).toEqual([])
    expect((await place.run('ws undo --yes')).exit).toBe(0)
    expect(await exported(place)).toEqual(before)
  }))

test('a collection: what lies in it, and copies of its spaces', () =>
  on(async (place) => {
    const before = await exported(place)
    const { exit, err } = await place.run('ws collection create --like col_engineering --yes')
    expect(exit, err).toBe(0)
    const { collections } = await exported(place)
    const [model, made] = ['Engineering', 'Copy of Engineering'].map((title) =>
      collections.find((each) => each.title === title),
    )
    const emptied = JSON.parse(
      JSON.stringify(shown(model), (name, value) =>
        name === 'permissions' ? { users: [], teams: [] } : value,
      ),
    )
    expect(shown(made)).toEqual({ ...emptied, title: 'Copy of Engineering' })
    expect((await place.run('ws undo --yes')).exit).toBe(0)
    expect(await exported(place)).toEqual(before)
  }))

test('killed at any request and run again, it makes nothing twice', async () => {
  const { wanted, writes } = await on(async (place) => {
    await place.run(line)
    return { wanted: shown((await exported(place)).sites), writes: place.writes.length }
  })
  const kills = Array.from({ length: writes }).flatMap((_, at) => [
    [at + 1, 'cut before'] as const,
    [at + 1, 'cut after'] as const,
  ])
  for (const [number, when] of someOf(kills, 14))
    await on(async (place) => {
      const fails = (_: unknown, count: number) =>
        count < number ? undefined : count === number ? when : ('cut before' as const)
      await place.run(`${line} --retries 0`, { fails })
      const { exit, err } = await place.run(line)
      expect(exit, `${number} ${when} ${err}`).toBe(0)
      expect(shown((await exported(place)).sites), `${number} ${when}`).toEqual(wanted)
    })
}, 120_000)

test('what the service does not offer is told, and the rest is done', () =>
  on(async ({ run }) => {
    const refuses = ({ url }: { readonly url: string }) => {
      const { pathname, search } = new URL(url)
      return refusedBy(pathname + search) === undefined
        ? undefined
        : { status: 404, body: { error: { message: 'x' } } }
    }
    const { exit, err } = await run(line, { refuses })
    expect(exit, err).toBe(8)
    expect(err).toContain('This service does not offer to make a section')
  }))

test('a part that could not be read is a refusal, and nothing is sent', () =>
  on(async ({ run, writes }) => {
    const refuses = ({ url }: { readonly url: string }) =>
      url.includes('/redirects') ? { status: 403, body: { error: { message: 'Not for you' } } } : undefined
    const { exit, err } = await run(line, { refuses })
    expect(exit, err).toBe(8)
    expect(err).toContain('Nothing was sent')
    expect(writes).toEqual([])
  }))

test.each([
  ['ws site create --like site_docs --add-space spc_cli', '--add-space and --like'],
  ['ws site create --like site_docs --if-absent --title X', '--if-absent and --like'],
  ['ws site create --like site_docs --from rows.csv', '--from and --like'],
  ['ws site create --like site_docs --input -', '--input and --like'],
])('%s: refused', (words, told) =>
  on(async ({ run }) => {
    const { exit, err } = await run(words)
    expect(exit).toBe(2)
    expect(err).toContain(told)
  }),
)

test('who takes a model declares the kind that it makes, and documents hold that kind', async () => {
  const resources = await allResources()
  for (const [words, operation] of operations)
    if (operation.like !== undefined) {
      const resource = resources.find(({ make }) => make === operation)
      expect(resource, words).toMatchObject({ kind: operation.like, document: {} })
    }
})
