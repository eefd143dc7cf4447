/** Puts found resources into their places: each below its holder, and siblings in a stable order. */
import type { Kind } from '../../catalog/kinds.ts'
import { isOrderedIn } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import { addressesIn } from '../address.ts'
import type { Estate, Thing } from '../estate.ts'
import { type FoundIndex, type FoundResource, holderOf } from '../lists/found.ts'
import { place } from '../settable-values.ts'
import type { StateReader } from '../state.ts'
import type { ListGap } from './gaps.ts'

interface ThingsToArrange {
  readonly root: FoundResource
  readonly all: readonly FoundResource[]
  readonly index: FoundIndex
  readonly gaps: readonly ListGap[]
  /** Others stay only if they hold one of these. */
  readonly kinds: ReadonlySet<Kind>
  readonly resources: readonly Resource[]
  stateOf(resource: Resource): StateReader
  /** Kinds that stay in the service's order. */
  readonly asShown: ReadonlySet<Kind>
  /** All kinds do. */
  readonly asListed: boolean
}

export function arrange(arranging: ThingsToArrange): Estate {
  const { root, all, index, gaps, kinds, resources, stateOf } = arranging
  const things = new Map<FoundResource, Thing>()
  const valuesOf = stateWithMarks(all, { resources, stateOf })
  const build = (found: FoundResource, holder: FoundResource | undefined) =>
    things.set(found, thingOf(found, holder && things.get(holder), valuesOf(found)))
  build(root, undefined)
  const ranks = new Map(resources.map(({ kind }, rank) => [kind, rank]))
  const below = Map.groupBy(all, (found) => (found === root ? undefined : holderOf(found, index)))
  const visit = (holder: FoundResource) => {
    for (const found of inOrder(below.get(holder) ?? nothing, { holder, ranks }, arranging)) {
      if (things.has(found)) continue
      build(found, holder)
      visit(found)
    }
  }
  visit(root)
  // Things that name each other as holders, or one that no list shows, go where their list is.
  for (const found of all) {
    if (things.has(found)) continue
    build(found, found.within)
    visit(found)
  }
  const organization = things.get(root) as Thing
  things.delete(root)
  const kept = keep([...things.values()], { kinds, resources })
  return { organization, things: kept, notCaptured: told(gaps, { kinds, things, organization, root }) }
}

function thingOf(
  { resource, id, reply, rank }: FoundResource,
  holder: Thing | undefined,
  values: Thing['values'],
): Thing {
  const { kind, called } = resource
  const name = called === undefined ? undefined : memberOf(reply, called)
  return {
    kind,
    id,
    name: typeof name === 'string' ? name : undefined,
    holder,
    values,
    reply,
    ...(rank === undefined ? {} : { rank }),
  }
}

const nothing: readonly FoundResource[] = []

/** By kind, then in the service's order if people see it, else by name and id. */
function inOrder(
  found: readonly FoundResource[],
  { holder, ranks }: { readonly holder: FoundResource; readonly ranks: ReadonlyMap<Kind, number> },
  { asShown, asListed }: Pick<ThingsToArrange, 'asShown' | 'asListed'>,
): readonly FoundResource[] {
  // Most things hold nothing.
  if (found.length < 2) return found
  const isOrdered = ({ resource }: FoundResource) =>
    asListed || hasOrder(resource, holder) || asShown.has(resource.kind)
  const keyed = found.map((each) => ({
    each,
    rank: ranks.get(each.resource.kind) ?? 0,
    name: isOrdered(each) ? undefined : nameOf(each),
  }))
  keyed.sort((one, other) => {
    if (one.rank !== other.rank) return one.rank - other.rank
    const [own, others] = [one.each.rank, other.each.rank]
    if (own !== undefined && others !== undefined) return own - others
    if (one.name === undefined || other.name === undefined) return 0
    return compareTexts(one.name, other.name) || compareTexts(one.each.id ?? '', other.each.id ?? '')
  })
  return keyed.map(({ each }) => each)
}

/** Content has the service's order too. */
const hasOrder = (resource: Resource, holder: FoundResource) =>
  resource.document === undefined || isOrderedIn(resource, holder.resource.kind)

const nameOf = ({ resource: { called }, reply }: FoundResource) =>
  String((called && memberOf(reply, called)) ?? '')

/** Independent of the machine's language. */
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Adds values that come from a mark on another resource, such as the default one of several. */
function stateWithMarks(
  all: readonly FoundResource[],
  { resources, stateOf }: Pick<ThingsToArrange, 'resources' | 'stateOf'>,
): (found: FoundResource) => Thing['values'] {
  const marks = resources.flatMap((resource) =>
    Object.entries(resource.shownAs).flatMap(([field, shown]) =>
      typeof shown === 'object' && 'kind' in shown ? [{ resource, field, ids: markedIds(all, shown) }] : [],
    ),
  )
  const byResource = Map.groupBy(marks, ({ resource }) => resource)
  return (found) => {
    const values = stateOf(found.resource).read(found.reply)
    const own = byResource.get(found.resource)
    if (own === undefined) return values
    const more = { ...values }
    for (const { field, ids } of own) {
      const id = ids.get(found)
      if (id !== undefined) place(id, field.split('.'), more)
    }
    return more
  }
}

/** The id of the first marked one, by the thing around it. */
function markedIds(
  all: readonly FoundResource[],
  { kind, where }: { readonly kind: Kind; readonly where: string },
) {
  const ids = new Map<FoundResource | undefined, string | undefined>()
  for (const found of all) {
    const isMarked = found.resource.kind === kind && memberOf(found.reply, where) === true
    if (isMarked && !ids.has(found.within)) ids.set(found.within, found.id)
  }
  return ids
}

/** Keeps the wanted things, and their possible holders: an empty holder is information too. */
function keep(
  things: readonly Thing[],
  { kinds, resources }: Pick<ThingsToArrange, 'kinds' | 'resources'>,
): readonly Thing[] {
  const kept = new Set<Kind>()
  const add = (kind: Kind) => {
    if (kept.has(kind)) return
    kept.add(kind)
    for (const { within, parents } of resources.filter((each) => each.kind === kind))
      for (const holder of [within, ...Object.values(parents)]) if (holder !== undefined) add(holder)
  }
  for (const kind of kinds) add(kind)
  return things.filter(({ kind }) => kept.has(kind))
}

interface ArrangedThings extends Pick<ThingsToArrange, 'kinds' | 'root'> {
  readonly things: ReadonlyMap<FoundResource, Thing>
  readonly organization: Thing
}

function told(
  gaps: readonly ListGap[],
  { kinds, root, things, organization }: ArrangedThings,
): Estate['notCaptured'] {
  if (gaps.length === 0) return []
  const addressOf = addressesIn({ organization, things: [...things.values()] })
  return gaps
    .filter(({ kind }) => kinds.has(kind))
    .map((gap) => {
      const holder = gap.holder === root ? organization : (things.get(gap.holder) ?? organization)
      return { ...gap, holder, address: addressOf(holder) }
    })
    .toSorted((one, other) => compareTexts(one.address, other.address) || compareTexts(one.kind, other.kind))
}
