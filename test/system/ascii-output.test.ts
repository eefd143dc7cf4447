/** Questions in ASCII: each sign of the library has one, and a title stays as it is. */
import { PassThrough } from 'node:stream'
import * as clack from '@clack/prompts'
import { expect, test } from 'vitest'
import { inAscii } from '../../src/system/ascii-output.ts'

const signs = Object.entries(clack).flatMap(([name, sign]) =>
  name.startsWith('S_') && typeof sign === 'string' ? [sign] : [],
)

test('each sign of the library has one in ASCII', () => {
  const screen = new PassThrough()
  inAscii(screen).write([...signs, '↑/↓', '•', '…'].join(''))
  expect(signs.length).toBeGreaterThan(10)
  expect(String(screen.read())).toMatch(/^[\x20-\x7e]+$/)
})

test('a title stays, and so does all else of the stream', () => {
  const screen = Object.assign(new PassThrough(), { columns: 80 })
  const output = inAscii(screen)
  output.write('│  ● Führer  spc_a\n')
  expect([String(screen.read()), output.columns]).toEqual(['|  > Führer  spc_a\n', 80])
})
