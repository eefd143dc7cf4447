/** Colours by meaning, on a dark and on a light background. */
import { expect, test } from 'vitest'
import { paintFor } from '../../src/render/text/paint.ts'

const yellow = (text: string) => `\u001b[33m${text}\u001b[39m`

test.each([
  ['▲ locked', `${yellow('▲')} locked`],
  ['! locked', `${yellow('!')} locked`],
  ['~ team/Docs', `${yellow('~')} team/Docs`],
  ['Not as before: a link has a new address', `${yellow('Not as before:')} a link has a new address`],
  ['medium', yellow('medium')],
  ['admin everywhere', 'admin everywhere'],
])('%s: no sentence in yellow', async (text, painted) => {
  expect((await paintFor(true)).warn(text)).toBe(painted)
})
