/** What the source of rows is written in: as the person says, by the name of its file, or by its first line. */
import { extname } from 'node:path'
import { UsageError } from '../../errors.ts'
import { parseJson } from '../../json/parse.ts'
import type { Delimiter } from './csv.ts'
import { type Lines, listed, refuseMissingHeader } from './missing-header.ts'

/** Every word that `--from-format` takes. */
export type NamedFormat = 'ids' | 'json' | 'ndjson' | 'yaml' | 'csv' | 'tsv'

export interface Source extends Lines {
  /** What `--from-format` says. */
  readonly format: NamedFormat | undefined
  /** The argument or flag that the head of a column names. */
  nameOf(head: string): string | undefined
  /** The value of a cell under that name. */
  cellValue(name: string, cell: string): unknown
  /** Without `ws`. */
  readonly words: string
}

export type Written =
  | { readonly kind: 'ids' | 'json' | 'yaml' | 'tsv' }
  /** The text is without the line that only says how the others are divided. */
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

/** Throws UsageError where the first line is the head of a table that the command has no use for. */
export async function writtenIn(source: Source): Promise<Written> {
  const named = source.format ?? extensions[extname(source.path).toLowerCase()]
  const { text } = source
  const separated = withoutSeparator(text, named)
  if (separated !== undefined) return { kind: 'csv', ...separated }
  const first = firstLine(text)
  if (named === 'csv')
    return { kind: 'csv', delimiter: (await tableHead(first, source))?.delimiter ?? ',', text }
  if (named !== undefined) return { kind: named === 'ndjson' ? 'json' : named }
  const head = await tableHead(first, source)
  // A single word may be quoted, as some programs quote every cell.
  if (head === undefined && isJson(first)) return { kind: 'json' }
  if (/^(---|- .*|[\w-]+:( .*)?)$/.test(first)) return { kind: 'yaml' }
  if (head !== undefined)
    return head.delimiter === '\t' ? { kind: 'tsv' } : { kind: 'csv', delimiter: head.delimiter, text }
  await refuseForeignHead(first, source)
  if (/[,;]/.test(first)) refuseMissingHeader(source)
  return { kind: 'ids' }
}

/** The first line of some spreadsheets is `sep=;`, for others of their kind; left empty, it counts among the lines. */
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

interface Head {
  readonly delimiter: Delimiter
  readonly names: number
}

const delimiters: readonly Delimiter[] = [',', ';', '\t']

/** How the first line is divided, where any of its cells is a name; by what makes the most names of it. */
async function tableHead(first: string, { nameOf }: Source): Promise<Head | undefined> {
  if (/^[[{]/.test(first)) return undefined
  const plain = unquoted(first)
  if (plain !== undefined) return nameOf(plain) === undefined ? undefined : { delimiter: ',', names: 1 }
  // Only of a line that is divided the library has to tell how.
  if (!/[,;\t]/.test(first)) return nameOf(first) === undefined ? undefined : { delimiter: ',', names: 1 }
  const { readCsv } = await import('./csv.ts')
  const heads = delimiters.map((delimiter): Head => {
    const [cells = []] = readCsv(first, delimiter).rows
    return { delimiter, names: cells.filter((cell) => nameOf(cell) !== undefined).length }
  })
  const [best] = heads.toSorted((one, other) => other.names - one.names)
  return best !== undefined && best.names > 0 ? best : undefined
}

/** What a string of JSON holds. */
function unquoted(text: string): string | undefined {
  const parsed = text.startsWith('"') ? parseJson(text) : undefined
  return parsed !== undefined && 'value' in parsed && typeof parsed.value === 'string'
    ? parsed.value
    : undefined
}

/** Ids of every kind but those that people choose have a digit or an underscore in them. */
const isWordAlone = (cell: string) => /^[a-z]+([ .-]?[a-z]+)*$/i.test(cell)

/** A head that other commands understand was not meant for an id: sent as one, it would make or change something of that name. */
async function refuseForeignHead(first: string, { path, text, columns, words }: Source): Promise<void> {
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
