/** A list in one cell of CSV or TSV, in words that a spreadsheet can filter; one rule for the side that writes and the side that reads. */
import { isObject } from '../json/object.ts'
import { parseJson } from '../json/parse.ts'
import { scalarText } from './cell.ts'

const between = '; '

/** A word that the reading side could take for two, for JSON or for nothing needs the quotes of JSON. */
const isWord = (text: string) => /^[^;[{\s](?:[^;]*[^;\s])?$/.test(text)

/** The only word of a list, or several with `; ` between them; undefined for a list that has to be JSON. */
export function inWords(list: readonly unknown[]): string | undefined {
  if (list.length === 0) return undefined
  const words = list.map((item) => (item === null ? undefined : scalarText(item)))
  return words.every((word) => word !== undefined && isWord(word)) ? words.join(between) : undefined
}

/** The words of a cell that are divided by `; `, at least one. */
export const wordsIn = (cell: string): readonly string[] => cell.split(between)

/** The list or object that a cell holds as JSON, if it does. */
export function nestedIn(cell: string): readonly unknown[] | Readonly<Record<string, unknown>> | undefined {
  if (!/^\s*[[{]/.test(cell)) return undefined
  const parsed = parseJson(cell)
  if (!('value' in parsed)) return undefined
  return Array.isArray(parsed.value) || isObject(parsed.value) ? parsed.value : undefined
}
