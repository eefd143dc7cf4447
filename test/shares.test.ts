/** Which tests run where: `npm run test:fast`, and the share of slow files in `npm test`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fastTests } from './support/fast-tests.ts'
import { plays, slowFiles } from './support/slow-files.ts'

test('the quick checks find their files, and none that is slow', () => {
  const fast = fastTests().map((file) => file.replaceAll('\\', '/').split('/test/').at(-1) ?? '')
  expect(fast.length).toBeGreaterThan(100)
  expect(fast).toContain('sessions.test.ts')
  expect(fast.filter((file) => slowFiles.has(file))).toEqual([])
})

test('every file that runs a share is there', () => {
  expect([...slowFiles, ...plays].filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([])
})
