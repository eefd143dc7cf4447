/** Tells for a few percent of what reading a list costs whether a text may hold a token; it errs on the side of yes. */
import { escapesOf } from './escapes.ts'
import type { Spelling } from './spellings.ts'

/** True for a text that holds a spelling, or an escape of one of its characters: most texts hold neither. */
export function firstLook(spellings: readonly Spelling[]): (text: string) => boolean {
  const escapes = escapesOf(new Set(spellings.map(({ text }) => text).join('')))
  return (text) =>
    spellings.some((spelling) => text.includes(spelling.text)) ||
    escapes.some(({ probe, pattern }) => text.includes(probe) && (pattern?.test(text) ?? true))
}
