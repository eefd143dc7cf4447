/** Finds the word that names a command behind flags that stand before it. */
import type { Option } from 'commander'

type FlagSpelling = Pick<Option, 'long' | 'short' | 'required'>

/**
 * Where the first word stands that is neither a flag nor the value of one; -1 without any.
 * @param flags - asked for only where a flag comes first
 */
export function firstWord(words: readonly string[], flags: () => readonly FlagSpelling[]): number {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    if (word === '--') return -1
    if (!word.startsWith('-') || word === '-') return index
    const takesNext = flags().some(({ long, short, required }) => required && [long, short].includes(word))
    if (takesNext) index += 1
  }
  return -1
}
