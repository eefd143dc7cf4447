/** A command loads what it needs and no more: chunks and bytes are counted, since their times can't be told apart on a busy machine. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { expectLoad, isWithin, startUpCommands } from './support/loads.ts'

const packaged = { form: 'npm', path: resolve('bin/ws.js'), nameOf: String } as const

test.each(Object.keys(startUpCommands))('%s loads what is committed', (command) =>
  expectLoad(command, packaged),
)

test.each([
  ['as committed', { chunks: 10, bytes: 1000 }, true],
  ['longer texts', { chunks: 10, bytes: 1020 }, true],
  ['a module more', { chunks: 10, bytes: 1021 }, false],
  ['a module less, whose room is free for another', { chunks: 10, bytes: 900 }, false],
  ['a chunk more', { chunks: 11, bytes: 1000 }, false],
])('%s', (_case, load, fits) => {
  expect(isWithin(load, { chunks: 10, bytes: 1000 })).toBe(fits)
})
