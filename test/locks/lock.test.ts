/** Locks between processes. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { takeLock } from '../../src/locks/lock.ts'
import { openMomentaryLock } from '../../src/locks/momentary-lock.ts'
import { fakeContext, freshFolder } from '../settings/fake-context.ts'

test('a process that asks for its own lock again does not lose it', async () => {
  const path = join(freshFolder(), 'lock')
  const lock = await takeLock(path, fakeContext(), { wait: false })
  await expect(takeLock(path, fakeContext(), { wait: false })).rejects.toThrow('Another ws holds')
  const other = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('BEGIN EXCLUSIVE')`
  const take = () => execFileSync(process.execPath, ['-e', other, path], { stdio: 'pipe' })
  expect(take).toThrow('database is locked')
  lock.release({ remove: false })
  take()
})

test('every kind of lock is waited for half a minute, however long a try takes', async () => {
  const path = join(freshFolder(), 'lock')
  const lock = await takeLock(path, fakeContext(), { wait: false })
  const waits = [
    (context: Context) => takeLock(path, context, { wait: true }),
    async (context: Context) => (await openMomentaryLock(path, context)).hold(() => undefined),
  ]
  for (const wait of waits) {
    let time = 0
    const sleep = async (milliseconds: number) => {
      time += milliseconds
    }
    const context = fakeContext({ sleep, age: () => time, beforeStop: async () => () => undefined })
    await expect(wait(context)).rejects.toThrow('Another ws holds')
    expect(time).toBeGreaterThanOrEqual(30_000)
    expect(time).toBeLessThan(31_000)
  }
  lock.release({ remove: false })
})
