/** A list with several queries: if one fails at once, the failure of another that is under way is heard too. */
import { expect, test } from 'vitest'
import { listingsOf } from '../../../src/catalog/relations.ts'
import { allResources } from '../../../src/catalog/walk.ts'
import type { FoundResource } from '../../../src/estate/lists/found.ts'
import { answersOf } from '../../../src/estate/lists/list-answers.ts'
import type { EstateSource } from '../../../src/estate/lists/source.ts'

const resources = await allResources()
const resource = resources.find(({ kind }) => kind === 'change-request')
const listing = resource && listingsOf(resource).find(({ queries = [] }) => queries.length > 1)

test('a query that fails at once, beside one that fails later', async () => {
  if (resource === undefined || listing === undefined)
    throw new Error('change requests are asked for by state')
  const unheard: unknown[] = []
  const hear = (error: unknown) => void unheard.push(error)
  process.on('unhandledRejection', hear)
  const later = Promise.withResolvers<never>()
  let asked = 0
  const source: EstateSource = {
    one: () => later.promise,
    list: () => {
      asked += 1
      if (asked === 1) return later.promise
      throw new Error('the disk is full')
    },
    untrusted: (sentence) => new Error(sentence),
  }
  const lister: FoundResource = {
    resource,
    id: 'spc',
    reply: {},
    within: undefined,
    lister: undefined,
    isEmbedded: false,
  }
  const { queries = [] } = listing
  await expect(async () => answersOf(listing, { lister, queries, path: {}, source })).rejects.toThrow(
    'the disk is full',
  )
  later.reject(new Error('the connection is closed'))
  await new Promise((resolve) => setImmediate(resolve))
  process.removeListener('unhandledRejection', hear)
  expect(unheard).toEqual([])
})
