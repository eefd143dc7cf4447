/** Shows the changes of `--edit` line by line. */
import { structuredPatch } from 'diff'
import { escapeText } from '../../render/text/escape.ts'
import { paintFor } from '../../render/text/paint.ts'

/** Whole lines: `-` is the present value, `+` the new one. */
export async function differenceOf(before: string, after: string, colour: boolean): Promise<string> {
  const paint = await paintFor(colour)
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: 2 })
  const lines = hunks.flatMap((hunk, index) => [...(index === 0 ? [] : ['  ...']), ...hunk.lines.map(spaced)])
  return lines
    .map((line) => {
      const text = escapeText(line)
      return `${line.startsWith('-') ? paint.failure(text) : line.startsWith('+') ? paint.heading(text) : text}\n`
    })
    .join('')
}

const spaced = (line: string) => `${line.slice(0, 1)} ${line.slice(1)}`
