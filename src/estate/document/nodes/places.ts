/** Turns an offset into a line and a column, only for a text with a fault. */
import { lazy } from '../../../concurrency/lazy.ts'
import type { PlaceInFile } from '../../estate.ts'

/** One text of a document: a file, or stdin. */
export interface SourceText {
  /** The name for people: a path, or `stdin`. */
  readonly file: string
  readonly text: string
}

export type PlaceAt = (offset: number) => PlaceInFile

/** Lines and columns count from 1, columns in characters. */
export function placesIn({ file, text }: SourceText): PlaceAt {
  const lineStarts = lazy(() => startsOfLines(text))
  return (offset) => {
    const starts = lineStarts()
    const line = lastNotAfter(starts, offset)
    return { file, line: line + 1, column: charactersIn(text.slice(starts[line], offset)) + 1 }
  }
}

function startsOfLines(text: string): readonly number[] {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** The index of the last start at or before the offset, by binary search. */
function lastNotAfter(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Counts characters as people do. */
const charactersIn = (text: string): number => (printableAscii.test(text) ? text.length : [...text].length)

const printableAscii = /^[\t\x20-\x7e]*$/
