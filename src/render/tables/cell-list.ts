/** Writes and reads a list in one cell of CSV or TSV, as words that a spreadsheet can filter. */
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { scalarText } from './cell.ts'

const between = '; '

/** False for text that a reader could take for two words, for JSON or for nothing: that text needs the quotes of JSON. */
const isWord = (text: string) => /^[^;[{\s](?:[^;]*[^;\s])?$/.test(text)

/** The only word of a list, or several with `; ` between them; undefined if the list has to be JSON. */
export function inWords(list: readonly unknown[]): string | undefined {
  if (list.length === 0) return undefined
  const words = list.map((item) => (item === null ? undefined : scalarText(item)))
  return words.every((word) => word !== undefined && isWord(word)) ? words.join(between) : undefined
}

/** The words of a cell, divided by `; `; at least one. */
export const wordsIn = (cell: string): readonly string[] => cell.split(between)

/** The list or object that a cell holds as JSON; undefined if it holds none. */
export function nestedIn(cell: string): readonly unknown[] | Readonly<Record<string, unknown>> | undefined {
  if (!/^\s*[[{]/.test(cell)) return undefined
  const parsed = parseJson(cell)
  if (!('value' in parsed)) return undefined
  return Array.isArray(parsed.value) || isObject(parsed.value) ? parsed.value : undefined
}
