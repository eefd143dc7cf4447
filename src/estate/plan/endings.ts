/** Ends things whose entry has an `until` that is past: a plan removes or changes them, whatever else the document says. */
import type { Kind } from '../../catalog/kinds.ts'
import { toldKind } from '../../catalog/kinds.ts'
import type { Ending, Resource } from '../../catalog/resource.ts'
import { type AddressOf, addressesIn } from '../address.ts'
import { addressMatcher } from '../address-pattern.ts'
import { compareInDetail, type DetailedComparison } from '../compare/compare.ts'
import type { Change } from '../compare/comparison.ts'
import { isSame } from '../compare/equality.ts'
import { type MatchedSides, type Matches, match } from '../compare/match.ts'
import type { Estate, Thing } from '../estate.ts'
import { endedWords, isPast } from '../until.ts'
import type { Unmanaged } from './plan.ts'

/** By entry: the words for its end. */
export type EndedEntries = ReadonlyMap<Thing, string>

const noEntries: EndedEntries = new Map()

/** The entries whose own date is past. */
export const endedEntries = ({ things }: Pick<Estate, 'things'>, now: number): EndedEntries =>
  new Map(
    things.flatMap((thing) =>
      thing.until !== undefined && isPast(thing.until, now)
        ? [[thing, endedWords(thing.until)] as const]
        : [],
    ),
  )

/** People write e-mail addresses in any case. */
const nameKey = (kind: Kind, name: string) => `${kind} ${name.toLowerCase()}`

const endingsOf = (resources: readonly Resource[]): ReadonlyMap<Kind, Ending> =>
  new Map(resources.flatMap(({ kind, document }) => (document?.ends ? [[kind, document.ends] as const] : [])))

interface EndedComparison {
  readonly sides: MatchedSides
  /** Changes that end something have a reason. */
  readonly detail: DetailedComparison
  /** Things that would end, if nothing protected them. */
  readonly kept: readonly Unmanaged[]
}

interface EndingOptions {
  readonly resources: readonly Resource[]
  readonly ended?: EndedEntries | undefined
  readonly protected?: readonly string[]
}

/** The comparison as if the document said nothing about what has ended. */
export function compareEnded(sides: MatchedSides, options: EndingOptions): EndedComparison {
  const { resources, ended = noEntries } = options
  if (ended.size === 0) return { sides, detail: compareInDetail(sides, resources), kept: [] }
  const detail = compareInDetail(sides, resources, matchEndedLast(sides, resources, ended))
  const sorted = sortEnded({ sides, detail, addressOf: addressesIn(sides.from) }, options)
  const { gone, changed, words, kept } = sorted
  const to = {
    ...sides.to,
    things: sides.to.things.filter((thing) => !gone.has(thing)).map((thing) => changed.get(thing) ?? thing),
  }
  const without = { ...sides, to }
  const compared = compareInDetail(without, resources, matchesWithout(detail.matches, { gone, changed }))
  return { sides: without, detail: withReasons(compared, words, endingsOf(resources)), kept }
}

/**
 * Of several without an id that look alike, those that last longest come first: the one that has ended is gone since a
 * night, and must not take another with it.
 */
function matchEndedLast(sides: MatchedSides, resources: readonly Resource[], ended: EndedEntries): Matches {
  const { to } = sides
  const left = (thing: Thing) => (ended.has(thing) ? (thing.until?.end ?? 0) : Number.MAX_VALUE)
  const things = to.things.toSorted((one, other) => left(other) - left(one))
  const byKind = new Map(resources.map((resource) => [resource.kind, resource]))
  const matches = match({ ...sides, to: { ...to, things } }, byKind)
  // Without a name, the id alone says which one has ended: another of the same values is not meant.
  const isOther = (entry: Thing | undefined, live: Thing | undefined) =>
    entry?.id !== undefined &&
    ended.has(entry) &&
    entry.id !== live?.id &&
    byKind.get(entry.kind)?.called === undefined
  return {
    after: (live) => {
      const entry = matches.after(live)
      return isOther(entry, live) ? undefined : entry
    },
    before: (entry) => {
      const live = matches.before(entry)
      return isOther(entry, live) ? undefined : live
    },
  }
}

interface SortedEnded extends Pick<EndedComparison, 'kept'> {
  /** By the live thing that goes, or gets the values of one that has ended. */
  readonly words: ReadonlyMap<Thing, string>
  /** Entries that count no more. */
  readonly gone: ReadonlySet<Thing>
  /** By entry: the same with the values of one that has ended. */
  readonly changed: ReadonlyMap<Thing, Thing>
}

interface EndedSides extends Pick<EndedComparison, 'sides' | 'detail'> {
  readonly addressOf: AddressOf
}

