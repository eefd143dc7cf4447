/** Finds the format of the rows: from the flag, the name of the file, or its first line. */
import { extname } from 'node:path'
import { UsageError } from '../../../errors.ts'
import { parseJson } from '../../../json/parse.ts'
import type { Delimiter } from './csv.ts'
import { type Lines, listed, refuseMissingHeader } from './missing-header.ts'

/** The words of `--from-format`. */
export type NamedFormat = 'ids' | 'json' | 'ndjson' | 'yaml' | 'csv' | 'tsv'

export interface RowText extends Lines {
  /** The value of `--from-format`. */
  readonly format: NamedFormat | undefined
  /** The argument or flag that a column heading names. */
  nameOf(head: string): string | undefined
  /** The value of a cell under that name. */
  cellValue(name: string, cell: string): unknown
  /** Without `ws`. */
  readonly words: string
  /** True if `--columns` says which columns count. */
  readonly areColumnsChosen: boolean
  notice(text: string): Promise<void>
}

export type SourceFormat =
  | { readonly kind: 'ids' | 'json' | 'yaml' | 'tsv' }
  /** The text without a line that only names the delimiter. */
  | { readonly kind: 'csv'; readonly delimiter: Delimiter; readonly text: string }

const extensions: Readonly<Record<string, NamedFormat>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.jsonl': 'json',
  '.ndjson': 'json',
  '.tsv': 'tsv',
  '.yaml': 'yaml',
  '.yml': 'yaml',
}

/** Throws UsageError if the first line is a table head that the command can't use. */
export async function writtenIn(source: RowText): Promise<SourceFormat> {
  const named = source.format ?? extensions[extname(source.path).toLowerCase()]
  const { text } = source
  const separated = withoutSeparator(text, named)
  if (separated !== undefined) return { kind: 'csv', ...separated }
  const first = firstLine(text)
  if (named === 'csv')
    return { kind: 'csv', delimiter: (await tableHead(first, source))?.delimiter ?? ',', text }
  if (named !== undefined) return { kind: named === 'ndjson' ? 'json' : named }
  const head = await tableHead(first, source)
  // A single word may have quotes, since some programs quote every cell.
  if (head === undefined && isJson(first)) return { kind: 'json' }
  if (/^(---|- .*|[\w-]+:( .*)?)$/.test(first)) return { kind: 'yaml' }
  if (head !== undefined)
    return head.delimiter === '\t' ? { kind: 'tsv' } : { kind: 'csv', delimiter: head.delimiter, text }
  await refuseForeignHead(first, source)
  if (/[,;]/.test(first)) refuseMissingHeader(source)
  return { kind: 'ids' }
}

/** Some spreadsheets write `sep=;` as the first line, for their own kind; left empty, it still counts among the lines. */
function withoutSeparator(
  text: string,
  named: NamedFormat | undefined,
): { readonly delimiter: Delimiter; readonly text: string } | undefined {
  if (named !== undefined && named !== 'csv') return undefined
  const [line, , sign] = /^("?)sep=([,;\t|])\1(?=[\r\n]|$)/i.exec(text) ?? []
  const delimiter = [...delimiters, '|' as const].find((each) => each === sign)
  return line === undefined || delimiter === undefined
    ? undefined
    : { delimiter, text: text.slice(line.length) }
}

const firstLine = (text: string) => /^\s*(.*)$/m.exec(text)?.[1]?.trim() ?? ''

/** `jq .id` without -r gives one string a line. */
const isJson = (first: string) => /^[[{]/.test(first) || /^"(?:[^"\\]|\\.)*"$/.test(first)

interface CsvHeader {
  readonly delimiter: Delimiter
  readonly names: number
}

const delimiters: readonly Delimiter[] = [',', ';', '\t']

/** The delimiter of the first line, if any cell is a name; the one that gives the most names wins. */
async function tableHead(first: string, { nameOf }: RowText): Promise<CsvHeader | undefined> {
  if (/^[[{]/.test(first)) return undefined
  const plain = unquoted(first)
  if (plain !== undefined) return nameOf(plain) === undefined ? undefined : { delimiter: ',', names: 1 }
  // Only for a divided line does the library have to find out how.
  if (!/[,;\t]/.test(first)) return nameOf(first) === undefined ? undefined : { delimiter: ',', names: 1 }
  const { readCsv } = await import('./csv.ts')
  const heads = delimiters.map((delimiter): CsvHeader => {
    const [cells = []] = readCsv(first, delimiter).rows
    return { delimiter, names: cells.filter((cell) => nameOf(cell) !== undefined).length }
  })
  const [best] = heads.toSorted((one, other) => other.names - one.names)
  return best !== undefined && best.names > 0 ? best : undefined
}

/** The content of a JSON string. */
function unquoted(text: string): string | undefined {
  const parsed = text.startsWith('"') ? parseJson(text) : undefined
  return parsed !== undefined && 'value' in parsed && typeof parsed.value === 'string'
    ? parsed.value
    : undefined
}

/** Ids that no person chose have a digit or an underscore. */
const isWordAlone = (cell: string) => /^[a-z]+([ .-]?[a-z]+)*$/i.test(cell)

/** A head of other commands is not an id: sent as one, it would make or change something of that name. */
async function refuseForeignHead(first: string, { path, text, columns, words }: RowText): Promise<void> {
  const cells = first.split(/[,;\t]/).map((cell) => cell.trim())
  const hasRows = text.trim() !== first
  if (!hasRows || !cells.every(isWordAlone)) return
  const { isFieldName } = await import('./field-names.ts')
  if (!(await Promise.all(cells.map(isFieldName))).some(Boolean)) return
  const shown = JSON.stringify(first)
  throw new UsageError(
    `--from ${path} begins with ${shown}, which looks like the head of a table and names no argument or flag of ws ${words}`,
    {
      hint: `Rows may have ${listed(columns)}; if ${shown} is an id, add --from-format ids`,
    },
  )
}
