/**
 * Random orders of the spaces of a collection and of the parts of a site, each applied to a service that answers after 5 to 120 ms: the
 * order is as wanted, a second plan is empty, whoever is killed on the way goes on, and nobody overwrites what somebody else has moved.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { isCampaign } from '../../support/campaign.ts'
import { openPlace, type UndoPlace } from '../undo/place.ts'
import { type Chance, chanceOf, shuffled } from '../undo/random-rows.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

interface Entry {
  readonly id: string
  readonly title?: string
}

interface Document {
  readonly collections: readonly (Entry & { spaces?: readonly Entry[] })[]
  readonly sites: readonly (Entry & { order?: readonly unknown[] })[]
}

const collection = 'col_product'
const site = 'site_docs'

const spacesIn = ({ collections }: Document) =>
  collections.find(({ id }) => id === collection)?.spaces?.map(({ id }) => id) ?? []
const orderIn = ({ sites }: Document) => sites.find(({ id }) => id === site)?.order ?? []

const exported = async ({ run }: UndoPlace): Promise<Document> =>
  JSON.parse((await run('ws export -o json')).out)

/** The document with all in another order. */
function permuted(document: Document, chance: Chance): Document {
  return {
    ...document,
    collections: document.collections.map((each) =>
      each.id === collection ? { ...each, spaces: shuffled(each.spaces ?? [], chance) } : each,
    ),
    sites: document.sites.map((each) =>
      each.id === site ? { ...each, order: shuffled(each.order ?? [], chance) } : each,
    ),
  }
}

const apply = 'ws apply wanted.json --yes --max-changes 100'

interface Permuting {
  readonly place: UndoPlace
  readonly chance: Chance
  /** Milliseconds before each answer. */
  readonly delays: () => number
}

const inHome = ({ place, delays }: Permuting, line: string, more: Parameters<UndoPlace['run']>[1] = {}) =>
  place.run(line, { workingDirectory: place.home, delays, ...more })

async function wish({ place, chance }: Permuting): Promise<Document> {
  const wanted = permuted(await exported(place), chance)
  writeFileSync(join(place.home, 'wanted.json'), JSON.stringify(wanted))
  return wanted
}

async function expectDone(permuting: Permuting, wanted: Document, about: string): Promise<void> {
  const now = await exported(permuting.place)
  expect([spacesIn(now), orderIn(now)], about).toEqual([spacesIn(wanted), orderIn(wanted)])
  const plan = await inHome(permuting, 'ws plan wanted.json --exit-code -q')
  expect(plan.exit, `${about}: ${plan.out}`).toBe(0)
}

/** On the way: nothing, a kill before or after a write, or somebody else who moves a space. */
const events = ['nothing', 'before', 'after', 'somebody'] as const

async function playOne(permuting: Permuting, event: (typeof events)[number], about: string): Promise<void> {
  const { place, chance } = permuting
  const wanted = await wish(permuting)
  const at = 1 + Math.floor(chance() * 4)
  if (event === 'before' || event === 'after')
    await inHome(permuting, apply, {
      fails: (_, write) => (write < at ? undefined : write === at ? event : 'before'),
    })
  if (event === 'somebody') {
    const [first, second] = shuffled(spacesIn(wanted), chance)
    const ended = await inHome(permuting, apply, {
      meanwhile: async (write) => {
        if (write === at) await place.run(`ws space move ${first} --after ${second}`)
      },
    })
    // The moves were all done before, or one of them was not the same any more.
    expect([0, 6], `${about}: ${ended.err}`).toContain(ended.exit)
  }
  const again = await inHome(permuting, apply)
  expect(again.exit, `${about}: ${again.err}`).toBe(0)
  await expectDone(permuting, wanted, about)
}

/** 200 in the campaign, from the orders that the ones before have left. */
const rounds = isCampaign ? 200 : 4

test(`${rounds} random orders`, async () => {
  const place = openPlace(sample)
  const chance = chanceOf(40)
  const permuting = { place, chance, delays: () => (isCampaign ? 5 + chance() * 115 : chance() * 5) }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const event = events[round % events.length] ?? 'nothing'
      await playOne(permuting, event, `round ${round}, ${event}`)
    }
  } finally {
    await place.close()
  }
}, 3_600_000)
