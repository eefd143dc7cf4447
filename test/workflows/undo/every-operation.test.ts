/** Every operation that writes: do it, undo it, and only a declared loss remains. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writtenBy } from '../../../src/catalog/relations.ts'
import type { Undo } from '../../../src/catalog/resource.ts'
import { allResources } from '../../../src/catalog/walk.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { someOf } from '../../support/campaign.ts'
import { operations } from '../../support/operations.ts'
import { openPlace, type State, type UndoPlace } from './place.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

/** Of every copy that nobody has changed yet. */
let unchanged: Promise<State> | undefined

/** By operation: the lists and things that still differ after a partial undo, besides the new ids. */
const org = '/v1/orgs/org_northwind'
const remaining: Readonly<Record<string, readonly string[]>> = {
  // Places among siblings.
  'collection move': [`${org}/collections?limit=1000`],
  'collection transfer': [`${org}/collections?limit=1000`],
  'site section-group create': [`${org}/sites/site_docs/published`],
  'site section-group add-section': [`${org}/sites/site_docs/published`],
  'site share-link delete': [`${org}/sites/site_partners/share-links`],
  // A new author and no reactions; a new id in place of the old; no languages.
  'space comment delete': ['/v1/spaces/spc_api/comments'],
  'openapi delete': [`${org}/openapi`],
  'translation delete': [`${org}/translations`],
}

const resources = await allResources()
const writing = [...operations].filter(([, { method }]) => method !== 'GET')

test.each(someOf(writing, 6))('%s', async (words, operation) => {
  const place = openPlace(sample)
  try {
    unchanged ??= place.state()
    const before = await unchanged
    const [example = ''] = operation.examples
    const done = await place.run(`${example} --yes`)
    expect({ exit: done.exit, err: done.exit === 0 ? '' : done.err }).toEqual({ exit: 0, err: '' })
    const changed = await place.state()
    place.writes.length = 0
    const undone = await place.run('ws undo --yes -o json')
    const [resource] = [writtenBy(operation, resources)]
    const declared = resource && declaredFor(operation, resource)
    if (undone.exit === 2) {
      expect(place.writes).toEqual([])
      // The example sets the values that are there.
      if (undone.err.includes('There is nothing to undo')) return expect(changed).toEqual(before)
      if (declared?.class !== 'impossible') throw new Error(undone.err)
      expect(undone.err).toContain(declared.lost)
      return
    }
    expect({ exit: undone.exit, err: undone.exit === 0 ? '' : undone.err }).toEqual({ exit: 0, err: '' })
    const after = await place.state()
    const [{ class: told }] = JSON.parse(undone.out).changes
    if (told === 'exact') expect(after).toEqual(before)
    else expect(differences(before, await withOldIds(after, place))).toEqual(remaining[words] ?? [])
    expect(JSON.parse((await place.run('ws history list -o json')).out)).toMatchObject([
      { data: { kind: 'undo', state: 'done' } },
      { data: { kind: 'command', state: 'undone' } },
    ])
  } finally {
    await place.close()
  }
})

function declaredFor(
  operation: unknown,
  { make, change, remove, actions, undo }: (typeof resources)[number],
): Undo | undefined {
  const action = Object.values(actions).find((each) => each.operation === operation)
  if (action !== undefined) return action.undo
  if (operation === remove) return undo.remove
  return operation === change ? (undo.change ?? undo.make) : operation === make ? undo.make : undefined
}

/** New ids are a declared loss: the history says which thing has which. */
async function withOldIds(state: State, place: UndoPlace): Promise<State> {
  const shown = JSON.parse((await place.run('ws history get -o json')).out)
  let text = JSON.stringify(state)
  for (const { cause, madeId } of shown.data.changes)
    if (cause?.replaces !== undefined && madeId !== undefined)
      text = text.replaceAll(madeId, cause.replaces.id)
  return JSON.parse(text)
}

function differences(one: State, other: State): readonly string[] {
  const paths = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return paths
    .filter((path) => JSON.stringify(sorted(one[path])) !== JSON.stringify(sorted(other[path])))
    .sort()
}

/** The order of members does not count. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}
