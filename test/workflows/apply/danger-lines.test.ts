/** A refusal names what a plan needs, in a number of lines that a person reads. */
import { expect, test } from 'vitest'
import { dangerLines } from '../../../src/workflows/apply/danger-lines.ts'

const some = (danger: 'delete' | 'elevate', count: number) =>
  Array.from({ length: count }, (_, index) => ({
    danger,
    kind: 'permission' as const,
    address: `permission/space/A/user/${index}`,
  }))

test('few are named each, of many the first twenty of each word', () => {
  expect(dangerLines(some('delete', 2))).toEqual([
    'permission/space/A/user/0 needs --allow delete',
    'permission/space/A/user/1 needs --allow delete',
  ])
  const lines = dangerLines([...some('delete', 1000), ...some('elevate', 21)])
  expect(lines).toHaveLength(42)
  expect(lines.filter((line) => line.includes('more'))).toEqual([
    '980 more need --allow delete',
    '1 more needs --allow elevate',
  ])
})
