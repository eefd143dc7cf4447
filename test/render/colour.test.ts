import { expect, test } from 'vitest'
import { type ColourFlag, useColour } from '../../src/render/text/colour.ts'

type Row = readonly [ColourFlag, Readonly<Record<string, string>>, boolean, boolean]

const rows: readonly Row[] = [
  ['auto', {}, true, true],
  ['auto', {}, false, false],
  ['auto', { TERM: 'dumb' }, true, false],
  ['always', { NO_COLOR: '1', TERM: 'dumb' }, false, true],
  ['never', { FORCE_COLOR: '1' }, true, false],
  ['auto', { NO_COLOR: '1', FORCE_COLOR: '1', CLICOLOR_FORCE: '1' }, true, false],
  ['auto', { NO_COLOR: '' }, true, true],
  ['auto', { CLICOLOR_FORCE: '1', CLICOLOR: '0', TERM: 'dumb' }, false, true],
  ['auto', { CLICOLOR_FORCE: '0' }, false, false],
  ['auto', { CLICOLOR_FORCE: '' }, false, false],
  ['auto', { FORCE_COLOR: '1' }, false, true],
  ['auto', { FORCE_COLOR: 'true', CLICOLOR: '0' }, false, true],
  ['auto', { FORCE_COLOR: '0' }, true, false],
  ['auto', { FORCE_COLOR: '' }, false, false],
  ['auto', { CLICOLOR: '0' }, true, false],
  ['auto', { CLICOLOR: '1' }, false, false],
  ['auto', { CLICOLOR: '1' }, true, true],
]

test.each(rows)('--color %s, %j, terminal %s: %s', (flag, env, isTerminal, expected) => {
  expect(useColour(flag, { env, isTerminal })).toBe(expected)
})
