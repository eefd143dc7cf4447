/** The order of dependency, derived from what the declared resources say. */
import { expect, test } from 'vitest'
import { allResources } from '../../src/catalog/walk.ts'
import { orderOf } from '../../src/estate/kind-order.ts'

const resources = await allResources()
const order = orderOf(resources)

test('holders come first', () => {
  for (const { kind, within } of resources)
    if (within !== undefined) expect(order.indexOf(within)).toBeLessThan(order.indexOf(kind))
})

test('what a new thing names comes before it', () => {
  const pairs = [
    ['team', 'saml-provider'],
    ['space', 'site-space'],
    ['section', 'site-space'],
    ['section-group', 'section'],
    ['collection', 'space'],
  ] as const
  for (const [first, second] of pairs) expect(order.indexOf(first)).toBeLessThan(order.indexOf(second))
})

test('each kind comes once, whatever the order of the declarations', () => {
  expect(order.length).toBe(new Set(resources.map(({ kind }) => kind)).size)
  const reversed = orderOf(resources.toReversed())
  expect(reversed.indexOf('team')).toBeLessThan(reversed.indexOf('saml-provider'))
  expect(reversed.toSorted()).toEqual(order.toSorted())
})
