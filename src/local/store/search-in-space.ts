/** Search within one space: sections with the words in title or heading first, then the rest, in the order of the pages. */
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
  /** In the order of the pages, `mostInSpace` at most. */
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
    for (const { section, body, ...hit } of await sections()) {
      if (found.has(section) || found.size >= mostInSpace) continue
      found.set(section, { ...hit, excerpt: () => excerptOf(body, words, isBegun), tier })
    }
  }
  return [...found.values()]
}
