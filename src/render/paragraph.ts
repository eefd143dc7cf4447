/** Sentences broken between words, so that a terminal does not break them within one. */
import { widthOf } from './width.ts'

/** Further lines stand four columns to the right; what is in backquotes is to be copied, and stays whole. */
export function paragraph(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => broken(line, width))
    .join('\n')
}

function broken(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  const lines: string[] = []
  let line = /^ */.exec(text)?.[0] ?? ''
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const isFirst = line.trim() === ''
    if (!isFirst && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line)
      line = `${indent}${word}`
    } else line += isFirst ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}

const indent = '    '
