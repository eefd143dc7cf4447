/** Undo of many rows brings the order back, too: of neighbours that went together, of what was removed, of holders and what lay in them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { openPlace, type UndoPlace } from './place.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const spacesIn = async ({ run }: UndoPlace, collection: string) =>
  (await run(`ws collection spaces ${collection} --all -o id`)).out.trim().split('\n')
/** Readers see the order within a section; the list of all has sections in any order. */
const onSite = async ({ run }: UndoPlace, site: string) => {
  const shown = '.[] | [.section, .space.id, .path, .default] | join(" ")'
  const { out } = await run(`ws site space list --site ${site} --all -o json --jq '${shown}'`)
  const sections = Map.groupBy(out.trim().split('\n'), (line) => line.split(' ')[0])
  return Object.fromEntries([...sections].toSorted(([one = ''], [other = '']) => one.localeCompare(other)))
}

/** Collections have no order among each other, and new ids. */
const collections = async ({ run }: UndoPlace) => {
  const { out } = await run('ws export --kinds collection,space -o json')
  const { collections } = JSON.parse(out) as { readonly collections: readonly unknown[] }
  const text = JSON.stringify(collections, (name, value) =>
    name === 'id' && String(value).startsWith('col_') ? undefined : value,
  )
  return JSON.parse(text) as unknown
}

const rows = (...given: readonly object[]) => given.map((row) => JSON.stringify(row)).join('\n')

interface Deed {
  readonly line: string
  readonly stdin?: string
}

const deeds: Readonly<Record<string, Deed>> = {
  'neighbours that go to one collection': {
    line: 'ws space move --from - --parent col_engineering',
    stdin: 'spc_start\nspc_guides\nspc_api\n',
  },
  'neighbours that go to several collections': {
    line: 'ws space move --from -',
    stdin: rows(
      { space: 'spc_start', parent: 'col_engineering' },
      { space: 'spc_guides', parent: 'col_support' },
      { space: 'spc_api', parent: 'col_platform' },
      { space: 'spc_sdk', parent: 'col_archive' },
    ),
  },
  'all of a collection': {
    line: 'ws space move --from - --parent col_support',
    stdin: 'spc_start\nspc_guides\nspc_api\nspc_sdk\nspc_cli\nspc_roadmap\n',
  },
  'moves within one collection': {
    line: 'ws space move --from -',
    stdin: rows(
      { space: 'spc_roadmap', before: 'spc_start' },
      { space: 'spc_start', after: 'spc_cli' },
      { space: 'spc_api', before: 'spc_roadmap' },
    ),
  },
  'all spaces of a site': {
    line: 'ws site space remove --from - --site site_docs --yes',
    stdin: 'ssp_start\nssp_guides\nssp_api\nssp_sdk\n',
  },
  'a collection and one that lay in it': {
    line: 'ws collection delete --from - --yes',
    stdin: 'col_engineering\ncol_platform\n',
  },
  'a collection and the one around it': {
    line: 'ws collection delete --from - --yes',
    stdin: 'col_platform\ncol_engineering\n',
  },
}

test.each(Object.entries(deeds))('%s', async (_, { line, stdin }) => {
  const place = openPlace(sample)
  const look = async () => ({
    product: await spacesIn(place, 'col_product'),
    docs: await onSite(place, 'site_docs'),
    collections: await collections(place),
  })
  try {
    const before = await look()
    const did = await place.run(line, stdin === undefined ? {} : { stdin })
    expect({ exit: did.exit, err: did.exit === 0 ? '' : did.err }).toEqual({ exit: 0, err: '' })
    expect(await look()).not.toEqual(before)
    const preview = await place.run('ws undo --dry-run -o json --jq .changes')
    const told = JSON.parse(preview.out) as readonly { readonly lost: string | null }[]
    const undone = await place.run('ws undo --yes')
    expect({ exit: undone.exit, err: undone.exit === 0 ? '' : undone.err }).toEqual({ exit: 0, err: '' })
    const now = await look()
    for (const { lost } of told) expect(lost ?? '').toMatch(/^$|visibility|new (?:site space )?id/)
    // Nothing sets it again; the preview has named it.
    const isNamed = told.some(({ lost }) => lost?.includes('The `visibility` of space spc_platform') === true)
    const wanted = JSON.stringify(before)
    expect(JSON.stringify(now)).toBe(isNamed ? wanted.replace('"in-collection"', '"private"') : wanted)
  } finally {
    await place.close()
  }
})

test('one that is back already stays, and the others go around it', async () => {
  const place = openPlace(sample)
  try {
    const before = await spacesIn(place, 'col_product')
    const stdin = before.join('\n')
    expect((await place.run('ws space move --from - --parent col_support', { stdin })).exit).toBe(0)
    await place.run('ws space move spc_sdk --parent col_product --no-history')
    const undone = await place.run('ws undo --yes')
    expect({ exit: undone.exit, order: await spacesIn(place, 'col_product') }).toEqual({
      exit: 0,
      order: before,
    })
    expect(undone.out).toContain('1 as before already')
  } finally {
    await place.close()
  }
})

test.each(['cut before', 'cut after'] as const)(
  'an undo that was %s a request continues in the order',
  async (cut) => {
    const stdin = ['roadmap', 'sdk', 'api', 'guides', 'cli', 'start'].map((name) => `spc_${name}`).join('\n')
    // All look at the service before the first one goes back: those behind the one that was cut off go on.
    const delays = () => 10
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const place = openPlace(sample)
      try {
        const before = await spacesIn(place, 'col_product')
        expect((await place.run('ws space move --from - --parent col_support', { stdin })).exit).toBe(0)
        const fails = (_: unknown, writes: number) => (writes === at ? cut : undefined)
        expect((await place.run('ws undo --yes', { delays, fails })).exit).toBe(8)
        expect((await place.run('ws undo --yes', { delays })).exit).toBe(0)
        expect({ at, order: await spacesIn(place, 'col_product') }).toEqual({ at, order: before })
      } finally {
        await place.close()
      }
    }
  },
)

test('rows that each name another neighbour of one list, under any delay', async () => {
  const stdin = rows({ space: 'spc_start', after: 'spc_cli' }, { space: 'spc_guides', before: 'spc_api' })
  for (let round = 0; round < 12; round += 1) {
    const place = openPlace(sample)
    let seed = round + 1
    const delays = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return 1 + (seed % 30)
    }
    try {
      const before = await spacesIn(place, 'col_product')
      expect((await place.run('ws space move --from -', { stdin, delays })).exit).toBe(0)
      const moved = await spacesIn(place, 'col_product')
      expect(moved).toEqual(['spc_guides', 'spc_api', 'spc_sdk', 'spc_cli', 'spc_start', 'spc_roadmap'])
      expect((await place.run('ws undo --yes', { delays })).exit).toBe(0)
      expect({ round, order: await spacesIn(place, 'col_product') }).toEqual({ round, order: before })
      expect((await place.run('ws redo --yes', { delays })).exit).toBe(0)
      expect({ round, order: await spacesIn(place, 'col_product') }).toEqual({ round, order: moved })
    } finally {
      await place.close()
    }
  }
})
