/** Takes texts apart into words, as SQLite's index does: letters and digits in any case, without marks. */

/** PostgreSQL keeps places up to this number. */
const lastPlace = 16_383
/** PostgreSQL keeps so many places of a word. */
const mostPlaces = 255
/** Characters; PostgreSQL takes words of 2 KB. */
const longestWord = 500
/** Different words of a section, so that their list stays under PostgreSQL's 1 MB. */
const mostWords = 20_000

export interface PlacedWord {
  /** In lower case, and without the marks of Latin, Greek and Cyrillic letters. */
  readonly word: string
  /** Characters before it, and before what follows it. */
  readonly start: number
  readonly end: number
}

export const placedWords = (text: string): readonly PlacedWord[] =>
  isAscii(text)
    ? placed(text.matchAll(/[A-Za-z0-9]+/g), asciiFolded)
    : placed(text.matchAll(/[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu), folded)

const placed = (found: Iterable<RegExpExecArray>, fold: (word: string) => string): readonly PlacedWord[] =>
  Array.from(found, ({ 0: word, index }) => ({ word: fold(word), start: index, end: index + word.length }))

export const wordsOf = (text: string): readonly string[] =>
  isAscii(text) ? asciiWords(text) : placedWords(text).map(({ word }) => word)

/** The same for a text without other characters, which most are: a third of the time. */
const asciiWords = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, longestWord))

const asciiFolded = (word: string) => word.toLowerCase().slice(0, longestWord)

const folded = (word: string) =>
  (isAscii(word) ? word : word.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''))
    .toLowerCase()
    .slice(0, longestWord)

/** Such a text needs no more than lower case. */
const isAscii = (text: string) => /^[\t\n\r\x20-\x7e]*$/.test(text)

/** How much a word counts in a text: A most, D least. */
type Weight = 'A' | 'B' | 'C' | 'D'

/** @returns a `tsvector` as text: each word with its places */
export function vectorOf(texts: readonly (readonly [text: string, weight: Weight])[]): string {
  const places = new Map<string, string[]>()
  let place = 0
  for (const [text, weight] of texts) {
    for (const word of wordsOf(text)) {
      place = Math.min(place + 1, lastPlace)
      const known = places.get(word)
      if (known === undefined && places.size < mostWords) places.set(word, [`${place}${weight}`])
      else if (known !== undefined && known.length < mostPlaces) known.push(`${place}${weight}`)
    }
    // No phrase goes from one text to the next.
    place += 1
  }
  return Array.from(places, ([word, at]) => `${quoted(word)}:${at.join(',')}`).join(' ')
}

const quoted = (word: string) => `'${word}'`
