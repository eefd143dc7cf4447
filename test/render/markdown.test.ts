/** Pages of the help on a terminal. */
import { expect, test } from 'vitest'
import { drawMarkdown } from '../../src/render/markdown.ts'
import { paintFor } from '../../src/render/text/paint.ts'

test('each cell of a row but the first begins a line', async () => {
  const table =
    '| rule | severity | why |\n|---|---|---|\n| `a` | high | It is open. |\n| `bc` |  | It is broken. |'
  expect(await drawMarkdown(table, { width: 40, paint: await paintFor(false) })).toBe(
    '  `a`   high\n        It is open.\n  `bc`  It is broken.\n',
  )
})

test('two columns keep their head', async () => {
  const table = '| code | meaning |\n|---|---|\n| 0 | done |\n| 130 | interrupted |'
  expect(await drawMarkdown(table, { width: 40, paint: await paintFor(false) })).toBe(
    '  code  meaning\n  0     done\n  130   interrupted\n',
  )
})
