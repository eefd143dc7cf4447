/** The order of pages, merged three ways. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeOrder } from '../../../src/workflows/content-sync/sides/merged-order.ts'
import { isCampaign } from '../../support/campaign.ts'

const merge = (before: string, ours: string, theirs: string) => {
  const places = new Map([...before].map((key, index) => [key, index]))
  const { order, both } = mergeOrder({ before: places, ours: [...ours], theirs: [...theirs] })
  return `${order.join('')} ${[...both].toSorted().join('')}`.trimEnd()
}

test.each([
  ['neither has moved a page', 'abcd', 'abcd', 'abcd', 'abcd'],
  ['you have', 'abcd', 'dabc', 'abcd', 'dabc'],
  ['others have', 'abcd', 'abcd', 'dabc', 'dabc'],
  ['both have moved other pages', 'abcd', 'bacd', 'abdc', 'badc'],
  ['both have moved a page to the same place', 'abcd', 'dabc', 'dabc', 'dabc'],
  ['both have moved a page to different places', 'abcd', 'dabc', 'adbc', 'dabc'],
  ['you put a page behind one that others move behind a third one', 'bcx', 'cbx', 'bxc', 'xcb bx'],
])('%s', (_, before, ours, theirs, merged) => {
  expect(merge(before, ours, theirs)).toBe(merged)
})

test('no two pages stand otherwise than a side has turned them, or both have left them, unless they are named', () => {
  const keys = [...'abcdef']
  const isFirst = (order: string, one: string, other: string) => order.indexOf(one) < order.indexOf(other)
  const some = fc.shuffledSubarray(keys, { minLength: keys.length }).map((order) => order.join(''))
  fc.assert(
    fc.property(some, some, (ours, theirs) => {
      const before = keys.join('')
      const [order = '', named = ''] = merge(before, ours, theirs).split(' ')
      expect([...order].toSorted()).toEqual(keys)
      for (const one of keys)
        for (const other of keys.filter(
          (key) => key > one && !(named.includes(one) && named.includes(key)),
        )) {
          const [here, there] = [isFirst(ours, one, other), isFirst(theirs, one, other)]
          expect({ one, other, first: isFirst(order, one, other) }).toEqual({
            one,
            other,
            first: here && there,
          })
        }
    }),
    { numRuns: isCampaign ? 20_000 : 1000 },
  )
})
