/** A cancelled call sends nothing more. */
import { expect, test } from 'vitest'
import { InterruptedError } from '../../src/errors.ts'
import { openDesk } from './desk.ts'

const callWith = (controller: AbortController, state: Awaited<ReturnType<typeof openDesk>>['state']) => ({
  state,
  signal: controller.signal,
  progress: async () => undefined,
  person: undefined,
})

test('a job that reads a whole organization stops at the request under way', async () => {
  const controller = new AbortController()
  const desk = await openDesk({ leaving: () => controller.abort() })
  const reading = desk.tools.get('read')?.call({ command: 'tree' }, callWith(controller, desk.state))
  await expect(reading).rejects.toThrow(InterruptedError)
  const { length } = desk.requests
  expect(length).toBeLessThan(5)
  const whole = await openDesk()
  await whole.read('tree')
  expect(whole.requests.length).toBeGreaterThan(length)
  desk.remove()
  whole.remove()
})

test('a job tells how far it has come', async () => {
  const desk = await openDesk({ leaving: () => desk.grow(200) })
  const heard: string[] = []
  const call = callWith(new AbortController(), desk.state)
  const progress = async (_done: number, text: string) => void heard.push(text)
  await desk.tools.get('export')?.call({ jq: '.format' }, { ...call, progress })
  expect(heard.length).toBeGreaterThan(2)
  expect(heard).toContainEqual(expect.stringMatching(/^reading \w+ of \d+ of \d+ \w+/))
  desk.remove()
})

test('a change that is cancelled before its turn is not sent', async () => {
  const desk = await openDesk({ allowWrites: true })
  const { data } = await desk.plan('space update', { space: 'spc_api', title: 'Never' })
  desk.methods()
  const controller = new AbortController()
  const applying = desk.tools.get('apply')?.call({ hash: data.hash }, callWith(controller, desk.state))
  controller.abort()
  await expect(applying).rejects.toThrow()
  expect(desk.methods().filter((method) => method !== 'GET')).toEqual([])
  desk.remove()
})
