/** Adds the things of `--with` to a tree: any declared kind, each below its holder. */
import type { TreeCollection, TreeOrganization, TreeSpace } from '../../answers/tree.ts'
import { type Kind, nounOf, nounsOf } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { place } from '../../estate/settable-values.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Note, Outline } from '../../task/result.ts'
import { missingIn } from './missing-lists.ts'

export interface AddedThings {
  readonly estate: Estate
  readonly kinds: ReadonlySet<Kind>
  readonly resources: readonly Resource[]
}

/** The wanted kinds with their holders, without those that the tree always has. */
export function shownKinds(
  asked: ReadonlySet<Kind>,
  resources: readonly Resource[],
  plain: ReadonlySet<Kind>,
): ReadonlySet<Kind> {
  const shown = new Set<Kind>()
  const add = (kind: Kind) => {
    if (plain.has(kind) || shown.has(kind)) return
    shown.add(kind)
    for (const { within } of resources.filter((each) => each.kind === kind))
      if (within !== undefined) add(within)
  }
  for (const kind of asked) add(kind)
  return shown
}

/** The things that lie in one: of a kind and an id. */
type ContentsOf = (kind: string, id: unknown) => readonly Thing[]

function belowIn({ estate, kinds }: AddedThings): ContentsOf {
  const keyOf = (kind: string, id: unknown) => `${kind} ${id}`
  const things = estate.things.filter(({ kind }) => kinds.has(kind))
  const byHolder = Map.groupBy(things, ({ holder }) => keyOf(holder?.kind ?? '', holder?.id))
  return (kind, id) => byHolder.get(keyOf(kind, id)) ?? []
}

/** The drawing with these things after the contents that it has anyway. */
export function outlineWith(outline: Outline, more: AddedThings): Outline {
  if (more.kinds.size === 0) return outline
  const below = belowIn(more)
  const nodeOf = (thing: Thing): Outline => {
    const { id = '', name = '' } = thing
    const held = below(thing.kind, id)
    const title = name === '' || name === id ? nounOf(thing.kind) : name
    return {
      kind: nounOf(thing.kind),
      id,
      title,
      notes: [...notesOf(thing, more), ...countsOf(held)],
      children: held.map(nodeOf),
    }
  }
  const attach = (node: Outline): Outline => {
    const added = below(node.kind, node.id)
    const counts = node === outline ? countsOf(added) : []
    const children = [...node.children.map(attach), ...added.map(nodeOf)]
    return { ...node, notes: [...node.notes, ...counts], children }
  }
  return attach(outline)
}

function countsOf(things: readonly Thing[]): readonly string[] {
  const byKind = Map.groupBy(things, ({ kind }) => kind)
  return [...byKind].map(([kind, { length }]) => `${length} ${length === 1 ? nounOf(kind) : nounsOf(kind)}`)
}

/** Its settings, if they are short words; addresses and certificates are for JSON. */
function notesOf(thing: Thing, more: AddedThings): readonly Note[] {
  const { called } = resourceOf(thing.kind, more) ?? {}
  return Object.entries(ownValues(thing, more)).flatMap(([member, value]) => {
    if (member === called || value === thing.name) return []
    if (typeof value === 'boolean') return [value ? member : `not ${member}`]
    return typeof value === 'string' && /^\S{1,30}$/.test(value) && !value.includes('://') ? [value] : []
  })
}

const resourceOf = (kind: Kind, { resources }: Pick<AddedThings, 'resources'>) =>
  resources.find((each) => each.kind === kind)

/** Its state, without what its place already says. */
function ownValues({ kind, values }: Thing, more: AddedThings): JsonObject {
  const omits: readonly string[] = resourceOf(kind, more)?.document?.omits ?? []
  return Object.fromEntries(Object.entries(values).filter(([member]) => !omits.includes(member)))
}

/** The nested object with these things, by the keys of a document. */
export function valueWith(value: TreeOrganization, more: AddedThings, depth: number): TreeOrganization {
  if (more.kinds.size === 0) return value
  const below = belowIn(more)
  const listsIn = (kind: Kind, id: unknown, level: number): JsonObject => {
    if (level > depth) return {}
    const held = below(kind, id)
    const lists: Record<string, unknown> = {}
    for (const each of more.kinds) {
      const { within, document } = resourceOf(each, more) ?? {}
      const things = held.filter((thing) => thing.kind === each)
      if (things.length === 0 && (within !== kind || isMissing(each, more.estate))) continue
      const entries = things.map((thing) => entryOf(thing, level))
      const list = document?.single === true ? (entries[0] ?? null) : entries
      place(list, (document?.key ?? each).split('.'), lists)
    }
    return lists
  }
  const entryOf = (thing: Thing, level: number): JsonObject => ({
    ...identityOf(thing, more),
    ...ownValues(thing, more),
    ...listsIn(thing.kind, thing.id, level + 1),
  })
  const spaceWith = (space: TreeSpace, level: number): TreeSpace => ({
    ...space,
    ...listsIn('space', space.id, level),
  })
  const contentsWith = ({ collections, spaces }: TreeContents, level: number): TreeContents => ({
    ...(collections && { collections: collections.map((each) => collectionWith(each, level)) }),
    ...(spaces && { spaces: spaces.map((each) => spaceWith(each, level)) }),
  })
  const collectionWith = (collection: TreeCollection, level: number): TreeCollection => ({
    ...collection,
    ...contentsWith(collection, level + 1),
    ...listsIn('collection', collection.id, level),
  })
  const { sites } = value
  return {
    ...value,
    ...contentsWith(value, 2),
    ...(sites && { sites: sites.map((site) => ({ ...site, ...listsIn('site', site.id, 2) })) }),
    ...listsIn('organization', value.id, 1),
  }
}

type TreeContents = Pick<TreeCollection, 'collections' | 'spaces'>

/** "None" is certain only if every list was read. */
const isMissing = (kind: Kind, estate: Estate) => missingIn(estate).some((each) => each.kind === kind)

function identityOf({ kind, id, name }: Thing, more: AddedThings): JsonObject {
  const identity = resourceOf(kind, more)?.document?.identity
  return {
    ...(id !== undefined && { id }),
    ...(identity !== undefined && { [identity.member]: identity.of === 'name' ? name : id }),
  }
}
