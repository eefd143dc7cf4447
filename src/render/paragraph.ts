/** Sentences broken between words, so that a terminal does not break them within one. */
import { widthOf } from './width.ts'

/** Further lines stand four columns to the right; what is in backquotes is to be copied, and stays whole. */
export const paragraph = (text: string, width: number): string =>
  brokenLines(text, width, { parts: /(?:`[^`]*`|\S)+/g, staysBehind: () => false })

/**
 * The same for a sentence that names commands, files and addresses without backquotes. A line break would end a command, so
 * it stays whole to the next `;`. Where the terminal breaks what is to be copied, it is copied whole all the same.
 */
export const paragraphToCopyFrom = (text: string, width: number): string =>
  brokenLines(text, width, {
    parts: /(?<!\S)(?:ws|export) [^;]*;?|\S+/g,
    staysBehind: (part, line) => /^(?:ws|export) |\//.test(part) && !line.endsWith(';'),
  })

interface Breaking {
  /** What stays whole. */
  readonly parts: RegExp
  /** True for what begins no line of its own. */
  staysBehind(part: string, line: string): boolean
}

const brokenLines = (text: string, width: number, breaking: Breaking): string =>
  text
    .split('\n')
    .map((line) => broken(line, width, breaking))
    .join('\n')

function broken(text: string, width: number, { parts, staysBehind }: Breaking): string {
  if (widthOf(text) <= width) return text
  const lines: string[] = []
  let line = /^ */.exec(text)?.[0] ?? ''
  for (const part of text.match(parts) ?? []) {
    const isFirst = line.trim() === ''
    if (!isFirst && widthOf(line) + 1 + widthOf(part) > width && !staysBehind(part, line)) {
      lines.push(line)
      line = `${indent}${part}`
    } else line += isFirst ? part : ` ${part}`
  }
  return [...lines, line].join('\n')
}

const indent = '    '
