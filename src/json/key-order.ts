/**
 * Members in the order that they were sent. Names that are whole numbers (`200` among the responses of an OpenAPI document) go before
 * all others in a JavaScript object, and sorted: while such a text is parsed they are marked, and so are no numbers.
 */

const wholeNumberName = /([{,]\s*")(?=(?:0|[1-9]\d{0,9})"\s*:)/g

/** True for a value some of whose members JSON.parse may have moved: to look at it is cheaper than to search its text. */
export function mayHaveMoved(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(mayHaveMoved)
  // JSON.parse has made it: nothing is inherited.
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

/** A character that a text does not hold, spelt out or escaped; undefined where somebody has used all of them. */
export const markFor = (text: string): string | undefined =>
  privateUse.find((character) => {
    const code = character.charCodeAt(0).toString(16)
    return !new RegExp(`${character}|\\\\u${code}`, 'i').test(text)
  })

const privateUse = Array.from({ length: 64 }, (_, index) => String.fromCharCode(0xe000 + index))

/** The text for a parser, whose objects then are to go through `asSent`. */
export const withMarks = (text: string, mark: string): string => text.replace(wholeNumberName, `$1${mark}`)

/** The object without marks; whoever lists its members finds them in their order. */
export function asSent(marked: object, mark: string): object {
  const unmarked = (name: string) => (name.startsWith(mark) ? name.slice(mark.length) : name)
  const names = Object.keys(marked)
  if (!names.some((name) => name.startsWith(mark))) return marked
  // An escaped name has no mark, and may be that of another member.
  const order = [...new Set(names.map(unmarked))]
  const members = Object.entries(marked).map(([name, value]) => [unmarked(name), value])
  // fromEntries defines members, so that a member named __proto__ is only a member.
  return new Proxy(Object.fromEntries(members), { ownKeys: () => order })
}
