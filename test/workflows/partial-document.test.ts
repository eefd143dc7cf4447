/** A document that says less than an export says nothing else: whatever is taken out of an export, its plan stays empty. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allResources } from '../../src/catalog/walk.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { isCampaign } from '../support/campaign.ts'

const program = await sampleProgram()
afterAll(program.remove)

let exported = ''
beforeAll(async () => {
  exported = (await program.ws(['export', '-o', 'json'])).out
})

/** Without these an entry is of another version, or nobody can tell which thing it is. */
const kept = new Set([
  'format',
  'organization',
  'title',
  'name',
  'label',
  'slug',
  'user',
  'path',
  'source',
  'space',
  'role',
])

/** The members of entries that hold other entries: what lies in others is one value. */
const lists = new Set((await allResources()).flatMap(({ document }) => document?.key ?? []))
/** Integrations have links of their own, which are a value. */
const isList = (name: string, entry: object) =>
  lists.has(name) && !(name === 'externalLinks' && 'scopes' in entry)

/** A copy in which the decision `drops` has taken members away, and entries of lists. */
function thinned(entry: object, drops: (member: string) => boolean): object {
  const below = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter(() => !drops('[]')).map((each) => thinned(each, drops))
    return typeof value === 'object' && value !== null ? thinned(value, drops) : value
  }
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([name]) => kept.has(name) || !drops(name))
      .map(([name, value]) => [name, isList(name, entry) ? below(value) : value]),
  )
}

async function planned(document: unknown) {
  writeFileSync(join(program.folder, 'part.json'), JSON.stringify(document))
  const { exit, out, err } = await program.ws(['plan', 'part.json', '-o', 'json'])
  const { changes, blocked } = out === '' ? { changes: err, blocked: [] } : JSON.parse(out)
  return { exit, changes, blocked }
}

const nothing = { exit: 0, changes: [], blocked: [] }

test('any members and entries may be left out of an export', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2 ** 31 }),
      fc.integer({ min: 5, max: 60 }),
      async (seed, percent) => {
        const random = numbersFrom(seed)
        const part = thinned(JSON.parse(exported), () => random() * 100 < percent)
        expect({ ...(await planned(part)), part }).toEqual({ ...nothing, part })
      },
    ),
    { numRuns: isCampaign ? 600 : 40 },
  )
})

test.each(['section', 'sections', 'sectionGroups', 'collections', 'id'])(
  '%s may be left out everywhere',
  async (member) => {
    expect(await planned(thinned(JSON.parse(exported), (name) => name === member))).toEqual(nothing)
  },
)

/** The same ones for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
