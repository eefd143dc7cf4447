/** Filters over groups that need only the first item of each and its length: ws drops the other items while it reads the list. */
import { expect, test } from 'vitest'
import { orderProgram } from '../../src/jq/jq-in-order.ts'

const readsFirst = (each: string) => {
  const end = orderProgram(`group_by(.kind) | ${each}`)?.end
  return end?.shows === 'parts' ? end.readsFirstOfGroup : undefined
}

test.each([
  '.[] | length',
  'map(length)',
  'map({kind: .[0].kind, count: length})',
  '.[] | "\\(.[0].kind): \\(length)"',
  '.[] | "\\(.[0].kind) and \\((length)) items of \\"\\(first.kind)\\""',
  'map("a text without code")',
])('%s reads no more', (each) => {
  expect(readsFirst(each)).toBe(true)
})

test.each([
  'map(.[1].kind)',
  'map({all: .})',
  '.[] | "\\(.)"',
  '.[] | "\\(.[0].kind) \\(.[1].kind)"',
  '.[] | length # all',
  'map(first(.[] | .kind))',
  'map(select(length))',
  'map(last.kind)',
])('%s may read more', (each) => {
  expect(readsFirst(each)).not.toBe(true)
})
