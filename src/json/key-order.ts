/**
 * Keeps members in the order sent. JavaScript objects move names that are whole numbers (`200` in an OpenAPI document) to the
 * front, so ws marks such names while it parses the text.
 */

const wholeNumberName = /([{,]\s*")(?=(?:0|[1-9]\d{0,9})"\s*:)/g

/** True if JSON.parse may have moved members of the value. Looking at the value is cheaper than searching its text. */
export function mayHaveMoved(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(mayHaveMoved)
  // JSON.parse made it, so it inherits nothing.
  const members = value as Readonly<Record<string, unknown>>
  let isFirst = true
  for (const name in members) {
    if (isFirst && isDigit(name.charCodeAt(0))) return true
    isFirst = false
    const member = members[name]
    if (typeof member === 'object' && mayHaveMoved(member)) return true
  }
  return false
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39

/** A character that is not in the text, neither literally nor escaped; undefined if all are. */
export const markFor = (text: string): string | undefined =>
  privateUse.find((character) => {
    const code = character.charCodeAt(0).toString(16)
    return !new RegExp(`${character}|\\\\u${code}`, 'i').test(text)
  })

const privateUse = Array.from({ length: 64 }, (_, index) => String.fromCharCode(0xe000 + index))

/** The text with marks for the parser; pass each parsed object to `asSent`. */
export const withMarks = (text: string, mark: string): string => text.replace(wholeNumberName, `$1${mark}`)

/** The object without marks. Listing its members gives them in the order sent. */
export function asSent(marked: object, mark: string): object {
  const unmarked = (name: string) => (name.startsWith(mark) ? name.slice(mark.length) : name)
  const names = Object.keys(marked)
  if (!names.some((name) => name.startsWith(mark))) return marked
  // An escaped name has no mark, and may equal another member's name.
  const order = [...new Set(names.map(unmarked))]
  const members = Object.entries(marked).map(([name, value]) => [unmarked(name), value])
  // fromEntries defines members, so that a member named __proto__ is an ordinary one.
  return new Proxy(Object.fromEntries(members), { ownKeys: () => order })
}
