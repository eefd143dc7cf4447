/** "Did you mean": the known word closest to a misspelt one. */
import { closest, distance } from 'fastest-levenshtein'

/** The guess as the end of a sentence; empty where no word is close. */
export function guessAt(word: string | undefined, known: readonly string[]): string {
  const close = word === undefined ? undefined : nearest(word, known)
  return close === undefined ? '' : `; did you mean ${close}?`
}

/** The candidate with the fewest edits, if it is close enough to be a slip of the fingers. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined
  const found = closest(word.toLowerCase(), candidates)
  // In a short word, three other letters make another word.
  const furthest = found.length < 7 ? 2 : 3
  return distance(word.toLowerCase(), found) <= Math.min(furthest, Math.ceil(found.length / 2))
    ? found
    : undefined
}
