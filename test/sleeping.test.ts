/** No test waits a fixed time for something to happen: on a busy machine it has not happened yet (CONTRIBUTING.md, "Habits"). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const timer = /\bsetTimeout\b|\bsetInterval\b|timers\/promises|Atomics\.wait\b/

/** The places where time passes or is held, and this file. */
const exempt = new Set(['support/pause.ts', 'support/held-time.ts', 'sleeping.test.ts'])

test('time passes in support/pause.ts only, where each pause has a reason', () => {
  const sleeping = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[jt]s$/.test(file) && !exempt.has(file.replaceAll('\\', '/')))
    .filter((file) => timer.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  expect(sleeping, 'wait for what happens, or call pause() with the reason').toEqual([])
})

test.each([
  "import { setTimeout as sleep } from 'node:timers/promises'",
  'await new Promise((resolve) => setTimeout(resolve, 50))',
])('%s is found', (line) => expect(line).toMatch(timer))
