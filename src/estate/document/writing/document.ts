/** Turns an estate into the value of a document: nested entries, with every list that was read and no other. */
import { type Kind, toldKind } from '../../../catalog/kinds.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { Estate, NotCaptured, Thing } from '../../estate.ts'
import { gapHolders } from '../../reading/gap-holders.ts'
import { place } from '../../settable-values.ts'
import { inStableOrder } from '../../stable-order.ts'
import type { DocumentShape, EntryShape } from '../document-shape.ts'
import { namedOutside } from '../entries/named-outside.ts'
import { withoutReferences } from '../nodes/substitution.ts'

interface DocumentOptions {
  readonly shape: DocumentShape
  /** Entries of other kinds appear only as holders of these, with nothing but their names. */
  readonly kinds: ReadonlySet<Kind>
  /** The kinds that the document itself names; undefined if it is about all. */
  readonly only?: ReadonlySet<Kind> | undefined
  /** Told the entry of each thing. */
  onEntry?(thing: Thing, entry: JsonObject): void
}

export function documentOf(estate: Estate, { shape, kinds, only, onEntry }: DocumentOptions): JsonObject {
  const { organization, notCaptured, outside = [] } = estate
  const written = new Set([...kinds, ...holdingKinds(kinds, shape)])
  const below = Map.groupBy(estate.things, (thing) => entryAround(thing, shape))
  const holderOf = gapHolders(estate)
  const isKnown = knownIn(notCaptured, holderOf)
  const gapEntry = gapEntryWith(holderOf, organization)
  const entryOf = (thing: Thing): JsonObject => {
    const entry = shape.entries.get(thing.kind)
    return entry === undefined
      ? {}
      : {
          ...own(thing, entry),
          ...orderOf(below.get(thing) ?? [], thing, { entry, kinds, shape }),
          ...listsIn(thing, entry.below),
        }
  }
  const own = (thing: Thing, entry: EntryShape) =>
    kinds.has(thing.kind) ? membersOf(thing, entry) : namesOf(thing, entry)
  const listsIn = (holder: Thing, listed: readonly Kind[]): JsonObject => {
    const inside = below.get(holder) ?? []
    const lists: Record<string, unknown> = {}
    for (const kind of listed.filter((each) => written.has(each))) {
      const { document } = shape.entries.get(kind) ?? {}
      const things = inside.filter((thing) => thing.kind === kind)
      if (document === undefined || (things.length === 0 && !isKnown(kind, holder))) continue
      const entries = withNamesThatTell(things.map(entryOf), things, shape.entries.get(kind))
      tellEach(things, entries, onEntry)
      place(document.single ? (entries[0] ?? null) : entries, document.key.split('.'), lists)
    }
    return lists
  }
  const [root, ...top] = shape.top
  const { key } = (root && shape.entries.get(root)?.document) ?? {}
  const rootEntry = entryOf(organization)
  onEntry?.(organization, rootEntry)
  const lists = listsIn(organization, top)
  const named = namedOutside(outside, [rootEntry, lists])
  return {
    format: shape.format,
    ...limitOf(only, shape),
    ...(key === undefined ? {} : { [key]: rootEntry }),
    ...lists,
    ...(named.length === 0 ? {} : { [shape.outside]: named }),
    ...(notCaptured.length === 0 ? {} : { [shape.notCaptured]: distinct(notCaptured.map(gapEntry)) }),
  }
}

/** The kinds that the document names. */
const limitOf = (only: DocumentOptions['only'], { kinds, entries }: DocumentShape): JsonObject =>
  only === undefined
    ? {}
    : { [kinds]: [...new Set([...entries.keys()].filter((kind) => only.has(kind)).map(toldKind))] }

interface OrderedEntry extends Pick<DocumentOptions, 'kinds' | 'shape'> {
  readonly entry: EntryShape
}

/** Of several kinds, which stand in several lists. */
function orderOf(
  held: readonly Thing[],
  holder: Thing,
  { entry: { mixed }, kinds, shape }: OrderedEntry,
): JsonObject {
  if (held.length < 2 || mixed.length === 0) return {}
  const ranked = held.filter(
    ({ kind, rank, holder: own }) =>
      rank !== undefined && own === holder && mixed.includes(kind) && kinds.has(kind),
  )
  if (new Set(ranked.map(({ kind }) => kind)).size < 2) return {}
  const ordered = ranked.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  return { [shape.order]: ordered.map(({ id, name }) => id ?? name ?? '') }
}

