/** What a message may quote of a reply that nobody vouches for: short on the screen, whatever it holds. */

const shownCharacters = 200

/** The start of the text on one line, at most 200 characters even after control characters have been escaped. */
export function excerpt(text: string): string {
  // Four code units are more than one character takes; a body of megabytes is not walked through.
  const line = text
    .slice(0, 4 * shownCharacters)
    .replace(/\s+/g, ' ')
    .trim()
  let room = shownCharacters
  let shown = ''
  for (const character of line) {
    room -= plain.test(character) ? 1 : escapedLength
    if (room < 0) return `${shown}…`
    shown += character
  }
  return text.length > 4 * shownCharacters ? `${shown}…` : shown
}

/** Letters, digits, marks of punctuation, symbols and spaces; everything else may be shown as `\u{e0001}`. */
const plain = /^[\p{L}\p{N}\p{P}\p{S} ]$/u
const escapedLength = 9
