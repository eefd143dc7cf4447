/**
 * Members in the order that they were sent. Names that are whole numbers (`200` among the responses of an OpenAPI document) go before
 * all others in a JavaScript object, and sorted: while such a text is parsed they are marked, and so are no numbers.
 */

const mark = '\uE000'
const wholeNumberName = /([{,]\s*")(?=(?:0|[1-9]\d{0,9})"\s*:)/g

/** True for a text whose members JSON.parse may put into another order. */
export const mayLoseOrder = (text: string): boolean =>
  /[{,]\s*"\d{1,10}"\s*:/.test(text) && !/\uE000|\\u[eE]000/.test(text)

/** The text for a parser, whose objects then are to go through `asSent`. */
export const withMarks = (text: string): string => text.replace(wholeNumberName, `$1${mark}`)

/** The object without marks; whoever lists its members finds them in their order. */
export function asSent(marked: object): object {
  const names = Object.keys(marked)
  if (!names.some((name) => name.startsWith(mark))) return marked
  const order = names.map(unmarked)
  const members = Object.entries(marked).map(([name, value]) => [unmarked(name), value])
  // fromEntries defines members, so that a member named __proto__ is only a member.
  return new Proxy(Object.fromEntries(members), { ownKeys: () => order })
}

const unmarked = (name: string) => (name.startsWith(mark) ? name.slice(mark.length) : name)
