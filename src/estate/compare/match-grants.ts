/** Matches things that stand for others, such as permissions of a team, by what they stand for: it may have another name by now. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Estate, Thing } from '../estate.ts'
import { indexBy } from '../thing-index.ts'

interface GrantMatching {
  readonly from: Estate
  readonly to: Estate
  readonly resources: ReadonlyMap<Kind, Resource>
  /** The thing of `from` for one of `to`, as far as they are matched. */
  before(thing: Thing): Thing | undefined
  pair(left: Thing, right: Thing): void
}

interface SiblingGrants {
  readonly lefts: readonly Thing[]
  readonly rights: readonly Thing[]
}

/** Returns the function that matches those of one holder, once what they stand for is matched. */
export function grantMatcher({ from, to, resources, before, pair }: GrantMatching) {
  const [inFrom, inTo] = [granteesIn(from, resources), granteesIn(to, resources)]
  const standsFor = ({ kind }: Thing) => resources.get(kind)?.grantee !== undefined
  return ({ lefts, rights }: SiblingGrants): void => {
    const open = rights.filter(standsFor)
    if (open.length === 0) return
    const known = new Map<string, Map<Thing, Thing>>()
    for (const left of lefts.filter(standsFor)) {
      const whom = inFrom(left)
      const ofKind = known.get(left.kind) ?? new Map<Thing, Thing>()
      if (whom !== undefined) known.set(left.kind, ofKind.set(whom, left))
    }
    for (const right of open) {
      const whom = inTo(right)
      const earlier = whom && before(whom)
      const left = earlier && known.get(right.kind)?.get(earlier)
      if (left !== undefined) pair(left, right)
    }
  }
}

/** By its id, or else by its name. */
function granteesIn({ things }: Estate, resources: GrantMatching['resources']) {
  const byId = indexBy(things, ({ id }) => id)
  const byName = indexBy(things, ({ name }) => name?.toLowerCase())
  return ({ kind, id, name }: Thing): Thing | undefined => {
    const of = resources.get(kind)?.grantee?.kind
    if (of === undefined) return undefined
    const named = id === undefined ? [] : byId(of, id)
    return named[0] ?? (name === undefined ? undefined : byName(of, name.toLowerCase())[0])
  }
}
