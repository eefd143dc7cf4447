/** Every transcript in sessions/ is played against the real binary and a sample workspace; UPDATE=1 rewrites them. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fastSessions } from './support/fast-tests.ts'
import { openSample, playSession, sessionFiles } from './support/sessions.ts'
import type { Shell } from './support/shell.ts'

const files = process.env.WS_TESTS === 'fast' ? fastSessions : sessionFiles

let sample: Shell

beforeAll(async () => {
  sample = await openSample()
})

afterAll(() => sample.remove())

// A session starts ws a dozen times and more, beside all the others.
test.concurrent.each(files)('%s', { timeout: 240_000 }, async (file) => {
  const { path, actual, expected } = await playSession(file, { sample })
  if (process.env.UPDATE) writeFileSync(path, actual)
  else expect(actual).toBe(expected)
})
