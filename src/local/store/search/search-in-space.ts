/** Search within one space: sections with the words in title or heading first, then the rest, in the order of the index. */
import { excerptOf } from './excerpt.ts'
import type { SpaceMatch } from './search.ts'
import type { SectionHit } from './search-place.ts'

/** Sections that a search takes into account: a reader who gets more types another word. */
export const mostInSpace = 1000

/** A section that matches, with its number and all of its text. */
export type SectionText = Omit<SectionHit, 'space_id' | 'excerpt'> & {
  readonly section: number
  readonly body: string
}

/** One way to match, the best first; `isBegun`: the last word may be incomplete. */
interface SpaceTier {
  readonly isBegun: boolean
  /** In the order of the index, `mostInSpace` at most. */
  sections(): Promise<readonly SectionText[]>
}

/** Each section once, with the tier in which it came. */
export async function matchesInSpace(
  tiers: readonly SpaceTier[],
  words: string,
): Promise<readonly SpaceMatch[]> {
  const found = new Map<number, SpaceMatch>()
  for (const [tier, { isBegun, sections }] of tiers.entries()) {
    if (found.size >= mostInSpace) break
    for (const text of await sections()) {
      if (found.has(text.section) || found.size >= mostInSpace) continue
      found.set(text.section, matchOf(text, { words, tier, isBegun }))
    }
  }
  return [...found.values()]
}

interface MatchedWords {
  readonly words: string
  readonly tier: number
  readonly isBegun: boolean
}

/** An excerpt takes time, so only a section that is shown makes one. */
export const matchOf = (
  { section: _, body, ...hit }: SectionText,
  { words, tier, isBegun }: MatchedWords,
): SpaceMatch => ({ ...hit, excerpt: () => excerptOf(body, words, isBegun), tier })
