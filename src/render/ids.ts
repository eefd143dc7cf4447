/** `-o id`: the id of each row, one a line, for `--from -` of another command. */
import { ReplyError } from '../errors.ts'
import type { RenderedView } from './request.ts'
import { plainCell } from './tables/cell.ts'
import { batches, columnOf } from './tables/rows.ts'
import { escapeText } from './text/escape.ts'

interface IdColumns {
  readonly columns: readonly string[]
  readonly members?: readonly string[] | undefined
  readonly identifiedBy?: string | undefined
  readonly answersWithoutIds?: boolean | undefined
}

/** False if ws knows that the rows have no id. Without declared columns, ws does not know. */
export function mayHaveIds({ columns, members = [], identifiedBy, answersWithoutIds }: IdColumns): boolean {
  if (answersWithoutIds) return false
  const [first] = columns
  if (first === undefined || identifiedBy !== undefined || isIdentifying(first)) return true
  return usual.some((name) => columns.includes(name) || members.includes(name))
}

const usual = ['id', 'slug', 'name']
const isIdentifying = (column: string) => /(^|\.)(id|slug|name)$/.test(column)

/**
 * The id of a row is the field the user asked for; else the declared column, or the first one if it is an id; else `id`, `slug`
 * or `name`. ws skips rows known to have none: another field could pass for an id.
 */
export async function* ids(view: RenderedView): AsyncGenerator<string, void, void> {
  const idOf = idReader(view)
  for await (const batch of batches(view)) {
    const found = batch.map(idOf).filter((id) => id !== undefined)
    if (found.length > 0) yield found.map((id) => `${escapeText(id)}\n`).join('')
  }
}

function idReader(view: RenderedView): (row: unknown) => string | undefined {
  const { fields, identifiedBy, mayLackIds, columns } = view
  const [asked] = fields ?? []
  if (asked !== undefined) return (row) => plainCell(columnOf(row, asked))
  const [first = 'id'] = columns
  const named = identifiedBy ?? (isIdentifying(first) ? first : undefined)
  const candidates = [...(named === undefined ? [] : [named]), ...usual, ...(mayLackIds ? [] : [first])]
  return (row) => {
    const found = candidates
      .map((candidate) => plainCell(columnOf(row, candidate)))
      .find((text) => text !== '')
    if (found !== undefined || mayLackIds) return found
    throw new ReplyError('the answer holds something without an id', {
      hint: 'name a field of it with --fields',
    })
  }
}
