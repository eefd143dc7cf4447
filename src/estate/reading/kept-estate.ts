/** Rebuilds a workspace from the replies that an earlier reading kept. */
import type { Kind } from '../../catalog/kinds.ts'
import { listingsOf, resourceOfRows } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { Estate, NotCaptured, OutsideThing } from '../estate.ts'
import { createIndex, type FoundIndex, type FoundResource } from '../lists/found.ts'
import { elements } from '../lists/shown-elsewhere.ts'
import { stateReaderOf } from '../state.ts'
import { arrange } from './arrange.ts'
import { isForeign } from './ownership.ts'

export interface KeptThing {
  readonly kind: Kind
  /** Undefined for a thing without an id, of which each holder has one. */
  readonly id?: string
  /** The ids on the way to it, by path parameter, from the organization down, its own last. */
  readonly path: Readonly<Record<string, string>>
  /** The holder in its address. */
  readonly holder?: { readonly kind: Kind; readonly id?: string }
  /** Its place among siblings of all kinds. */
  readonly rank?: number
  readonly reply: JsonObject
}

interface KeptEstateOptions {
  /** All declared resources. */
  readonly resources: readonly Resource[]
  readonly kinds: ReadonlySet<Kind>
  readonly notCaptured: readonly NotCaptured[]
}

/** @param kept - the organization first, and holders before their contents; those of other kinds stay only as holders */
export async function keptEstate(
  kept: AsyncIterable<KeptThing>,
  { resources, kinds, notCaptured }: KeptEstateOptions,
): Promise<Estate> {
  const index = createIndex()
  const places = new Map<string, FoundResource>()
  const all: FoundResource[] = []
  for await (const thing of kept) {
    const found = foundAgain(thing, { resources, places, index, root: all[0] })
    places.set(placeOf(thing.kind, thing.path), found)
    if (index.add(found)) all.push(found)
  }
  const [root] = all
  if (root === undefined) throw new TypeError('nothing was kept, not even an organization')
  const readers = new Map(resources.map((resource) => [resource, stateReaderOf(resource)]))
  const stateOf = (resource: Resource) => readers.get(resource) ?? stateReaderOf(resource)
  const estate = arrange({
    root,
    all,
    index,
    kinds,
    resources,
    stateOf,
    gaps: [],
    asShown: new Set<Kind>(),
    asListed: false,
  })
  return {
    ...estate,
    notCaptured: notCaptured.filter(({ kind }) => kinds.has(kind)),
    outside: outsideOf(all, { resources, root }),
  }
}

interface FindingAgain {
  readonly resources: readonly Resource[]
  readonly places: ReadonlyMap<string, FoundResource>
  readonly index: FoundIndex
  readonly root: FoundResource | undefined
}

/** Several resources may share a kind: the way to the thing tells which one it is. */
function foundAgain(
  { kind, id, path, holder, rank, reply }: KeptThing,
  finding: FindingAgain,
): FoundResource {
  const { resources, places, index, root } = finding
  const own = resources.filter((each) => each.kind === kind)
  const ways = own.map((resource) => ({ resource, within: aroundIn(places, resource, path) }))
  const way = ways.find(({ within }) => within !== undefined) ?? { resource: own[0], within: root }
  if (way.resource === undefined) throw new TypeError(`no resource is declared of the kind ${kind}`)
  const { within, resource } = way
  const named = holder?.id === undefined ? undefined : index.find(holder.kind, holder.id, within)
  const found = { resource, id, reply, within, lister: named ?? within, isEmbedded: false }
  return rank === undefined ? found : { ...found, rank }
}

function aroundIn(
  places: FindingAgain['places'],
  { within, parameter }: Resource,
  path: KeptThing['path'],
): FoundResource | undefined {
  if (within === undefined || (parameter !== undefined && path[parameter] === undefined)) return undefined
  const above = Object.entries(path).filter(([name]) => name !== parameter)
  return places.get(placeOf(within, Object.fromEntries(above)))
}

const placeOf = (kind: Kind, path: KeptThing['path']): string => `${kind} ${JSON.stringify(path)}`

/** Things of other organizations are not kept; replies of ours may show them. */
function outsideOf(
  all: readonly FoundResource[],
  { resources, root }: Pick<KeptEstateOptions, 'resources'> & { readonly root: FoundResource },
): readonly OutsideThing[] {
  const byResource = Map.groupBy(all, ({ resource }) => resource)
  return resources.flatMap((resource) =>
    listingsOf(resource).flatMap((listing) => {
      const { member } = listing
      const row = member === undefined ? undefined : resourceOfRows(listing, resources)
      const replies = (row && byResource.get(row)) ?? []
      return replies
        .flatMap(({ reply }) => elements(member === undefined ? undefined : memberOf(reply, member)))
        .filter((item) => isObject(item) && isForeign(item, resource, root.id))
        .flatMap((item) => {
          const id = memberOf(item, resource.id)
          return typeof id === 'string' ? [{ kind: resource.kind, id }] : []
        })
    }),
  )
}
