/** Headings of columns at a terminal, and words in them with colours, from the catalog. */
import { type FieldFacts, factsOf, type Schema } from '../../catalog/fields.ts'
import { headingOf } from '../../catalog/headings.ts'
import { schemaAt } from '../../catalog/members.ts'
import type { RenderRequest } from '../../render/index.ts'

interface AnswerColumns {
  readonly response?: Schema | undefined
  /** The member that holds the rows. */
  readonly rows?: string | undefined
}

interface Columns extends AnswerColumns {
  readonly tones?: Readonly<Record<string, FieldFacts['tones']>> | undefined
  /** For a report on several answers: the operation that some of its columns come from. */
  readonly results?: AnswerColumns | undefined
}

export function columnWords({
  tones,
  response,
  rows,
  results = { response, rows },
}: Columns): Required<Pick<RenderRequest, 'heading' | 'tone'>> {
  const known = new Map<string, FieldFacts['tones']>()
  const tonesOf = (column: string): FieldFacts['tones'] => {
    const { response: schema, rows: list } = results
    const field = schema && schemaAt(schema, list === undefined ? column : `${list}.${column}`)
    return tones?.[column] ?? (field && factsOf(field).tones)
  }
  return {
    heading: headingOf,
    tone: (column, word) => {
      if (!known.has(column)) known.set(column, tonesOf(column))
      return known.get(column)?.[word]
    },
  }
}
