/** The flag that was probably meant: misspelt, or called as elsewhere. */
import { nearest } from '../parse/nearest.ts'

/** @param flag - with its dashes */
export function guessFlag(flag: string, known: readonly string[]): string | undefined {
  const word = flag.slice(2)
  const words = known.map((each) => each.slice(2))
  const meant = elsewhere[word.toLowerCase()] ?? []
  // Dashes that all of them have make no word longer, or more slips would pass for slips.
  const found = meant.find((each) => words.includes(each.split(' ')[0] ?? '')) ?? nearest(word, words)
  return found && `--${found}`
}

/** What other programs and people call a flag -> what it may be called here, the likeliest first; with a value where it needs one. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  name: ['title', 'subject'],
  title: ['name', 'subject'],
  subject: ['title', 'name'],
  format: ['output'],
  filter: ['jq'],
  query: ['jq'],
  select: ['fields'],
  sort: ['sort-by'],
  'order-by': ['sort-by'],
  max: ['limit'],
  count: ['limit'],
  'per-page': ['page-size'],
  organization: ['org'],
  organisation: ['org'],
  host: ['base-url'],
  server: ['base-url'],
  token: ['token-file'],
  verbose: ['debug'],
  trace: ['debug'],
  silent: ['quiet'],
  'no-color': ['color never'],
  'no-colour': ['color never'],
}
