/** Finds the word that names a command behind flags that stand before it. */
import { type FlagSpelling, lineParts } from '../parse/line-parts.ts'

/**
 * Where the first word stands that is neither a flag nor the value of one; -1 without any.
 * @param flags - asked for only where a flag comes first
 */
export function firstWord(words: readonly string[], flags: () => readonly FlagSpelling[]): number {
  for (const { index, name, isLiteral } of lineParts(words, flags)) {
    if (name === undefined) return isLiteral ? -1 : index
  }
  return -1
}
