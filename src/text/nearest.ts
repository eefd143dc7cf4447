/** "Did you mean": the known word closest to a misspelt one. */
import { distance } from 'fastest-levenshtein'

/** The guess as the end of a sentence; empty if no word is close. */
export function guessAt(word: string | undefined, known: readonly string[]): string {
  const close = word === undefined ? undefined : nearest(word, known)
  return close === undefined ? '' : `; did you mean ${close}?`
}

/** The candidate with the fewest typing errors, if there are few enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase()
  if (typed.length > longestWord) return undefined
  const [best] = candidates
    .map((candidate) => ({ candidate, slips: slipsBetween(typed, candidate.toLowerCase()) }))
    .filter(({ candidate, slips }) => slips <= mostSlips(Math.min(typed.length, candidate.length)))
    .sort((a, b) => a.slips - b.slips)
  return best?.candidate
}

/** Counts extra, missing and wrong letters; two swapped letters count once. */
export function slipsBetween(typed: string, meant: string): number {
  const plain = distance(typed, meant)
  if (plain < 2 || typed.length > longestWord) return plain
  const swapped = Array.from({ length: typed.length - 1 }, (_, at) => {
    const pair = `${typed[at + 1]}${typed[at]}`
    return 1 + distance(typed.slice(0, at) + pair + typed.slice(at + 2), meant)
  })
  return Math.min(plain, ...swapped)
}

/** Longer text is not a word, and comparing takes quadratic time. */
const longestWord = 60

/** In a short word, changed letters make another word. */
const mostSlips = (length: number) => (length < 6 ? 1 : length < 9 ? 2 : 3)
