/** The first of a long list, in an order, are those of the list sorted as a whole. */
import { expect, test } from 'vitest'
import { firstInOrder } from '../../src/cli/lists/first-in-order.ts'
import { sortRows } from '../../src/render/sort.ts'

/** Few values, so that many are equal and their order shows. */
const items = Array.from({ length: 5000 }, (_, index) => ({ id: index, rank: (index * 7919) % 97 }))

async function* pagesOf(size: number) {
  for (let start = 0; start < items.length; start += size)
    yield { items: items.slice(start, start + size), envelope: {}, next: undefined }
}

test.each([
  ['rank', 3, 100],
  ['-rank', 700, 100],
  ['-rank', 1, 1000],
  ['none', 10, 100],
  ['rank', 9000, 1000],
])('--sort-by=%s --limit %i, pages of %i', async (sortBy, limit, size) => {
  const { items: found } = await firstInOrder(pagesOf(size), { sortBy, limit })
  expect(found).toEqual(sortRows(items, sortBy).slice(0, limit))
})
