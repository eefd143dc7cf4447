/** Which tests run where: `npm run test:fast`, and the share of slow files in `npm test`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fastTests } from './support/fast-tests.ts'
import { plays, slowFiles } from './support/slow-files.ts'
import { isTodays } from './support/todays.ts'

test('the quick checks find their files, and none that is slow', () => {
  const fast = fastTests().map((file) => file.replaceAll('\\', '/').split('/test/').at(-1) ?? '')
  expect(fast.length).toBeGreaterThan(100)
  expect(fast).toContain('sessions.test.ts')
  expect(fast.filter((file) => slowFiles.has(file))).toEqual([])
})

test('every file that runs a share is there', () => {
  expect([...slowFiles, ...plays].filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([])
})

test('each day has its share, and a week has all', () => {
  const days = [20_000, 20_001, 20_002, 20_003, 20_004, 20_005, 20_006]
  const daysOf = (index: number, share: number) => days.filter((day) => isTodays(index, share, day)).length
  for (const share of [5, 7]) {
    const times = Array.from({ length: 20 }, (_, index) => daysOf(index, share))
    expect(Math.min(...times)).toBe(1)
    expect(Math.max(...times)).toBe(Math.ceil(days.length / share))
  }
})
