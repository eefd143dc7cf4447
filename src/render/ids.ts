/** `-o id`: what names each row, one a line, ready for `--from -` of another command. */
import { ReplyError } from '../errors.ts'
import { plainCell } from './cell.ts'
import { escapeText } from './escape.ts'
import type { View } from './request.ts'
import { batches, columnOf } from './rows.ts'

/** The field asked for; else what the declaration puts first, if it is an id; else `id`, `slug` or `name`. */
export async function* ids(view: View): AsyncGenerator<string, void, void> {
  const idOf = idReader(view)
  for await (const batch of batches(view)) {
    if (batch.length > 0) yield batch.map((row) => `${escapeText(idOf(row))}\n`).join('')
  }
}

function idReader({ fields, columns: [first = 'id'] }: View): (row: unknown) => string {
  const [asked] = fields ?? []
  if (asked !== undefined) return (row) => plainCell(columnOf(row, asked))
  const identifies = /(^|\.)(id|slug|name)$/.test(first)
  const candidates = [...(identifies ? [first] : []), 'id', 'slug', 'name', first]
  return (row) => {
    const found = candidates
      .map((candidate) => plainCell(columnOf(row, candidate)))
      .find((text) => text !== '')
    if (found !== undefined) return found
    throw new ReplyError('the answer holds something without an id', {
      hint: 'name a field of it with --fields',
    })
  }
}
