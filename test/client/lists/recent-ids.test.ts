import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRecentIds } from '../../../src/client/lists/recent-ids.ts'

const remembered = 10_000

it('tells the ids that came before from those that did not', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (ids) => {
      const recent = createRecentIds()
      const met = new Set<string>()
      for (const id of ids) {
        expect(recent.meet(id)).toBe(met.has(id))
        met.add(id)
      }
    }),
  )
})

it('remembers the last 10,000 of any number, and forgets what is long past', () => {
  const recent = createRecentIds()
  const id = (index: number) => `spc_${index}`
  const total = 10 * remembered
  for (let index = 0; index < total; index += 1) expect(recent.meet(id(index))).toBe(false)
  expect(recent.meet(id(total - remembered))).toBe(true)
  expect(recent.meet(id(total - 1))).toBe(true)
  expect(recent.meet(id(0))).toBe(false)
})

it('keeps apart ids that differ in one character', () => {
  const recent = createRecentIds()
  for (let index = 0; index < remembered; index += 1) {
    expect(recent.meet(`${'x'.repeat(40)}${index.toString(36).padStart(6, '0')}${'y'.repeat(40)}`)).toBe(
      false,
    )
  }
})