function sortEnded(
  { sides, detail, addressOf }: EndedSides,
  { resources, ended = noEntries, protected: patterns = [] }: EndingOptions,
): SortedEnded {
  const endings = endingsOf(resources)
  const matchers = patterns.map((pattern) => ({ pattern, matches: addressMatcher(pattern) }))
  const isToMake = makingsIn(detail)
  const sorted = { gone: new Set<Thing>(), changed: new Map<Thing, Thing>(), words: new Map<Thing, string>() }
  const kept: Unmanaged[] = []
  const sort = ([entry, reason]: readonly [Thing, string]) => {
    const live = detail.matches.before(entry)
    // An entry that nobody could compare stays: the plan tells of it.
    if (live === undefined) {
      if (isToMake(entry)) sorted.gone.add(entry)
      return true
    }
    const address = addressOf(live)
    const protectedBy = matchers.find(({ matches }) => matches(address))?.pattern
    if (protectedBy !== undefined) {
      kept.push({ kind: toldKind(live.kind), address, id: live.id ?? null, protectedBy, reason })
      return false
    }
    sorted.words.set(live, reason)
    const { by, sets } = endings.get(entry.kind) ?? {}
    if (by === 'change') sorted.changed.set(entry, { ...entry, values: { ...entry.values, ...sets } })
    else sorted.gone.add(entry)
    return true
  }
  const leaving = [...ended].filter(sort)
  for (const along of endingAlong(leaving, sides.to.things, endings)) if (!ended.has(along[0])) sort(along)
  return { ...sorted, kept }
}

/** Entries that end with others: what a person had, who leaves. */
function endingAlong<Words>(
  leaving: readonly (readonly [Thing, Words])[],
  things: readonly Thing[],
  endings: ReadonlyMap<Kind, Ending>,
): readonly (readonly [Thing, Words])[] {
  const names = new Map(
    leaving.flatMap(([{ kind, name }, words]) => (name ? [[nameKey(kind, name), words] as const] : [])),
  )
  return things.flatMap((thing) => {
    const { with: kind } = endings.get(thing.kind) ?? {}
    const words = kind && thing.name ? names.get(nameKey(kind, thing.name)) : undefined
    return words === undefined ? [] : [[thing, words] as const]
  })
}

function makingsIn({ subjects }: DetailedComparison): (thing: Thing) => boolean {
  const made = new Set(
    [...subjects].flatMap(([{ action }, { after }]) => (action === 'create' && after ? [after] : [])),
  )
  return (thing) => made.has(thing)
}

/** Things stay paired as they were: another entry must not take the place of one that has ended. */
function matchesWithout(matches: Matches, { gone, changed }: Pick<SortedEnded, 'gone' | 'changed'>): Matches {
  const originals = new Map([...changed].map(([entry, then]) => [then, entry]))
  return {
    after: (thing) => {
      const entry = matches.after(thing)
      return entry === undefined || gone.has(entry) ? undefined : (changed.get(entry) ?? entry)
    },
    before: (thing) => matches.before(originals.get(thing) ?? thing),
  }
}

/** Says of each change that ends something why it is made. */
function withReasons(
  { comparison, subjects, ...detail }: DetailedComparison,
  words: ReadonlyMap<Thing, string>,
  endings: ReadonlyMap<Kind, Ending>,
): DetailedComparison {
  const told = new Map(
    [...subjects].flatMap(([change, { before }]) => {
      const reason = before && words.get(before)
      const isEnd = before !== undefined && endsThing(change, endings.get(before.kind))
      return reason !== undefined && isEnd ? [[change, { ...change, reason }] as const] : []
    }),
  )
  const withReason = (change: Change) => told.get(change) ?? change
  return {
    ...detail,
    comparison: { ...comparison, changes: comparison.changes.map(withReason) },
    subjects: new Map([...subjects].map(([change, pair]) => [withReason(change), pair])),
  }
}

/** One that has ended may also get another name. */
const endsThing = ({ action, members }: Change, ending: Ending | undefined): boolean =>
  action === 'delete' || Object.keys(ending?.sets ?? {}).some((field) => members[field] !== undefined)

export interface UntilAmong {
  /** The entry with the date, of a live thing: its own, or that of the person whom it is about. */
  entryOf(live: Thing): Thing | undefined
  /** True if the thing already is as its end leaves it. */
  hasEnded(live: Thing): boolean
  /** Entries that are past, of things that are not there any more. */
  readonly gone: readonly Thing[]
  /** The live thing that holds an entry, or else its entry. */
  holderOf(entry: Thing): Thing | undefined
}

/** Tells the dates of a document for live things, by the same pairs as a plan. */
export function untilAmong(sides: MatchedSides, resources: readonly Resource[], now: number): UntilAmong {
  const ended = endedEntries(sides.to, now)
  const named = { ...sides, namesStandIn: true }
  const detail = compareInDetail(named, resources, matchEndedLast(named, resources, ended))
  const { matches } = detail
  const endings = endingsOf(resources)
  const isToMake = makingsIn(detail)
  const dated = sides.to.things.filter(({ until }) => until !== undefined)
  const along = new Map(
    endingAlong(
      dated.map((entry) => [entry, entry] as const),
      sides.to.things,
      endings,
    ),
  )
  const holderOf = ({ holder }: Thing): Thing | undefined =>
    holder && (matches.before(holder) ?? { ...holder, holder: holderOf(holder) })
  return {
    entryOf: (live) => {
      const entry = matches.after(live)
      return entry && earlier(entry.until === undefined ? undefined : entry, along.get(entry))
    },
    hasEnded: ({ kind, values }) => {
      const { sets } = endings.get(kind) ?? {}
      return (
        sets !== undefined && Object.entries(sets).every(([field, value]) => isSame(values[field], value))
      )
    },
    gone: [...ended.keys()].filter((entry) => matches.before(entry) === undefined && isToMake(entry)),
    holderOf,
  }
}

const earlier = (one: Thing | undefined, other: Thing | undefined): Thing | undefined =>
  (one?.until?.end ?? Number.POSITIVE_INFINITY) <= (other?.until?.end ?? Number.POSITIVE_INFINITY)
    ? one
    : other
