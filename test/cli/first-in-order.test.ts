/** The first of a long list, in an order, are those of the list sorted as a whole. */
import { expect, test } from 'vitest'
import { firstInOrder } from '../../src/cli/lists/first-in-order.ts'
import { sortRows } from '../../src/render/sort.ts'
import { ws } from '../support/program.ts'

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
  const { items: found } = await firstInOrder(pagesOf(size), { sortBy, limit, names: undefined })
  expect(found).toEqual(sortRows(items, sortBy).slice(0, limit))
})

test.each([
  ['--all', '--sort-by', 'tilte'],
  ['--limit', '3', '--sort-by=-tilte'],
])('a misspelt name is refused at the first page: %s %s %s', async (...flags) => {
  const service = () => ({
    body: { items: [{ id: 'col_1', title: 'A' }], next: { page: `${Math.random()}` } },
  })
  const ran = await ws(['collection', 'list', '--org', 'o', ...flags], { service })
  expect(ran).toMatchObject({ exit: 2, out: '', err: expect.stringContaining('there is no field "tilte"') })
  // The second page is asked for while the first is looked at.
  expect(ran.requests.length).toBeLessThanOrEqual(2)
})
