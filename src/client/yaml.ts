/** YAML that a person or a program wrote -> values, or what is wrong with it; its aliases may name what has no end. */

export type YamlReading = { readonly values: readonly unknown[] } | { readonly faults: readonly string[] }

interface Reading {
  /** Numbers too long for a double stay as their digits: they can only be ids. */
  readonly keepsDigits?: boolean
}

/** Every document of the text. */
export async function parseYaml(text: string, { keepsDigits = false }: Reading = {}): Promise<YamlReading> {
  const { parseAllDocuments } = await import('yaml')
  try {
    // Of an empty text the library makes an object that says so.
    const documents = [...parseAllDocuments(text, { intAsBigInt: keepsDigits })]
    const wrong = documents.flatMap(({ errors }) => errors.map(firstLine))
    if (wrong.length > 0) return { faults: [...new Set(wrong)].slice(0, mostTold) }
    const values = documents.map((document): unknown =>
      document.toJS({ maxAliasCount, ...(keepsDigits ? { reviver: (_, value) => withDigits(value) } : {}) }),
    )
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

function withDigits(value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
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
