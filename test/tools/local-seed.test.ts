/** `ws local seed`: fills the workspace in use, says what it made, and where to go on after Ctrl-C. */
import { expect, test } from 'vitest'
import { InterruptedError } from '../../src/errors.ts'
import { init, seed, status } from '../../src/tools/local.ts'
import { lapse } from '../support/lapse.ts'
import { answerOf } from './fake-session.ts'
import { sessionWith } from './local-session.ts'

test('fills the workspace in use, and adds to it', async () => {
  const session = sessionWith({ context: lapse() })
  await init.run({}, session, {})
  const first = answerOf(await seed.run({ spaces: 30 }, session, {}))
  expect(first).toMatchObject({ spaces: 30, seed: 1, rows: expect.any(Number) })
  const more = answerOf(await seed.run({ spaces: 40 }, session, {}))
  expect(more).toMatchObject({ ...(first as object), spaces: 40, rows: expect.any(Number) })
  expect(answerOf(await seed.run({ spaces: 40 }, session, {}))).toMatchObject({ spaces: 40, rows: 0 })
  expect(answerOf(await status.run({}, session, {}))).toMatchObject({ spaces: 40, sites: 1, integrity: 'ok' })
})

test('Ctrl-C ends it after what is being written', async () => {
  const session = sessionWith()
  await init.run({}, session, {})
  session.notices.length = 0
  const signal = AbortSignal.abort(new InterruptedError('Interrupted'))
  const interrupted = { ...session, context: { ...session.context, signal } }
  await expect(seed.run({ spaces: 1000 }, interrupted, {})).rejects.toThrow(InterruptedError)
  expect(session.notices).toEqual(['250 of 1000 spaces exist; run the same command again to continue'])
  expect(answerOf(await seed.run({ spaces: 300 }, session, {}))).toMatchObject({ spaces: 300 })
})
