/** The flag that was probably meant: misspelt, or called as elsewhere. */
import { nearest } from '../nearest.ts'

/** @param flag - with its dashes */
export function guessFlag(flag: string, known: readonly string[]): string | undefined {
  const meant = elsewhere[flag.slice(2).toLowerCase()] ?? []
  return meant.map((word) => `--${word}`).find((each) => known.includes(each)) ?? nearest(flag, known)
}

/** What other programs and people call a flag -> what it may be called here, the likeliest first. */
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
  'no-color': ['color'],
  'no-colour': ['color'],
}
