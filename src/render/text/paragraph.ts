/** Breaks sentences between words before the terminal breaks them within one. */
import { widthOf } from './width.ts'

/** Indents further lines by four columns. Text in backquotes stays whole, so that people can copy it. */
export const paragraph = (text: string, width: number): string =>
  brokenLines(text, width, { parts: /(?:`[^`]*`|\S)+/g, staysBehind: () => false })

/**
 * For sentences that name commands, files and addresses without backquotes. A line break would end a command, so it stays whole
 * up to the next `;`. It gets a line of its own where it fits into one; elsewhere the terminal breaks it, and a copy is still whole.
 */
export const paragraphToCopyFrom = (text: string, width: number): string =>
  brokenLines(text, width, {
    parts: /(?<!\S)(?:ws|export) [^;]*;?|\S+/g,
    staysBehind: (part, line) =>
      /^(?:ws|export) |\//.test(part) && !line.endsWith(';') && indent.length + widthOf(part) > width,
  })

interface LineBreaking {
  /** Matches the parts that stay whole. */
  readonly parts: RegExp
  /** True if the part may not begin a line. */
  staysBehind(part: string, line: string): boolean
}

const brokenLines = (text: string, width: number, breaking: LineBreaking): string =>
  text
    .split('\n')
    .map((line) => broken(line, width, breaking))
    .join('\n')

function broken(text: string, width: number, { parts, staysBehind }: LineBreaking): string {
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
