/** The spellings that contain a whole token: plain, hexadecimal, and base64 within a longer text. */

export interface Spelling {
  readonly text: string
  /** Characters on either side, 0 or 1, that mix bits of the token with bits of their neighbours. */
  readonly before: number
  readonly after: number
}

/** @param encoded - false for a token so short that its encodings may occur by chance */
export function spellingsOf(token: string, { encoded }: { readonly encoded: boolean }): readonly Spelling[] {
  const plain = { text: token, before: 0, after: 0 }
  if (!encoded) return [plain]
  const hex = Buffer.from(token).toString('hex')
  const inHex = [hex, hex.toUpperCase()].map((text) => ({ ...plain, text }))
  const all = [plain, ...inHex, ...[0, 1, 2].flatMap((offset) => inBase64(token, offset))]
  return [...new Map(all.map((spelling) => [spelling.text, spelling])).values()]
}

/**
 * Base64 takes three bytes at a time, so the token has three forms, after 0, 1 or 2 other bytes. Only characters that depend on
 * the token alone are searched for.
 */
function inBase64(token: string, offset: number): readonly Spelling[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(token)])
  const start = Math.ceil((8 * offset) / 6)
  const end = Math.floor((8 * bytes.length) / 6)
  const sides = { before: offset === 0 ? 0 : 1, after: (8 * bytes.length) % 6 === 0 ? 0 : 1 }
  const alphabets = ['base64', 'base64url'] as const
  return alphabets.map((alphabet) => ({ text: bytes.toString(alphabet).slice(start, end), ...sides }))
}
