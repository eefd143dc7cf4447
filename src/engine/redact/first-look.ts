/** Checks quickly whether a text may hold a token, at a few percent of the cost of reading a list. In doubt, the answer is yes. */
import { lazy } from '../../concurrency/lazy.ts'
import { beginners, escapesOf } from './escapes.ts'
import type { Spelling } from './spellings.ts'

/** True if the text holds a spelling, or an escape of one of its characters; most texts hold neither. */
export function firstLook(spellings: readonly Spelling[]): (text: string) => boolean {
  // Most calls meet no sign that begins an escape, and making the patterns takes longer than searching a reply.
  const escapes = lazy(() => escapesOf(new Set(spellings.map(({ text }) => text).join(''))))
  return (text) =>
    spellings.some((spelling) => text.includes(spelling.text)) ||
    (beginners.some((sign) => text.includes(sign)) &&
      escapes().some(({ probe, pattern }) => text.includes(probe) && (pattern?.test(text) ?? true)))
}
