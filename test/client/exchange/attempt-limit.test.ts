/** Attempts of one run: each ends by itself, and all end with the run. */
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { limitOf } from '../../../src/client/exchange/attempt-limit.ts'

function startRun() {
  const controller = new AbortController()
  return {
    signal: controller.signal,
    age: () => performance.now(),
    abort: (reason?: unknown) => controller.abort(reason),
  }
}

test('an attempt ends with its run, and not with another attempt', () => {
  const run = startRun()
  const [over, lasting] = [limitOf(60_000, run), limitOf(60_000, run)]
  const ended: string[] = []
  over.signal.addEventListener('abort', () => ended.push('over'))
  lasting.signal.addEventListener('abort', () => ended.push('lasting'))
  over.lift()
  expect(ended).toEqual(['over'])
  expect(lasting.signal.aborted).toBe(false)
  run.abort(new Error('Ctrl-C'))
  expect(ended).toEqual(['over', 'lasting'])
  expect(() => lasting.signal.throwIfAborted()).toThrow('Ctrl-C')
  expect(limitOf(60_000, run).signal.aborted).toBe(true)
})

test('no timer is left of a run that is over: a server of many runs would keep each', () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const run = startRun()
  const limits = [limitOf(60_000, run), limitOf(30_000, run)]
  expect(timers()).toBe(before + 1)
  for (const limit of limits) limit.lift()
  expect(timers()).toBe(before)
})

test('a listener that is removed hears nothing', () => {
  const limit = limitOf(60_000, startRun())
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
  const run = startRun()
  const limit = limitOf(60_000, run)
  const heard: string[] = []
  const listeners = ['first', 'second', 'third'].map((name) => () => heard.push(name))
  for (const listener of listeners) limit.signal.addEventListener('abort', listener)
  limit.signal.removeEventListener('abort', listeners[1] ?? (() => undefined))
  run.abort()
  limit.lift()
  expect(heard).toEqual(['first', 'third'])
})

test('each attempt ends at its own limit, whichever began first', async () => {
  const run = startRun()
  const ended: string[] = []
  const limitNamed = (name: string, milliseconds: number) => {
    const { signal } = limitOf(milliseconds, run)
    return new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        ended.push(`${name}: ${(signal.reason as DOMException).name}`)
        resolve()
      })
    })
  }
  const limits = [limitNamed('long', 40), limitNamed('short', 5), limitNamed('middle', 20)]
  const lifted = limitOf(10, run)
  lifted.lift()
  await Promise.all(limits)
  expect(ended).toEqual(['short: TimeoutError', 'middle: TimeoutError', 'long: TimeoutError'])
})

test('an attempt that begins after all others ended has a limit too', async () => {
  const run = startRun()
  limitOf(60_000, run).lift()
  const { signal } = limitOf(5, run)
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('a program does not wait for the limit of an attempt that is over, but for one under way', async () => {
  const script = (over: boolean) => `
    import { limitOf } from '${new URL('../../../src/client/exchange/attempt-limit.ts', import.meta.url).href}'
    const run = { signal: new AbortController().signal, age: () => performance.now() }
    const limit = limitOf(${over ? 60_000 : 20}, run)
    limit.signal.addEventListener('abort', () => console.log(limit.signal.reason.name))
    ${over ? 'limit.lift()' : ''}`
  const outputs = [true, false].map(async (over) => {
    const { stdout } = await execa(process.execPath, ['--input-type=module-typescript', '-e', script(over)])
    return stdout
  })
  expect(await Promise.all(outputs)).toEqual(['Error', 'TimeoutError'])
})
