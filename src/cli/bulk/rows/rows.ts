/** Reads the rows of `--from`, in any of its formats. */

import { type RowOrFault, scalarText } from '../../../engine/bulk/row.ts'
import { UsageError } from '../../../errors.ts'
import { isObject } from '../../../json/object.ts'
import { parseJson } from '../../../json/parse.ts'
import { counted } from '../../../text/counted.ts'
import type { CsvRows } from './csv.ts'
import { type RowText, writtenIn } from './source-format.ts'

/** All rows of the source, in order. Throws UsageError if the whole source can't be read. */
export async function readGiven(source: RowText): Promise<readonly RowOrFault[]> {
  const { text } = source
  const written = await writtenIn(source)
  switch (written.kind) {
    case 'json':
      return jsonValues(text, source)
    case 'yaml':
      return yamlValues(source)
    case 'csv':
      return cellValues((await cells()).readCsv(written.text, written.delimiter), source)
    case 'tsv':
      return cellValues((await cells()).readTsv(text), source)
    default:
      return lines(text).map(asId)
  }
}

/** Imported on demand, since it loads a library. */
const cells = () => import('./csv.ts')

/** The same, for tables only. */
const unnamed = () => import('../../../text/unnamed-columns.ts')

interface RowLine {
  readonly words: string
  readonly line: number
}

const lines = (text: string): readonly RowLine[] =>
  text
    .split('\n')
    .map((words, index) => ({ words: words.trim(), line: index + 1 }))
    .filter(({ words }) => words !== '')

const asId = ({ words, line }: RowLine): RowOrFault =>
  words.includes('\t')
    ? { line, fault: 'holds a tab: ids stand one a line, as -o id prints them; -o ndjson gives whole rows' }
    : { line, given: words }

/** One array, with or without its envelope; one object over any number of lines; or one value a line. */
function jsonValues(text: string, { nameOf }: RowText): readonly RowOrFault[] {
  const whole = parseJson(text)
  if ('value' in whole) {
    const { value } = whole
    const items = nameOf('items') === undefined ? itemsIn(value) : undefined
    const rows = items ?? (Array.isArray(value) ? value : [value])
    return rows.map(asGiven)
  }
  if (text.trimStart().startsWith('[')) return [{ fault: `is ${whole.fault}` }]
  return lines(text).map(({ words, line }) => {
    const parsed = parseJson(words)
    return {
      line,
      ...('value' in parsed ? asGiven(parsed.value) : { fault: `is ${parsed.fault}: ${excerpt(words)}` }),
    }
  })
}

/** The list in an envelope, as `--envelope` prints it and the service sends it. */
function itemsIn(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value) || !Array.isArray(value.items)) return undefined
  return Object.keys(value).every((name) => around.has(name)) ? value.items : undefined
}

const around = new Set(['items', 'count', 'next'])

/** One list, or one document for each row. */
async function yamlValues({ path, text }: RowText): Promise<readonly RowOrFault[]> {
  const { parseYaml } = await import('../../../client/yaml.ts')
  const reading = await parseYaml(text)
  if ('faults' in reading)
    throw new UsageError(reading.faults.map((fault) => `--from ${path} is not YAML: ${fault}`))
  const { values } = reading
  const [only] = values
  const rows = values.length === 1 && Array.isArray(only) ? only : values
  return rows.filter((value) => value !== null && value !== undefined).map(asGiven)
}

/** The first row names the columns; an empty cell is not a value. */
async function cellValues(
  { rows, lines: starts, fault }: CsvRows,
  source: RowText,
): Promise<readonly RowOrFault[]> {
  const { path, nameOf, cellValue } = source
  if (fault !== undefined) throw new UsageError(`--from ${path}: ${fault}`)
  const [header = [], ...rest] = rows
  const names = header.map((head) => nameOf(head) ?? head.trim())
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new UsageError(`--from ${path} has two columns called ${JSON.stringify(twice)}`)
  if (header.length > 0 && header.every((head) => nameOf(head) === undefined))
    throw withoutHeader(names, source)
  await leaveOutUnnamed(header, rest, source)
  return rest.map((cells, index): RowOrFault => {
    const line = starts[index + 1]
    if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
      return { line, fault: `has ${counted(cells.length, 'cell')} under ${counted(names.length, 'column')}` }
    const filled = names.map((name, column) => {
      const cell = cells[column] ?? ''
      return [name, cellValue(name, cell)] as const
    })
    return { line, given: Object.fromEntries(filled.filter(([name, cell]) => name !== '' && cell !== '')) }
  })
}

/** @throws UsageError for a column that has content but no name */
async function leaveOutUnnamed(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { path, areColumnsChosen, notice }: RowText,
): Promise<void> {
  if (areColumnsChosen) return
  const { emptyColumnsText, unnamedColumns, unnamedText } = await unnamed()
  const columns = unnamedColumns(header, rows)
  if (columns.filled.length > 0)
    throw new UsageError(
      columns.filled.map((letter) => `--from ${path}: ${unnamedText(letter)}`),
      { hint: 'Name it in the first line, or choose columns with --columns' },
    )
  const text = emptyColumnsText(columns)
  if (text !== undefined) await notice(`--from ${path}: ${text}`)
}

function withoutHeader(names: readonly string[], { path, columns: [column] }: RowText) {
  const example = column === undefined ? '' : `, e.g. ${column}`
  const otherwise = names.length === 1 ? '; if it holds ids alone, add --from-format ids' : ''
  return new UsageError(
    `--from ${path} begins with ${JSON.stringify(names.join(','))}, which names no argument or flag`,
    { hint: `The first line names the columns${example}${otherwise}` },
  )
}

function asGiven(value: unknown): RowOrFault {
  const text = scalarText(value)
  if (text !== undefined) return { given: text }
  return isObject(value) ? { given: value } : { fault: `is neither an id nor an object: ${excerpt(value)}` }
}

const excerpt = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
