/** Chooses, among things that ws knows already, those that `~Title`, an e-mail address or an address on the web means. */

import type { Candidate } from '../../engine/candidates/candidate.ts'
import { isTitle, titleIn } from '../../settings/names-for-ids.ts'

/** The candidates that a name could mean. A word that equals an id is not a name. */
export function meant(word: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const same = candidates.filter(({ id }) => id === word)
  if (same.length > 0) return same
  const title = titleIn(word)
  return title === undefined ? addressed(word, candidates) : titled(title, candidates, isTitle(word))
}

/**
 * Exact matches of a title or e-mail address; else matches in any case; else titles that begin with it. Blanks around it count if
 * the title has them.
 */
function titled(text: string, candidates: readonly Candidate[], mayBeBegun: boolean): readonly Candidate[] {
  const whole: readonly ((name: string) => boolean)[] = [
    (name) => name === text,
    (name) => name.toLowerCase() === text.toLowerCase(),
    (name) => folded(name) === folded(text),
  ]
  const begun: readonly ((title: string) => boolean)[] = [
    (title) => title.toLowerCase().startsWith(text.toLowerCase()),
    // Every title begins with an empty text.
    (title) => folded(text) !== '' && folded(title).startsWith(folded(text)),
  ]
  const found = [
    ...whole.map((fits) => candidates.filter((candidate) => wholeNames(candidate).some(fits))),
    ...(mayBeBegun ? begun : []).map((fits) =>
      candidates.filter(({ title }) => title !== undefined && fits(title)),
    ),
  ]
  return found.find((each) => each.length > 0) ?? []
}

const wholeNames = ({ title, emails }: Candidate): readonly string[] =>
  title === undefined ? emails : [title, ...emails]

/** True if the whole title matches, in any case and with any blanks around it. */
export const isWhole = (text: string, candidate: Candidate): boolean =>
  wholeNames(candidate).some((name) => folded(name) === folded(text))

const folded = (text: string) => text.trim().toLowerCase()

/** Exact matches of the address; else things whose address it lies below, the nearest first. */
function addressed(address: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const wanted = pathLike(address)
  const found = candidates.flatMap((candidate) => {
    const above = candidate.urls.map(pathLike).filter((url) => wanted === url || wanted.startsWith(`${url}/`))
    return above.length === 0 ? [] : [{ candidate, length: Math.max(...above.map(({ length }) => length)) }]
  })
  const nearest = Math.max(...found.map(({ length }) => length))
  return found.filter(({ length }) => length === nearest).map(({ candidate }) => candidate)
}

/** True if it is the very address of the thing. */
export const isAt = (address: string, { urls }: Candidate): boolean =>
  urls.some((url) => pathLike(url) === pathLike(address))

/** Removes the query and the fragment, which only say where on the page, or who is looking. */
const pathLike = (url: string) => url.replace(/[?#].*$/s, '').replace(/\/+$/, '')
