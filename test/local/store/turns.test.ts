/** Between two long reads, requests arrive: each is answered in the order in which it came. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { connect } from '../../../src/local/store/connect.ts'
import { createTurns } from '../../../src/local/store/turns.ts'

/** Milliseconds of work without a pause, as SQLite works. */
const busy = (milliseconds: number) => {
  const start = performance.now()
  while (performance.now() - start < milliseconds);
}

test('what arrives while many read comes between two of them, and sees the same database', async () => {
  const file = new DatabaseSync(':memory:')
  const turns = createTurns(connect(file), () => performance.now())
  const order: string[] = []
  const read = (name: string) =>
    turns.read(async ({ version }) => {
      order.push(name)
      if (name === '1') setImmediate(() => order.push('a request'))
      busy(10)
      return version
    })
  const write = turns.write(async () => order.push('a write'), '/v1')
  const versions = await Promise.all(['1', '2', '3'].map(read))
  await write
  expect(order).toEqual(['1', 'a request', '2', '3', 'a write'])
  expect(new Set(versions).size).toBe(1)
  file.close()
})
