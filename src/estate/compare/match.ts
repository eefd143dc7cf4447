/** Matches the things of two estates: by id first, else by name within the same holder. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { type Estate, isDocument, type Thing } from '../estate.ts'
import { indexBy } from '../thing-index.ts'
import { canonical } from './equality.ts'
import { matchAround } from './match-around.ts'
import { grantMatcher } from './match-grants.ts'

/** Two states of one workspace: plans and comparisons lead from the first to the second. */
export interface EstatePair {
  readonly from: Estate
  readonly to: Estate
}

export interface MatchedSides extends EstatePair {
  /**
   * True where one of the same name stands in for a thing whose id nothing has: it was made again, or the id is of another place.
   * By default so where a side is a document: people keep ids there for long. An id that two services tell is a fact.
   */
  readonly namesStandIn?: boolean
  /** True if the order of things among their siblings does not count. */
  readonly ignoresOrder?: boolean | undefined
  /** By a thing of `to`: the id in `from` of the one that was made again for it. Other things go on naming it by its old id. */
  readonly madeAgain?: ReadonlyMap<Thing, string>
}

export interface Matches {
  /** The thing in `to` for a thing of `from`. */
  after(thing: Thing): Thing | undefined
  /** The thing in `from` for a thing of `to`. */
  before(thing: Thing): Thing | undefined
}

/** Takes linear time. */
export function match(
  { from, to, namesStandIn = isDocument(from) || isDocument(to), madeAgain }: MatchedSides,
  resources: ReadonlyMap<Kind, Resource>,
): Matches {
  const after = new Map<Thing, Thing>()
  const before = new Map<Thing, Thing>()
  const queue: [Thing, Thing][] = []
  const isPaired = (left: Thing) => after.has(left)
  const pair = (left: Thing, right: Thing) => {
    after.set(left, right)
    before.set(right, left)
    queue.push([left, right])
  }
  const idsCount = isSameOrganization({ from, to })
  pair(from.organization, to.organization)
  if (madeAgain !== undefined) pairMadeAgain(from, madeAgain, pair)
  if (idsCount) pairMoved({ from, to }, { resources, pair, isPaired })
  const [leftBelow, rightBelow] = [heldIn(from), heldIn(to)]
  const matchGrants = grantMatcher({ from, to, resources, pair, before: (thing) => before.get(thing) })
  let next = 0
  // The queue grows meanwhile.
  const pairContents = () => {
    for (let each = queue[next]; each !== undefined; each = queue[next]) {
      next += 1
      pairBelow(each)
    }
  }
  const pairBelow = ([left, right]: readonly [Thing, Thing]) => {
    const [leftsAll, rightsAll] = [leftBelow.get(left), rightBelow.get(right)]
    if (leftsAll === undefined || rightsAll === undefined) return
    const lefts = leftsAll.filter((thing) => !after.has(thing))
    const rights = rightsAll.filter((thing) => !before.has(thing))
    if (idsCount) pairById({ lefts, rights }, { pair, isPaired })
    matchGrants({
      lefts: lefts.filter((thing) => !after.has(thing)),
      rights: rights.filter((thing) => !before.has(thing)),
    })
    const isFree = (thing: Thing) => !after.has(thing) && !before.has(thing)
    const free = { lefts: lefts.filter(isFree), rights: rights.filter(isFree) }
    pairByName(free, { idsCount, namesStandIn, resources, pair })
    if (idsCount)
      pairByIdForName({ lefts: lefts.filter(isFree), rights: rights.filter(isFree) }, resources, pair)
  }
  pairContents()
  pairAround({ from, to }, { after, before, pair, resources, areIdsApart: idsCount && !namesStandIn })
  pairContents()
  return { after: (thing) => after.get(thing), before: (thing) => before.get(thing) }
}

interface PairingAround {
  readonly after: ReadonlyMap<Thing, Thing>
  readonly before: ReadonlyMap<Thing, Thing>
  readonly resources: ReadonlyMap<Kind, Resource>
  readonly pair: PairThings
  /** True if two ids are two things. */
  readonly areIdsApart: boolean
}

/** Matches entries of either side that a document lists around their holders. */
function pairAround(
  { from, to }: EstatePair,
  { after, before, pair, resources, areIdsApart }: PairingAround,
): void {
  const shared = {
    resources,
    mayBeSame: (one: Thing, other: Thing) => one.id === undefined || other.id === undefined || !areIdsApart,
    isPaired: (thing: Thing) => after.has(thing) || before.has(thing),
  }
  if (isDocument(to))
    matchAround({
      ...shared,
      document: to,
      other: from,
      counterpart: (thing) => before.get(thing),
      pair: (entry, thing) => pair(thing, entry),
    })
  if (isDocument(from))
    matchAround({ ...shared, document: from, other: to, counterpart: (thing) => after.get(thing), pair })
}

/** Ids of another organization prove nothing; a document without an organization fits the other side's. */
export const isSameOrganization = ({ from, to }: EstatePair): boolean => {
  const [left, right] = [from.organization.id, to.organization.id]
  return left === undefined || right === undefined || left === right
}

type PairThings = (left: Thing, right: Thing) => void

interface PairingState {
  readonly pair: PairThings
  isPaired(left: Thing): boolean
}

function pairMadeAgain({ things }: Estate, madeAgain: ReadonlyMap<Thing, string>, pair: PairThings): void {
  const live = indexBy(things, (thing) => thing.id)
  for (const [right, id] of madeAgain) {
    const left = live(right.kind, id).at(-1)
    if (left !== undefined) pair(left, right)
  }
}

