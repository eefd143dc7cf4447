/** Progress of a long run: a bar for a person, lines for a log. */
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { withPassingLine } from '../../src/system/writer.ts'
import { createProgress } from '../../src/task/progress.ts'

function watched({ isTerminal, columns = 80 }: { isTerminal: boolean; columns?: number }, quiet = false) {
  const said: string[] = []
  let time = 0
  const context = {
    err: {
      isTerminal,
      mayReachScreen: isTerminal,
      columns,
      ...withPassingLine(async (text) => void said.push(text)),
    },
    sleep: async () => undefined,
    env: { LANG: 'C' },
    age: () => time,
  }
  const progress = createProgress(context, {
    total: 5000,
    unit: 'spaces',
    quiet,
    say: async (line) => void said.push(`${line}\n`),
  })
  return {
    said,
    progress,
    async at(seconds: number, done: number) {
      time = seconds * 1000
      await progress.update(done)
    },
  }
}

test('a log gets a line every ten seconds', async () => {
  const { said, progress, at } = watched({ isTerminal: false })
  for (const second of [0, 1, 5, 9, 10, 11, 19, 20]) await at(second, second * 100)
  await progress.end()
  expect(said).toEqual([
    '1,000 of 5,000 spaces (20 %), 100/s, 40 s left\n',
    '2,000 of 5,000 spaces (40 %), 100/s, 30 s left\n',
  ])
})

test('a person gets a bar that is gone at the end', async () => {
  const { said, progress, at } = watched({ isTerminal: true })
  await at(0, 1000)
  await at(0.05, 1010)
  await at(20, 2000)
  await progress.end()
  expect(said).toEqual([
    '\r[########------------] 2,000 of 5,000 spaces (40 %), 50/s, 1 min 0 s left\u001b[K',
    '\r\u001b[K',
  ])
})

test('a bar that gave way comes back, unless something else took its place', async () => {
  const { said, progress, at } = watched({ isTerminal: true })
  await at(0, 1000)
  await progress.resume()
  expect(said).toEqual([])
  await at(20, 2000)
  const [bar] = said
  await progress.end()
  await progress.resume()
  expect(said).toEqual([bar, '\r\u001b[K', bar])
  await progress.end()
  const back = progress.resume()
  await progress.end()
  await back
  expect(said).toHaveLength(4)
})

test('a narrow terminal is never overrun', async () => {
  for (const columns of [60, 30, 1]) {
    const { said, at } = watched({ isTerminal: true, columns })
    await at(0, 0)
    await at(1, 4999)
    expect(stripVTControlCharacters(said.join('')).trim().length).toBeLessThan(columns)
  }
})

test('quiet is quiet, and so is a run that is over at once', async () => {
  const quiet = watched({ isTerminal: true }, true)
  await quiet.at(60, 100)
  await quiet.progress.end()
  expect(quiet.said).toEqual([])
  const short = watched({ isTerminal: true })
  await short.at(0, 5000)
  await short.progress.end()
  expect(short.said).toEqual([])
})

test('a message takes the place of the bar in one write, and the bar comes back below it', async () => {
  const said: string[] = []
  const err = {
    isTerminal: true,
    mayReachScreen: true,
    columns: 80,
    ...withPassingLine(async (text) => void said.push(text)),
  }
  let time = 0
  const context = { err, sleep: async () => undefined, env: { LANG: 'C' }, age: () => time }
  const progress = createProgress(context, {
    total: 2,
    unit: 'rows',
    quiet: false,
    say: async () => undefined,
  })
  time = 200
  await progress.update(1)
  await err.write('The service is away\n')
  time = 400
  await progress.update(2)
  await progress.end()
  expect(said).toEqual([
    expect.stringContaining(' 1 of 2 rows '),
    '\r\u001b[KThe service is away\n',
    expect.stringContaining(' 2 of 2 rows '),
    '\r\u001b[K',
  ])
})
