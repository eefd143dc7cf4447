/** The words that name a command: as `ws commands` lists them, with `ws` in front, in one text or in several. */
export function namedWords(given: readonly string[]): readonly string[] {
  const words = given.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '')
  return words[0] === 'ws' ? words.slice(1) : words
}