/** Matches by id the kinds that can change holders. */
function pairMoved(
  { from, to }: MatchedSides,
  { resources, ...pairing }: PairingState & { readonly resources: ReadonlyMap<Kind, Resource> },
): void {
  const movable = new Set(
    [...resources.values()].flatMap(({ kind, parents }) => (Object.keys(parents).length > 0 ? [kind] : [])),
  )
  const canMove = ({ kind }: Thing) => movable.has(kind)
  pairById({ lefts: from.things.filter(canMove), rights: to.things.filter(canMove) }, pairing)
}

interface Siblings {
  readonly lefts: readonly Thing[]
  readonly rights: readonly Thing[]
}

function pairById({ lefts, rights }: Siblings, { pair, isPaired }: PairingState): void {
  const withId = indexBy(lefts, ({ id }) => id)
  // An export has the order of the service's own things, so that the next one is nearly always the one.
  let next = 0
  for (const right of rights) {
    const { kind, id } = right
    if (id === undefined) continue
    const beside = lefts[next]
    const isNext = beside?.id === id && beside.kind === kind && !isPaired(beside)
    const left = isNext ? beside : withId(kind, id).find((each) => !isPaired(each))
    if (left === undefined) continue
    next = left === lefts[next + 1] ? next + 2 : next + Number(isNext)
    pair(left, right)
  }
}

function pairByKey(
  { lefts, rights }: Siblings,
  keyOf: (thing: Thing) => string | undefined,
  pair: PairThings,
): void {
  const known = Map.groupBy(lefts.toReversed(), keyOf)
  for (const right of rights) {
    const key = keyOf(right)
    // The list is reversed, so its last is the first.
    const left = key === undefined ? undefined : known.get(key)?.pop()
    if (left !== undefined) pair(left, right)
  }
}

interface MatchingByName {
  readonly idsCount: boolean
  readonly namesStandIn: boolean
  readonly resources: ReadonlyMap<Kind, Resource>
  readonly pair: PairThings
}

/** Things with the same name are the same, unless each has an id of its own. */
function pairByName(
  { lefts, rights }: Siblings,
  { idsCount, namesStandIn, resources, pair }: MatchingByName,
): void {
  const nameKey = (thing: Thing) => `${thing.kind} ${nameOf(thing, resources) ?? ''}`
  const groups = Map.groupBy(lefts, nameKey)
  for (const [key, named] of Map.groupBy(rights, nameKey)) {
    const others = groups.get(key)
    if (others === undefined) continue
    const isBare = ({ id }: Thing) => !idsCount || id === undefined
    const hasId = (thing: Thing) => !isBare(thing)
    const isNamed = named.some((thing) => isKnownWithoutId(thing, resources))
    const how = { isNamed, pair }
    const free = pairAlike({ lefts: others.filter(isBare), rights: named.filter(isBare) }, how)
    const known = pairAlike({ lefts: free.lefts, rights: named.filter(hasId) }, how)
    const last = pairAlike({ lefts: others.filter(hasId), rights: free.rights }, how)
    // Of things without a name, only one with equal values can be the one that was made again.
    if (namesStandIn) pairAlike({ lefts: last.lefts, rights: known.rights }, how)
  }
}

/** A document may write the id of a person where it identifies members by their names: `user: usr_dana`. */
function pairByIdForName(
  { lefts, rights }: Siblings,
  resources: ReadonlyMap<Kind, Resource>,
  pair: PairThings,
): void {
  const isByName = ({ kind }: Thing) => resources.get(kind)?.document?.identity?.of === 'name'
  const idsAsNames = (bare: readonly Thing[], known: readonly Thing[], found: PairThings) => {
    const withId = indexBy(known, ({ id }) => id)
    for (const thing of bare.filter((each) => isByName(each) && each.id === undefined)) {
      const other = thing.name === undefined ? undefined : withId(thing.kind, thing.name)[0]
      if (other !== undefined) found(thing, other)
    }
  }
  idsAsNames(rights, lefts, (right, left) => pair(left, right))
  idsAsNames(lefts, rights, pair)
}

/** By its name, or because its holder has no other. */
function isKnownWithoutId(thing: Thing, resources: ReadonlyMap<Kind, Resource>): boolean {
  const { parameter, document } = resources.get(thing.kind) ?? {}
  return nameOf(thing, resources) !== undefined || parameter === undefined || document?.once === true
}

/** A document identifies some kinds by their names alone: by the id if the service shows no name. */
function nameOf({ kind, id, name }: Thing, resources: ReadonlyMap<Kind, Resource>): string | undefined {
  const identity = resources.get(kind)?.document?.identity
  const told = name ?? (identity?.of === 'name' ? id : undefined)
  return identity?.anyCase === true ? told?.toLowerCase() : told
}

interface AlikeThings {
  /** True if their name, or a holder with at most one, makes them the same. */
  readonly isNamed: boolean
  readonly pair: PairThings
}

/** Equal values first, then by order. Returns the rest. */
function pairAlike({ lefts, rights }: Siblings, { isNamed, pair }: AlikeThings): Siblings {
  if (lefts.length === 0 || rights.length === 0) return { lefts, rights }
  const taken = new Set<Thing>()
  const take: PairThings = (left, right) => {
    taken.add(left).add(right)
    pair(left, right)
  }
  const free = () => ({ lefts: lefts.filter(isFree), rights: rights.filter(isFree) })
  const isFree = (thing: Thing) => !taken.has(thing)
  if (!isNamed || lefts.length > 1 || rights.length > 1)
    pairByKey({ lefts, rights }, ({ values }) => canonical(values), take)
  if (isNamed) {
    const rest = free()
    for (const [index, each] of rest.lefts.entries()) {
      const right = rest.rights[index]
      if (right !== undefined) take(each, right)
    }
  }
  return free()
}

const heldIn = ({ things }: Estate) => Map.groupBy(things, ({ holder }) => holder)
