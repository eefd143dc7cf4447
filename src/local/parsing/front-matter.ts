/** Cuts the front matter off a Markdown text: YAML between two lines of dashes at its top. */

import { messageOf } from '../../errors.ts'
import { type JsonObject, membersIn } from '../../json/object.ts'
import { invalid } from '../reply/refusals.ts'
import { withoutBlankLines } from './blank-lines.ts'

export interface SplitText {
  /** Undefined if there is no front matter. */
  readonly fields: JsonObject | undefined
  readonly rest: string
}

/** @throws ApiError 400 for aliases that expand too far */
export async function splitFrontMatter(text: string): Promise<SplitText> {
  const [whole = '', matter = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (whole === '') return { fields: undefined, rest: withoutBlankLines(text) }
  const { parseDocument } = await import('yaml')
  return {
    fields: membersIn(readMatter(parseDocument(matter))),
    rest: withoutBlankLines(text.slice(whole.length)),
  }
}

function readMatter(matter: { toJS(): unknown }): unknown {
  try {
    return matter.toJS()
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw invalid(`The front matter can't be read: ${messageOf(error)}`)
  }
}
