/** A filter that takes long goes on in another process, with the same outcome, and never for good. */
import { expect, test } from 'vitest'
import { nullContext } from '../../../scripts/build/null-context.ts'
import { answerOrder } from '../../../src/cli/filter/answer-order.ts'
import { createSemaphore } from '../../../src/concurrency/semaphore.ts'
import type { Context, ProgramEnd, ProgramToRun } from '../../../src/context.ts'
import { filtered } from '../../../src/mcp/calls/filter.ts'

/** Every filter takes too long here; `execute` runs it as ws started anew would. */
function overloaded(execute: (program: ProgramToRun) => Promise<ProgramEnd>) {
  const context: Context = {
    ...nullContext('not part of this test'),
    breakable: () => ({ brokenBy: 'time' }),
    ownWords: ['node', 'ws.js'],
    execute,
  }
  return { context, filters: createSemaphore(2) }
}

const ended = (output: string, hasTimedOut = false): ProgramEnd => ({ exit: 0, hasTimedOut, output })

async function answered({ file, arguments: words, input = '' }: ProgramToRun): Promise<ProgramEnd> {
  expect([file, ...words]).toEqual(['node', 'ws.js', '__filter'])
  const { in: stdin, out } = nullContext('')
  const written: string[] = []
  await answerOrder({
    in: { ...stdin, read: async () => input },
    out: { ...out, write: async (text) => void written.push(text) },
  })
  return ended(written.join(''))
}

test.each<readonly [string, unknown]>([
  ['.[0].title', 'Zürich "1"'],
  ['map(.title)', ['Zürich "1"', 'b']],
  ['.[] | length', [1, 1]],
  ['env', {}],
])('%s', async (expression, outcome) => {
  const value = [{ title: 'Zürich "1"' }, { title: 'b' }]
  expect(await filtered(value, expression, overloaded(answered))).toEqual(outcome)
})

test.each<readonly [string, ProgramEnd | undefined, string]>([
  ['.[|', undefined, 'syntax error'],
  ['error("no")', undefined, '--jq: no'],
  ['.', ended('', true), 'did not come to its end in 10 s'],
  ['.', ended('{"stdout":"cut'), 'more memory than is available'],
])('%s with %j is refused', async (expression, end, message) => {
  const run = end === undefined ? answered : async () => end
  await expect(filtered([1], expression, overloaded(run))).rejects.toThrow(message)
})

test('two run at once, eight wait, and more are refused', async () => {
  let running = 0
  const { promise, resolve } = Promise.withResolvers<ProgramEnd>()
  const filtering = overloaded(() => {
    running += 1
    return promise
  })
  const errors: string[] = []
  const all = Array.from({ length: 11 }, () =>
    filtered([1], 'map(.)', filtering).catch(({ message }) => void errors.push(message)),
  )
  await Promise.race(all)
  expect(errors).toEqual(['Too many slow filters are running: try again'])
  expect(running).toBe(2)
  resolve(ended('', true))
  await Promise.all(all)
  expect(errors).toHaveLength(11)
  expect(running).toBe(10)
})
