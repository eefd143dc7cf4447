/** `-o id`: what names each row, one a line, ready for `--from -` of another command. */
import { ReplyError } from '../errors.ts'
import { plainCell } from './cell.ts'
import { escapeText } from './escape.ts'
import type { View } from './request.ts'
import { batches, columnOf } from './rows.ts'

interface Known {
  readonly columns: readonly string[]
  readonly members?: readonly string[] | undefined
  readonly identifiedBy?: string | undefined
}

/** False for things that are known to have nothing that names them; where no columns are declared, nobody knows. */
export function mayHaveIds({ columns, members = [], identifiedBy }: Known): boolean {
  const [first] = columns
  if (first === undefined || identifiedBy !== undefined || isIdentifying(first)) return true
  return usual.some((name) => columns.includes(name) || members.includes(name))
}

const usual = ['id', 'slug', 'name']
const isIdentifying = (column: string) => /(^|\.)(id|slug|name)$/.test(column)

/** The field asked for; else what the declaration names, or puts first, if it is an id; else `id`, `slug` or `name`. */
export async function* ids(view: View): AsyncGenerator<string, void, void> {
  const idOf = idReader(view)
  for await (const batch of batches(view)) {
    if (batch.length > 0) yield batch.map((row) => `${escapeText(idOf(row))}\n`).join('')
  }
}

function idReader({ fields, identifiedBy, columns: [first = 'id'] }: View): (row: unknown) => string {
  const [asked] = fields ?? []
  if (asked !== undefined) return (row) => plainCell(columnOf(row, asked))
  const named = identifiedBy ?? (isIdentifying(first) ? first : undefined)
  const candidates = [...(named === undefined ? [] : [named]), ...usual, first]
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
