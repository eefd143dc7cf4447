/** Texts of a description for a terminal: one line, without control characters, short. */

/** One line; undefined if nothing is left. */
export function plainText(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, longest * 4)
    .replace(/\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/g, '$1')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  if (text === '') return undefined
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}

/** The first sentence, without its full stop. */
export function phrase(value: unknown, longest = 120): string | undefined {
  const text = plainText(typeof value === 'string' ? value.split(/\n\s*\n/)[0] : value, longest * 2)
  const sentence = text?.split(/(?<=[.!?])\s/)[0]?.replace(/\.$/, '')
  return plainText(sentence, longest)
}
