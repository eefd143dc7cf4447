/** Each operation of a large description is called by the real engine, and a server checks each request by that description. */
import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { callEach } from './call-each.ts'
import { madeDescription } from './made-description.ts'

test('each of more than 300 operations is called as its description says', { timeout: 120_000 }, async () => {
  const called = await callEach(madeDescription(), folderWith())
  expect(called.operations).toBeGreaterThan(300)
  expect(called.failed).toEqual([])
  expect(called.objections).toEqual([])
  expect(called.met).toBe(called.operations)
})
