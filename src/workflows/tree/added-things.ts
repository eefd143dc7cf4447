/** Adds the things of `--with` to a tree: any declared kind, each below its holder. */
import type { TreeOrganization } from '../../answers/tree.ts'
import { type Kind, nounOf, nounsOf } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Note, Outline } from '../../task/result.ts'
import { missingIn } from './missing.ts'

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
  const inside = (kind: Kind, id: unknown, level: number): JsonObject => {
    if (level > depth) return {}
    const lists = [...more.kinds].flatMap((each) => {
      const { within, document } = resourceOf(each, more) ?? {}
      if (within !== kind) return []
      const entries = below(kind, id)
        .filter((thing) => thing.kind === each)
        .map((thing) => entryOf(thing, level))
      if (entries.length === 0 && isMissing(each, more.estate)) return []
      return [[document?.key ?? each, document?.single === true ? (entries[0] ?? null) : entries] as const]
    })
    return Object.fromEntries(lists)
  }
  const entryOf = (thing: Thing, level: number): JsonObject => ({
    ...identityOf(thing, more),
    ...ownValues(thing, more),
    ...inside(thing.kind, thing.id, level + 1),
  })
  const { sites } = value
  return {
    ...value,
    ...(sites !== undefined && {
      sites: sites.map((site) => ({ ...site, ...inside('site', site.id, 2) })),
    }),
    ...inside('organization', value.id, 1),
  }
}

/** "None" is certain only if every list was read. */
const isMissing = (kind: Kind, estate: Estate) => missingIn(estate).some((each) => each.kind === kind)

function identityOf({ kind, id, name }: Thing, more: AddedThings): JsonObject {
  const identity = resourceOf(kind, more)?.document?.identity
  return {
    ...(id !== undefined && { id }),
    ...(identity !== undefined && { [identity.member]: identity.of === 'name' ? name : id }),
  }
}
