/** Says which dangers of a plan nobody has allowed. A plan of thousands names some of each, and counts the rest. */
import type { FoundDanger } from '../../estate/plan/plan.ts'

/** More than these would push the other faults off the screen. */
const mostNamed = 20

export function dangerLines(dangers: readonly FoundDanger[]): readonly string[] {
  const groups = Map.groupBy(dangers, ({ danger }) => danger)
  return [...groups].flatMap(([danger, found]) => {
    const named = found.length > mostNamed ? found.slice(0, mostNamed) : found
    const lines = named.map(({ address }) => `${address} needs --allow ${danger}`)
    const more = found.length - named.length
    return more === 0 ? lines : [...lines, `${more} more ${more === 1 ? 'needs' : 'need'} --allow ${danger}`]
  })
}
