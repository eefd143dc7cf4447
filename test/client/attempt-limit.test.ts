/** Attempts of one run: each ends by itself, and all end with the run. */
import { expect, test } from 'vitest'
import { limitOf } from '../../src/client/attempt-limit.ts'

test('an attempt ends with its run, and not with another attempt', () => {
  const run = new AbortController()
  const [over, lasting] = [limitOf(60_000, run.signal), limitOf(60_000, run.signal)]
  const ended: string[] = []
  over.signal.addEventListener('abort', () => ended.push('over'))
  lasting.signal.addEventListener('abort', () => ended.push('lasting'))
  over.lift()
  expect(ended).toEqual(['over'])
  expect(lasting.signal.aborted).toBe(false)
  run.abort(new Error('Ctrl-C'))
  expect(ended).toEqual(['over', 'lasting'])
  expect(() => lasting.signal.throwIfAborted()).toThrow('Ctrl-C')
  expect(limitOf(60_000, run.signal).signal.aborted).toBe(true)
})

test('a listener that is removed hears nothing', () => {
  const { signal, lift } = limitOf(60_000, new AbortController().signal)
  let heard = 0
  const listener = () => {
    heard += 1
  }
  signal.addEventListener('abort', listener)
  signal.removeEventListener('abort', listener)
  lift()
  expect(heard).toBe(0)
})
