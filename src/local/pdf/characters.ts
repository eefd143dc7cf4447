/** Replaces characters that the standard fonts of PDF (Windows-1252) can't show, so that readers still see what stood there. */

const shownByFonts = /[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u

/** Signs with a customary spelling. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['\t', '    '],
  ['→', '->'],
  ['←', '<-'],
  ['⇒', '=>'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['−', '-'],
  ['Ł', 'L'],
  ['ł', 'l'],
  ['Đ', 'D'],
  ['đ', 'd'],
  ['ı', 'i'],
])

/** Longer than any line: breaking a word takes quadratic time. */
const longestWord = /\S{1000}/g

/** The text in characters of the fonts: `č` becomes `c`, `→` becomes `->`, and an emoji `[U+1F4D8]`. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) =>
    shownByFonts.test(character) ? character : standInFor(character),
  )
    .join('')
    .replaceAll(longestWord, '$& ')

function standInFor(character: string): string {
  const spelled = spellings.get(character)
  if (spelled !== undefined) return spelled
  // Joiners, directions, variations and accents without a letter show nothing.
  if (/[\p{Cf}\p{Cc}\p{M}]/u.test(character)) return ''
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (plain !== '' && Array.from(plain).every((part) => shownByFonts.test(part))) return plain
  return `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
}
