/** Finds, for a question or a request, the entry of the API's gaps. */
import { matchPath } from '../catalog/route.ts'
import { type UnsupportedWish, unsupported } from '../catalog/unsupported.ts'
import type { Hit } from './search.ts'
import { synonyms, tokensOf } from './vocabulary.ts'

interface UnsupportedMatch {
  readonly unsupported: UnsupportedWish
  /** True if the question says nothing else. */
  readonly isExact: boolean
}

type BestHit = Pick<Hit, 'isWhole' | 'isNamed' | 'isPhrased' | 'missed'>

/**
 * The entry whose phrase the question holds; of several, the longest phrase.
 * @param best - the command that matches the question best: where it misses the phrase itself, the question may say more
 */
export function unsupportedIn(question: readonly string[], best?: BestHit): UnsupportedMatch | undefined {
  const asked = tokensOf(question.join(' '))
  const found = unsupported.flatMap((each) =>
    each.asked.flatMap((words) => {
      const phrase = tokensOf(words)
      const heard = heardIn(phrase, asked)
      if (heard === undefined) return []
      const others = asked.filter((word) => !heard.has(word))
      const isShort = others.length <= (phrase.length > 1 ? 1 : 0)
      return !isShort && isMetBy(best, { heard, others })
        ? []
        : [{ unsupported: each, isExact: others.length === 0, length: phrase.length }]
    }),
  )
  const rank = ({ isExact, length }: { isExact: boolean; length: number }) => length + (isExact ? 100 : 0)
  return found.toSorted((one, other) => rank(other) - rank(one))[0]
}

/** True if the command says the phrase, and more of the question than that. */
function isMetBy(best: BestHit | undefined, { heard, others }: HeardPhrase): boolean {
  if (best === undefined) return false
  const meets = (word: string) => !best.missed.has(word)
  return others.some(meets) && (best.isPhrased || heard.values().every(meets))
}

/** The words of a question that say a phrase, and those beside them. */
interface HeardPhrase {
  readonly heard: ReadonlySet<string>
  readonly others: readonly string[]
}

/**
 * Undefined if commands may do it.
 * @param best - the command that matches the question best
 */
export function wishBeyond(
  question: readonly string[],
  best: BestHit | undefined,
): UnsupportedWish | undefined {
  const cannot = unsupportedIn(question, best)
  const isNamed = best?.isWhole === true && best.isNamed
  return cannot !== undefined && (cannot.isExact || !isNamed) ? cannot.unsupported : undefined
}

/** The words of the question that say the phrase; undefined if a word of the phrase is missing. */
function heardIn(phrase: readonly string[], asked: readonly string[]): ReadonlySet<string> | undefined {
  const says = (word: string, token: string) => word === token || synonyms[word]?.includes(token) === true
  const isThere = phrase.every((token) => asked.some((word) => says(word, token)))
  return isThere ? new Set(asked.filter((word) => phrase.some((token) => says(word, token)))) : undefined
}

/** @param path - from `/v1` on, without query */
export function unsupportedRequest(method: string, path: string): UnsupportedWish | undefined {
  const segments = path.split('/').filter((segment) => segment !== '')
  return unsupported.find(({ requests = [] }) =>
    requests.some((request) => {
      const [verb = '', template = ''] = request.split(' ')
      return verb === method && matchPath(template, segments) !== undefined
    }),
  )
}

/** The sentence with the way round, if there is one, as people read it. */
export const sentenceOf = ({ sentence, way }: UnsupportedWish): string =>
  way === undefined ? sentence : `${sentence}: ${way}`

/** The sentence, and the closest commands. */
export const toldOf = (wish: UnsupportedWish): string =>
  wish.instead.length === 0
    ? sentenceOf(wish)
    : `${sentenceOf(wish)}; see ${wish.instead.map((words) => `ws ${words}`).join(', ')}`
