/** A lock that another process holds: the error names the process, where the system tells. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeLock } from '../../src/locks/lock.ts'
import { holderOf, holderTold } from '../../src/locks/lock-holder.ts'
import { fakeContext, freshFolder } from '../settings/fake-context.ts'

const holding = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('BEGIN IMMEDIATE')
console.log('held'); process.stdin.resume()`

test.skipIf(!existsSync('/proc/locks'))('names the process, and since when it runs', async () => {
  const path = join(freshFolder(), 'lock')
  const before = Date.now()
  const child = spawn(process.execPath, ['-e', holding, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const { since } = holderOf(path) ?? {}
  await expect(takeLock(path, fakeContext(), { wait: false })).rejects.toThrow(
    `Another ws holds ${path} (process ${child.pid}, since ${since})`,
  )
  // The system counts in hundredths of a second, from a start that it knows to the second.
  expect(Math.abs(Date.parse(String(since)) - before)).toBeLessThan(60_000)
  child.stdin.end()
  await ended
  expect(holderTold(path)).toBe('')
})
