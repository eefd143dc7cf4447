/** Splits a command line from a profile into words without a shell: nothing expands, and no second command runs. */

/**
 * Spaces divide words; quotes keep them together, and a backslash makes the next character ordinary. Undefined if a quote is not
 * closed, or if there is no word.
 */
export function splitWords(text: string, platform: string): readonly string[] | undefined {
  // On Windows, a backslash belongs to a path.
  const piece = platform === 'win32' ? /"[^"]*"|'[^']*'|[^\s"']/y : posixPiece()
  const words: string[] = []
  let word: string | undefined
  piece.lastIndex = 0
  for (let at = 0; at < text.length; at = piece.lastIndex) {
    if (/\s/.test(text[at] ?? '')) {
      if (word !== undefined) words.push(word)
      word = undefined
      piece.lastIndex = at + 1
      continue
    }
    const found = piece.exec(text)?.[0]
    if (found === undefined) return undefined
    word = (word ?? '') + meaning(found)
  }
  if (word !== undefined) words.push(word)
  return words.length === 0 || words[0] === '' ? undefined : words
}

const posixPiece = () => /"(?:[^"\\]|\\[\s\S])*"|'[^']*'|\\[\s\S]|[^\s"'\\]/y

function meaning(piece: string): string {
  if (piece.startsWith("'")) return piece.slice(1, -1)
  if (piece.startsWith('"')) return piece.slice(1, -1).replace(/\\(["\\$`])/g, '$1')
  return piece.length > 1 ? piece.slice(1) : piece
}
