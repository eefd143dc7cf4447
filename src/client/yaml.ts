/** YAML that a person or a program wrote -> values, or what is wrong with it; its aliases may name what has no end. */
import { parseJson } from '../json/parse.ts'

export type YamlReading = { readonly values: readonly unknown[] } | { readonly faults: readonly string[] }

/** Every document of the text; a number that a double can't hold keeps its digits, as in JSON. */
export async function parseYaml(text: string): Promise<YamlReading> {
  const { parseAllDocuments, visit } = await import('yaml')
  try {
    // Of an empty text the library makes an object that says so.
    const documents = [...parseAllDocuments(text, { intAsBigInt: true })]
    const wrong = documents.flatMap(({ errors }) => errors.map(firstLine))
    if (wrong.length > 0) return { faults: [...new Set(wrong)].slice(0, mostTold) }
    for (const document of documents) {
      visit(document, {
        Scalar: (key, node) => {
          // A member's name is text: it keeps its digits without help.
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

/** The only document of a text that is to hold one. */
export async function parseYamlDocument(text: string): Promise<{ value: unknown } | { fault: string }> {
  const reading = await parseYaml(text)
  if ('faults' in reading) return { fault: reading.faults[0] ?? '' }
  const { values } = reading
  return values.length > 1 ? { fault: `it holds ${values.length} documents` } : { value: values[0] ?? null }
}

const firstLine = ({ message }: Error) => message.split('\n')[0] ?? ''

/** One bracket too few is a fault of everything after it. */
const mostTold = 5

/** A few lines of aliases of aliases would fill the memory. */
const maxAliasCount = 100

interface NumberNode {
  readonly value: unknown
  /** As it was written. */
  readonly source?: string | undefined
}

/** What JSON would have made of the number; other values as they are. */
function withDigits({ value, source }: NumberNode): unknown {
  if (typeof value !== 'bigint' && typeof value !== 'number') return value
  // Whole numbers may be written otherwise than in JSON, e.g. 0xff.
  const parsed = parseJson(typeof value === 'bigint' ? String(value) : (source ?? ''))
  return 'value' in parsed ? parsed.value : value
}

/** An alias may stand inside what it names. */
function isEndless(value: unknown, above: readonly unknown[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (above.includes(value)) return true
  const below = [...above, value]
  return Object.values(value).some((member) => isEndless(member, below))
}

const endless = 'an alias in it stands for something that it is itself a part of'

/** Beside aliases, only depth can be wrong in what has been parsed. */
function faultOf(error: unknown): string {
  if (error instanceof RangeError) return `it is nested too deep, or ${endless}`
  if (!(error instanceof Error)) return String(error)
  return error.message.startsWith('Excessive alias count')
    ? `its aliases stand for more than ${maxAliasCount} copies of one another`
    : firstLine(error)
}