/** True if the things of a kind in a holder could be read. */
function knownIn(notCaptured: Estate['notCaptured'], holderOf: ReturnType<typeof gapHolders>) {
  const gaps = Map.groupBy(notCaptured, holderOf)
  const unknown = new Set(notCaptured.flatMap(({ kind, isEverywhere }) => (isEverywhere ? [kind] : [])))
  return (kind: Kind, holder: Thing) =>
    !unknown.has(kind) && gaps.get(holder)?.some((gap) => gap.kind === kind) !== true
}

/** Several kinds may be one for people. */
const distinct = (entries: readonly JsonObject[]): readonly JsonObject[] => [
  ...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values(),
]

/** A comparison fails on a refusal, and not on what the API has no way to tell. */
const gapEntryWith = (holderOf: ReturnType<typeof gapHolders>, organization: Thing) => (gap: NotCaptured) => {
  const { kind, address, reason, isRefused, isEverywhere } = gap
  const holder = holderOf(gap)
  return {
    kind: toldKind(kind),
    address,
    // A new name of the thing in the document changes its address too.
    ...(holder === undefined || holder === organization || holder.id === undefined
      ? {}
      : { holder: holder.id }),
    reason,
    ...(isRefused ? { refused: true } : {}),
    ...(isEverywhere === true ? { everywhere: true } : {}),
  }
}

/** Kinds whose entries hold those of the others, at any depth. */
function holdingKinds(kinds: ReadonlySet<Kind>, { entries }: DocumentShape): ReadonlySet<Kind> {
  const holding = new Set<Kind>()
  const add = (kind: Kind) => {
    for (const holder of entries.get(kind)?.document.in ?? []) {
      if (holding.has(holder)) continue
      holding.add(holder)
      add(holder)
    }
  }
  for (const kind of kinds) add(kind)
  return holding
}

/** The nearest thing around it that may hold its entry. */
function entryAround({ kind, holder }: Thing, { entries }: DocumentShape): Thing | undefined {
  const inside = entries.get(kind)?.document.in ?? []
  let each = holder
  while (each !== undefined && !inside.includes(each.kind)) each = each.holder
  return each
}

function membersOf(thing: Thing, { identity, members, resource }: EntryShape): JsonObject {
  const written: Record<string, unknown> = identityOf(thing, identity)
  if (resource.isOpen === true) Object.assign(written, inStableOrder(withoutReferences(thing.values)))
  for (const { name, field, isWriteOnly } of members) {
    const value = isWriteOnly ? undefined : thing.values[field]
    if (value !== undefined) written[name] = inStableOrder(withoutReferences(value))
  }
  return written
}

/** The names alone, of a thing that is there only because of its contents. */
function namesOf(thing: Thing, entry: EntryShape): JsonObject {
  const { called } = entry.resource
  const members = entry.members.filter(({ field }) => (entry.resource.shownAs[field] ?? field) === called)
  return membersOf(thing, { ...entry, members })
}

const identityOf = ({ id, name }: Thing, identity: EntryShape['identity']): Record<string, unknown> => {
  if (identity === undefined) return {}
  const value = identity.of === 'name' && name !== undefined && name !== '' ? name : id
  return value === undefined ? {} : { [identity.member]: value }
}

function tellEach(
  things: readonly Thing[],
  entries: readonly JsonObject[],
  onEntry: DocumentOptions['onEntry'],
): void {
  if (onEntry === undefined) return
  for (const [index, thing] of things.entries()) onEntry(thing, entries[index] ?? {})
}

/** Two with the same name in one list get their ids. */
function withNamesThatTell(
  entries: readonly JsonObject[],
  things: readonly Thing[],
  shape: EntryShape | undefined,
): readonly JsonObject[] {
  const { identity } = shape ?? {}
  if (identity?.of !== 'name' || entries.length < 2) return entries
  const count = Map.groupBy(things, ({ name }) => name)
  return entries.map((entry, index) => {
    const { id, name } = things[index] ?? {}
    return (count.get(name)?.length ?? 0) > 1 && id !== undefined
      ? { ...entry, [identity.member]: id }
      : entry
  })
}
