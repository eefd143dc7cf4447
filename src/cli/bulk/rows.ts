/** What `--from` names -> what is given for each call, whichever of the formats it is written in. */
import { extname } from 'node:path'
import { parseJson } from '../../client/json.ts'
import { UsageError } from '../../errors.ts'
import { exactDigits } from '../../render/exact-number.ts'
import type { Cells } from './csv.ts'
import { type Given, isMembers } from './row.ts'

export interface Source {
  /** As typed after `--from`; `-` is stdin. */
  readonly path: string
  readonly text: string
  /** True for what a column may be called. */
  isName(name: string): boolean
  /** True when ids alone are not what is looked for: even a single cell then is a header. */
  readonly hasColumns: boolean
  /** A column that every row may have. */
  readonly column: string | undefined
}

/** Everything the source holds, in its order. Throws UsageError with one line for each row that can't be read. */
export async function readGiven(source: Source): Promise<readonly Given[]> {
  const values = await valuesIn(source)
  const faults = values.flatMap((value, index) =>
    'fault' in value ? `row ${index + 1} of --from ${source.path} ${value.fault}` : [],
  )
  if (faults.length > 0) throw new UsageError(faults)
  return values.flatMap((value) => ('given' in value ? [value.given] : []))
}

type Read = { readonly given: Given } | { readonly fault: string }
type Format = 'ids' | 'json' | 'yaml' | 'csv' | 'tsv'

const extensions: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.jsonl': 'json',
  '.ndjson': 'json',
  '.tsv': 'tsv',
  '.yaml': 'yaml',
  '.yml': 'yaml',
}

/** By the file's extension, else by its first line. */
async function formatOf({ path, text, isName, hasColumns }: Source): Promise<Format> {
  const named = extensions[extname(path).toLowerCase()]
  if (named !== undefined) return named
  const first = /^\s*(.*)$/m.exec(text)?.[1]?.trim() ?? ''
  // `jq .id` without -r gives one string a line.
  if (/^[[{]/.test(first) || /^"(?:[^"\\]|\\.)*"$/.test(first)) return 'json'
  if (/^(---|- .*|[\w-]+:( .*)?)$/.test(first)) return 'yaml'
  const least = hasColumns ? 1 : 2
  const isHeader = (cells: readonly string[] = []) => cells.length >= least && cells.some(isName)
  if ((hasColumns || first.includes(',')) && isHeader((await cells()).readCsv(first).rows[0])) return 'csv'
  return isHeader(first.split('\t')) ? 'tsv' : 'ids'
}

async function valuesIn(source: Source): Promise<readonly Read[]> {
  const { text } = source
  switch (await formatOf(source)) {
    case 'json':
      return jsonValues(text)
    case 'yaml':
      return yamlValues(source)
    case 'csv':
      return cellValues((await cells()).readCsv(text), source)
    case 'tsv':
      return cellValues((await cells()).readTsv(text), source)
    default:
      return lines(text).map(asId)
  }
}

/** Brings a library along. */
const cells = () => import('./csv.ts')

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const asId = (line: string): Read =>
  line.includes('\t')
    ? { fault: 'holds a tab: ids stand one a line, as -o id prints them; -o ndjson gives whole rows' }
    : { given: line }

/** One array, one object however many lines it takes, or one value a line. */
function jsonValues(text: string): readonly Read[] {
  const whole = parseJson(text)
  if ('value' in whole) return Array.isArray(whole.value) ? whole.value.map(asGiven) : [asGiven(whole.value)]
  if (text.trimStart().startsWith('[')) return [{ fault: `is ${whole.fault}` }]
  return lines(text).map((line) => {
    const parsed = parseJson(line)
    return 'value' in parsed ? asGiven(parsed.value) : { fault: `is ${parsed.fault}: ${excerpt(line)}` }
  })
}

/** One list, or one document for each row. */
async function yamlValues({ path, text }: Source): Promise<readonly Read[]> {
  const { parseAllDocuments } = await import('yaml')
  // Of an empty text the library makes an object that says so.
  const documents = [...parseAllDocuments(text, { intAsBigInt: true })]
  const wrong = documents.flatMap(({ errors }) => errors.map(({ message }) => message.split('\n')[0] ?? ''))
  if (wrong.length > 0) throw new UsageError(wrong.map((fault) => `--from ${path} is no YAML: ${fault}`))
  const values = documents.map((document): unknown =>
    document.toJS({ maxAliasCount: 100, reviver: (_, value) => keepDigits(value) }),
  )
  const [only] = values
  const rows = values.length === 1 && Array.isArray(only) ? only : values
  return rows.filter((value) => value !== null && value !== undefined).map(asGiven)
}

/** A number too long for a double stays as its digits: it can only be an id. */
function keepDigits(value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

/** The first row names the columns; an empty cell is no value. */
function cellValues({ rows, fault }: Cells, { path, isName, column }: Source): readonly Read[] {
  if (fault !== undefined) throw new UsageError(`--from ${path}: ${fault}`)
  const [header = [], ...rest] = rows
  const names = header.map((name) => name.trim())
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new UsageError(`--from ${path} has two columns called ${JSON.stringify(twice)}`)
  if (names.length > 0 && !names.some(isName)) throw withoutHeader(names, { path, column })
  return rest.map((cells): Read => {
    if (cells.length > names.length)
      return { fault: `has ${cells.length} cells under ${names.length} columns` }
    const filled = names.map((name, index) => [name, cells[index] ?? ''] as const)
    return { given: Object.fromEntries(filled.filter(([, cell]) => cell !== '')) }
  })
}

function withoutHeader(names: readonly string[], { path, column }: Pick<Source, 'path' | 'column'>) {
  const example = column === undefined ? '' : `, e.g. ${column}`
  return new UsageError(
    `--from ${path} begins with ${JSON.stringify(names.join(','))}, which names no argument or flag`,
    { hint: `The first line names the columns${example}` },
  )
}

function asGiven(value: unknown): Read {
  const text = scalarText(value)
  if (text !== undefined) return { given: text }
  return isMembers(value) ? { given: value } : { fault: `is neither an id nor an object: ${excerpt(value)}` }
}

/** The text of a string or number; every digit of a long one. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : exactDigits(value)
}

const excerpt = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
