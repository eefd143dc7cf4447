/** Columns that nobody has named. */
import { expect, test } from 'vitest'
import { emptyColumnsText, unnamedColumns } from '../../src/text/unnamed-columns.ts'

test.each([
  ['none', ['id', 'title'], [['a', 'b']], [], [], undefined],
  [
    'two behind the last',
    ['id', '', ' '],
    [['a', '', ' ']],
    [1, 2],
    [],
    '2 columns without a name and without content left out: B, C',
  ],
  [
    'one with content',
    ['id', '', ''],
    [['a'], ['b', '', 'x']],
    [1],
    ['C'],
    '1 column without a name and without content left out: B',
  ],
  [
    'behind the end of the header',
    ['id'],
    [
      ['a', ''],
      ['b', '', 'x'],
    ],
    [1],
    [],
    '1 column without a name and without content left out: B',
  ],
  [
    'the 28th',
    [...Array.from({ length: 27 }, String), ''],
    [['a']],
    [27],
    [],
    '1 column without a name and without content left out: AB',
  ],
])('%s', (_name, header, rows, empty, filled, text) => {
  const columns = unnamedColumns(header, rows)
  expect([[...columns.empty], columns.filled, emptyColumnsText(columns)]).toEqual([empty, filled, text])
})
