/** A command line from a profile -> its words, without a shell: nothing in it is expanded, and nothing after it is run. */

/**
 * Words parted by spaces; quotes hold them together, and a backslash takes the meaning from the next character.
 * Undefined when a quote is not closed, or there is no word at all.
 */
export function splitWords(text: string, platform: string): readonly string[] | undefined {
  // On Windows a backslash is part of a path.
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
