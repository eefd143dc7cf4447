/** A lock that a busy process keeps for a few pieces of work, and that others get in between. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMomentaryLock } from '../../src/locks/momentary-lock.ts'
import { fakeContext, freshFolder } from '../settings/fake-context.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const numbered = (turn: number) => turn

async function places({ signal = new AbortController().signal } = {}) {
  const path = join(freshFolder(), 'lock')
  const finished: string[] = []
  let stop = () => {}
  const beforeStop = async (work: () => void) => {
    stop = work
    return () => {}
  }
  const open = (name: string) =>
    openMomentaryLock(path, fakeContext({ beforeStop, signal }), { finish: () => void finished.push(name) })
  const other = await open('other')
  return { finished, busy: await open('busy'), other, stop: () => stop() }
}

test('work that comes at once finds the lock kept, and every eighth lets others have it', async () => {
  const { busy, finished } = await places()
  const turns: number[] = []
  for (let work = 0; work < 17; work += 1) turns.push(await busy.hold(numbered))
  expect(turns.join(' ')).toBe('1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3')
  expect(finished).toEqual(['busy', 'busy'])
  busy.close()
  expect(finished).toHaveLength(3)
})

test('without work it is free a few turns of the event loop later', async () => {
  const { busy, finished } = await places()
  await busy.hold(numbered)
  expect(finished).toEqual([])
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  expect(finished).toEqual(['busy'])
  expect(await busy.hold(numbered)).toBe(2)
})

test('others wait for it, and whoever works next hears of their turn', async () => {
  const { busy, other } = await places()
  const turns = [await busy.hold(numbered)]
  let before: number | undefined
  const waiting = other.hold(() => {
    before = turns.length
  })
  while (before === undefined) {
    turns.push(await busy.hold(numbered))
    await nextTurn()
  }
  await waiting
  turns.push(await busy.hold(numbered))
  expect(before).toBeGreaterThan(1)
  expect(turns[before]).toBe((turns[before - 1] ?? 0) + 1)
})

test('a program that is to end still gets its turn', async () => {
  const { busy, other } = await places({ signal: AbortSignal.abort(new Error('Interrupted')) })
  await busy.hold(numbered)
  expect(await other.hold(numbered)).toBe(1)
})

test('several that ask at once get it one after the other', async () => {
  const { busy, finished } = await places()
  const turns = await Promise.all(Array.from({ length: 20 }, () => busy.hold(numbered)))
  expect(turns.at(-1)).toBe(3)
  expect(finished).toHaveLength(2)
})

test('before ws is stopped it gives the lock back', async () => {
  const { busy, other, finished, stop } = await places()
  await busy.hold(numbered)
  stop()
  expect(finished).toEqual(['busy'])
  expect(await other.hold(numbered)).toBe(1)
})

test('what goes wrong when the lock is given back is told at the next work, and at the end', async () => {
  const path = join(freshFolder(), 'lock')
  const finish = () => {
    throw new Error('no room')
  }
  const lock = await openMomentaryLock(path, fakeContext(), { finish })
  await lock.hold(numbered)
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  await expect(lock.hold(numbered)).rejects.toThrow('no room')
  expect(() => lock.close()).toThrow('no room')
  const next = await openMomentaryLock(path, fakeContext())
  expect(await next.hold(numbered)).toBe(1)
})
