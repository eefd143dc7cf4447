/** Reads a workspace: every list of the wanted kinds, in parallel, and each only once. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Estate, OutsideThing } from '../estate.ts'
import { createIndex, type FoundIndex, type FoundResource, levelOf } from '../lists/found.ts'
import { idIn, type ResourceSource } from '../lists/found-in-reply.ts'
import type { ListToRead } from '../lists/lists-to-read.ts'
import { askingOnce } from '../lists/shown-elsewhere.ts'
import type { EstateSource } from '../lists/source.ts'
import { type StateReader, stateReaderOf } from '../state.ts'
import { arrange } from './arrange.ts'
import { type FindingRun, findAll } from './find-all.ts'
import { isLeftOut } from './find-past.ts'
import { createGaps } from './gaps.ts'
import type { Narrowing } from './narrowing.ts'
import { neededFor } from './needed-kinds.ts'
import { isForeign } from './ownership.ts'
import { readRanks } from './ranks.ts'

export interface EstateReading extends Pick<ResourceSource, 'take'> {
  /** All declared resources. */
  readonly resources: readonly Resource[]
  /** As the service showed it. */
  readonly organization: JsonObject
  readonly kinds: ReadonlySet<Kind>
  readonly source: EstateSource
  /** Kinds to take as the service shows them, for people: in its order, also from other replies than their lists, and in part. */
  readonly asShown?: ReadonlySet<Kind>
  /** Keeps siblings in the order of their lists. Default: by name where people see no order. */
  readonly asListed?: boolean
  /** Leaves out kinds that only show a value of a wanted one: the caller takes replies as they come. */
  readonly repliesOnly?: boolean | undefined
  /** Reads named things in place of whole lists. Default: reads all. */
  readonly narrowing?: Narrowing | undefined
  /** Reads also what the usual lists leave out since nothing waits for it any more. */
  readonly withPast?: boolean | undefined
  /** Leaves out other lists. Default: reads all. */
  readonly isWanted?: (list: ListToRead) => boolean
}

/** @throws the source's errors; its `untrusted` error for a senseless reply */
export async function readEstate(reading: EstateReading): Promise<Estate> {
  const { resources, organization, kinds, source, take, asShown = new Set(), asListed = false } = reading
  const root = rootOf(organization, { resources, source })
  if (take !== undefined) root.reply = take(root)
  const index = createIndex()
  const gaps = createGaps(resources, root)
  const found = new Map<Kind, Promise<readonly FoundResource[]>>()
  const stateOf = stateReaders()
  const outside: OutsideThing[] = []
  const whole = new Set<Kind>()
  const run: FindingRun = {
    resources,
    gaps,
    stateOf,
    root,
    outside,
    whole,
    source: askingOnce(source, resources),
    kind: (kind) => kindOf(kind),
    isNew: index.add,
    isAsShown: (kind) => asShown.has(kind),
    take: take && ((each) => (isForeign(each.reply, each.resource, root.id) ? each.reply : take(each))),
    withPast: reading.withPast === true,
    narrowing: reading.narrowing,
    values: (kind, member) => reading.narrowing?.values(kind, member),
    isWanted: wantedIn(reading, index),
  }
  const kindOf = (kind: Kind): Promise<readonly FoundResource[]> => {
    const known = found.get(kind)
    if (known !== undefined) return known
    const own = resources.filter((each) => each.kind === kind)
    const reading = Promise.all(own.map((each) => findAll(each, run))).then((lists) => lists.flat())
    found.set(kind, reading)
    return reading
  }
  const needed = neededFor(kinds, resources, reading)
  const all = (await Promise.all([...needed].map(kindOf))).flat()
  await readRanks(all, kinds, run)
  const estate = arrange({ root, all, index, gaps: gaps.all(), kinds, resources, stateOf, asShown, asListed })
  return {
    ...estate,
    ...(outside.length === 0 ? {} : { outside: outside.toSorted(byKindAndId) }),
    ...(whole.size === 0 ? {} : { whole }),
  }
}

const wantedIn =
  ({ narrowing, isWanted }: EstateReading, index: FoundIndex): FindingRun['isWanted'] =>
  (lister, list) =>
    !isLeftOut(narrowing, list, list.query) &&
    (isWanted?.({ ...list, holder: lister.id, level: levelOf(lister, index) }) ?? true)

/** Makes the reader of each resource once. */
function stateReaders(): (resource: Resource) => StateReader {
  const states = new Map<Resource, StateReader>()
  return (resource) => {
    const state = states.get(resource) ?? stateReaderOf(resource)
    states.set(resource, state)
    return state
  }
}

const byKindAndId = (one: OutsideThing, other: OutsideThing): number =>
  `${one.kind} ${one.id}` < `${other.kind} ${other.id}` ? -1 : 1

function rootOf(
  reply: JsonObject,
  { resources, source }: Pick<FindingRun, 'resources' | 'source'>,
): FoundResource {
  const resource = resources.find(({ within }) => within === undefined)
  if (resource === undefined) throw new TypeError('no resource is declared that lies within no other')
  return {
    resource,
    reply,
    id: idIn(reply, resource, source),
    within: undefined,
    lister: undefined,
    isEmbedded: false,
  }
}
