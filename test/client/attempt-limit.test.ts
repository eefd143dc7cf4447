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
  const limit = limitOf(60_000, new AbortController().signal)
  let heard = 0
  const listener = () => {
    heard += 1
  }
  limit.signal.addEventListener('abort', listener)
  limit.signal.removeEventListener('abort', listener)
  limit.lift()
  expect(heard).toBe(0)
})

test('several listeners hear of the end, each but the one that is removed', () => {
  const run = new AbortController()
  const limit = limitOf(60_000, run.signal)
  const heard: string[] = []
  const listeners = ['first', 'second', 'third'].map((name) => () => heard.push(name))
  for (const listener of listeners) limit.signal.addEventListener('abort', listener)
  limit.signal.removeEventListener('abort', listeners[1] ?? (() => undefined))
  run.abort()
  limit.lift()
  expect(heard).toEqual(['first', 'third'])
})
