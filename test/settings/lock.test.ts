/** Locks between processes. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeLock } from '../../src/settings/lock.ts'
import { fakeContext, freshFolder } from './fake-context.ts'

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
