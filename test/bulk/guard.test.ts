/** Cells that ws guards against spreadsheets are read back unchanged. */
import { expect, test } from 'vitest'
import { readCsv, readTsv } from '../../src/cli/bulk/rows/csv.ts'
import { render } from '../../src/render/index.ts'

const titles = ['=1+1', '+4', '-x', '@here', "'quoted", 'plain', '"both", and more']

test.each(['csv', 'tsv'] as const)('%s', async (format) => {
  const items = titles.map((title) => ({ title }))
  const pages = (async function* () {
    yield { items, envelope: { items } }
  })()
  const request = {
    format,
    columns: ['title'],
    envelope: false,
    header: false,
    terminal: false,
    width: 80,
    colour: false,
    now: 0,
  }
  let text = ''
  for await (const chunk of render(request, { kind: 'list', pages })) text += chunk
  const { rows } = format === 'csv' ? readCsv(text) : readTsv(text)
  expect(rows.flat()).toEqual(titles)
})
