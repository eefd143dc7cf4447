/**
 * Parses JSON whose numbers may become doubles: text that ws wrote itself, and text whose reader knows no other numbers. It is
 * small and as fast as the language, and loads at each start; `parse.ts` keeps every digit and the order of members.
 */

/**
 * The value of a text that only ws writes, so the caller names its type.
 * @throws SyntaxError for a damaged text
 */
export const parseOwn = <Value>(text: string): Value => JSON.parse(text)

/** The value; undefined if the text is not JSON. */
export function parsePlain(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own error quotes the text, which may hold a secret. `fault.ts` tells more where that is safe.
    return undefined
  }
}
