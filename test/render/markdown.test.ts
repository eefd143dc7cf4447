/** Pages of the help on a terminal. */
import { expect, test } from 'vitest'
import { drawMarkdown } from '../../src/render/markdown.ts'
import { paintFor } from '../../src/render/paint.ts'

test('each cell of a row but the first begins a line', async () => {
  const table =
    '| rule | severity | why |\n|---|---|---|\n| `a` | high | It is open. |\n| `bc` |  | It is broken. |'
  expect(await drawMarkdown(table, { width: 40, paint: await paintFor(false) })).toBe(
    '  `a`   high\n        It is open.\n  `bc`  It is broken.\n',
  )
})
