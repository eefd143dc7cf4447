/** Parses YAML from people and programs, and refuses aliases that never end. */

import { isComposed } from '../json/object.ts'
import { parseJson } from '../json/parse.ts'

export type YamlReading = { readonly values: readonly unknown[] } | { readonly faults: readonly string[] }

/** Every document of the text. A number that a double can't hold keeps its digits, as in JSON. */
export async function parseYaml(text: string): Promise<YamlReading> {
  const { parseAllDocuments, visit } = await import('yaml')
  try {
    // For an empty text the library returns a special object.
    const documents = [...parseAllDocuments(text, { intAsBigInt: true })]
    const wrong = documents.flatMap(({ errors }) => errors.map(firstLine))
    if (wrong.length > 0) return { faults: [...new Set(wrong)].slice(0, mostTold) }
    for (const document of documents) {
      visit(document, {
        Scalar: (key, node) => {
          // The name of a member is text and keeps its digits anyway.
          if (key !== 'key') node.value = withDigits(node)
        },
      })
    }
    const values = documents.map((document): unknown => document.toJS({ maxAliasCount }))
    return values.some((value) => isEndless(value, [])) ? { faults: [endless] } : { values }
  } catch (error) {
    return { faults: [faultOf(error)] }
  }
}

/** The only document of a text; several are a fault. */
export async function parseYamlDocument(text: string): Promise<{ value: unknown } | { fault: string }> {
  const reading = await parseYaml(text)
  if ('faults' in reading) return { fault: reading.faults[0] ?? '' }
  const { values } = reading
  return values.length > 1 ? { fault: `it holds ${values.length} documents` } : { value: values[0] ?? null }
}

const firstLine = ({ message }: Error) => message.split('\n')[0] ?? ''

/** One missing bracket is a fault of everything after it, so name only the first few. */
const mostTold = 5

/** A few lines of nested aliases would fill the memory. */
const maxAliasCount = 100

interface NumberNode {
  readonly value: unknown
  /** The number as written. */
  readonly source?: string | undefined
}

/** The value that JSON would have for the number; other values unchanged. */
function withDigits({ value, source }: NumberNode): unknown {
  if (typeof value !== 'bigint' && typeof value !== 'number') return value
  // YAML has other forms of whole numbers, e.g. 0xff.
  const parsed = parseJson(typeof value === 'bigint' ? String(value) : (source ?? ''))
  return 'value' in parsed ? parsed.value : value
}

/** True if an alias stands inside its own anchor. */
function isEndless(value: unknown, above: readonly unknown[]): boolean {
  if (!isComposed(value)) return false
  if (above.includes(value)) return true
  const below = [...above, value]
  return Object.values(value).some((member) => isEndless(member, below))
}

const endless = 'an alias in it stands for something that it is itself a part of'

/** Parsed text without aliases can only be too deep. */
function faultOf(error: unknown): string {
  if (error instanceof RangeError) return `it is nested too deep, or ${endless}`
  if (!(error instanceof Error)) return String(error)
  return error.message.startsWith('Excessive alias count')
    ? `its aliases stand for more than ${maxAliasCount} copies of one another`
    : firstLine(error)
}
