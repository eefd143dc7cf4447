/** Some words of a section around what was searched: the same ones that SQLite's `snippet` shows. */
import type { SectionHit } from './search-place.ts'
import { type PlacedWord, placedWords, wordsOf } from './words.ts'

const length = 24
const omission = '…'

/** Scores of a window: a phrase for the first time, and again; and that it begins a sentence, or the text. */
const [firstTime, again, beginsSentence, beginsText] = [1000, 1, 100, 120]

interface PhraseMatch {
  readonly phrase: number
  readonly at: number
  readonly size: number
}

interface Window {
  readonly start: number
  readonly score: number
}

/** @param words - as typed; with `begun`, the last one may be incomplete */
export function excerptOf(body: string, words: string, begun: boolean): string {
  const placed = placedWords(body)
  const found = findPhrases(placed, phrasesOf(words), begun)
  const start = found.reduce<Window>((best, one) => better(best, one, { body, placed, found }), {
    start: 0,
    score: 0,
  }).start
  const end = start + length
  const from = start === 0 ? 0 : (placed[start]?.start ?? 0)
  const to = end >= placed.length ? body.length : (placed[end - 1]?.end ?? body.length)
  const [before, after] = [start > 0 ? omission : '', end < placed.length ? omission : '']
  return before + body.slice(from, to) + after
}

/** @param rows - of these sections, in any order */
export function excerptsOf(
  sections: readonly { readonly section: number; readonly tier: { readonly isBegun: boolean } }[],
  rows: readonly (Omit<SectionHit, 'excerpt'> & { readonly id: number; readonly body: string })[],
  words: string,
): readonly SectionHit[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return sections.flatMap(({ section, tier }): SectionHit[] => {
    const { id: _, body = '', ...row } = byId.get(section) ?? {}
    return 'heading' in row ? [{ ...row, excerpt: excerptOf(body, words, tier.isBegun) }] : []
  })
}

const phrasesOf = (words: string): readonly (readonly string[])[] =>
  (words.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []).map(wordsOf).filter((phrase) => phrase.length > 0)

/** In the order of the text. */
function findPhrases(
  placed: readonly PlacedWord[],
  phrases: readonly (readonly string[])[],
  begun: boolean,
): readonly PhraseMatch[] {
  const found: PhraseMatch[] = []
  for (const at of placed.keys()) {
    for (const [phrase, parts] of phrases.entries()) {
      const isLast = phrase === phrases.length - 1
      const fits = parts.every((part, index) => {
        const word = placed[at + index]?.word
        const mayGoOn = begun && isLast && index === parts.length - 1
        return word === part || (mayGoOn && word?.startsWith(part) === true)
      })
      if (fits) found.push({ phrase, at, size: parts.length })
    }
  }
  return found
}

interface SearchedSection {
  readonly body: string
  readonly placed: readonly PlacedWord[]
  readonly found: readonly PhraseMatch[]
}

/** The window around this place, or the one that begins with its sentence, if either is better than the best so far. */
function better(best: Window, { at }: PhraseMatch, { body, placed, found }: SearchedSection): Window {
  const around = windowFrom(at, found)
  const centred = around.first - Math.trunc((length - (around.last - around.first)) / 2)
  const start = Math.max(0, Math.min(centred, placed.length - length))
  const first = around.score > best.score ? { start, score: around.score } : best
  if (placed.length <= length) return first
  const sentence = sentenceOf(at, body, placed)
  if (sentence === at) return first
  const score = windowFrom(sentence, found).score + (sentence === 0 ? beginsText : beginsSentence)
  return score > first.score ? { start: sentence, score } : first
}

function windowFrom(start: number, found: readonly PhraseMatch[]) {
  const seen = new Set<number>()
  let [score, first, last] = [0, -1, 0]
  for (const { phrase, at, size } of found) {
    if (at < start || at >= start + length) continue
    score += seen.has(phrase) ? again : firstTime
    seen.add(phrase)
    if (first < 0) first = at
    last = at + size
  }
  return { score, first, last }
}

/** The word that begins the sentence. */
function sentenceOf(at: number, body: string, placed: readonly PlacedWord[]): number {
  for (let word = at; word > 0; word -= 1) {
    const between = body.slice(0, placed[word]?.start)
    const end = between.trimEnd()
    if (end.length < between.length && /[.:]$/.test(end)) return word
  }
  return 0
}
