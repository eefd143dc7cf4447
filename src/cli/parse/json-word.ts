/** Reads the JSON of a flag, digit by digit: ws sends a number as somebody typed it. */
import type { Option } from '../../catalog/options.ts'
import { jsonFault } from '../../json/fault.ts'
import { type Parsed, parseJson } from '../../json/parse.ts'

/** The value of a word, or the fault as the end of a sentence. */
export function readJson({ kind, wrap }: Option, text: string): Parsed {
  const parsed = parseJson(text)
  if ('value' in parsed) return { value: wrap(parsed.value) }
  const reason = jsonFault(text)?.reason
  if (kind === 'json-or-text' && reason !== undefined) return { value: text }
  return { fault: `needs JSON: ${reason ?? `it is ${parsed.fault}`}` }
}
