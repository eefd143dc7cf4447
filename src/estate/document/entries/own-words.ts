/** Keeps a person's own words in a document that is brought up to date: names in place of ids, and ids left out. */
import { isMap, isSeq, type YAMLMap } from 'yaml'
import type { Kind } from '../../../catalog/kinds.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import type { DocumentShape, EntryShape } from '../document-shape.ts'

/** A document that somebody has compared with its new value. */
export interface ComparedEntries {
  /** The entry of the document that this new one is about. */
  nodeOf(entry: JsonObject): YAMLMap | undefined
  /** True if the document says the same of this field, and its own words for it will still be clear. */
  says(entry: JsonObject, field: string, words: unknown): boolean
}

interface KeptMembers {
  /** Of the new value. */
  readonly members: JsonObject
  /** Undefined at the top of the document. */
  readonly entry: EntryShape | undefined
  readonly compared: ComparedEntries | undefined
}

/** True if the document says it already, or leaves the id out. */
export function isKept(node: YAMLMap, name: string, { members, entry, compared }: KeptMembers): boolean {
  if (compared === undefined || entry === undefined) return false
  const { identity } = entry
  if (name === identity?.member) return !node.has(name) || identity.of === 'name'
  return node.has(name) && saysSame(node, name, { members, entry, compared })
}

export function saysSame(
  node: YAMLMap,
  name: string,
  { members, entry, compared }: KeptMembers & { readonly entry: EntryShape },
): boolean {
  const field = entry.members.find((member) => member.name === name)?.field
  return field !== undefined && compared?.says(members, field, node.get(name)) === true
}

export type WritesId = (kind: Kind) => boolean

/** As the document does with others of the kind, or else with all kinds. */
export function idStyleIn(root: YAMLMap, shape: DocumentShape): WritesId {
  const seen = new Map<Kind, boolean>()
  const look = (node: YAMLMap, kinds: readonly Kind[]): void => {
    for (const entry of kinds.flatMap((kind) => shape.entries.get(kind) ?? []))
      for (const item of itemsIn(node, entry)) {
        note(item, entry)
        look(item, entry.below)
      }
  }
  const note = (item: YAMLMap, { resource: { kind }, identity }: EntryShape) => {
    if (identity?.of === 'id') seen.set(kind, seen.get(kind) === true || item.has(identity.member))
  }
  look(root, shape.top.slice(1))
  const usual = seen.size === 0 || [...seen.values()].includes(true)
  return (kind) => seen.get(kind) ?? usual
}

function itemsIn(node: YAMLMap, { document }: EntryShape): readonly YAMLMap[] {
  const held = node.getIn(document.key.split('.'), true)
  return (isSeq(held) ? held.items : [held]).filter((item) => isMap(item))
}

interface EntryStyle {
  readonly entry: EntryShape
  readonly shape: DocumentShape
  readonly writesId: WritesId
}

/** New entries without ids where the document has none; a name that two have needs its id. */
export function styled(values: readonly JsonObject[], style: EntryStyle): readonly JsonObject[] {
  const { entry, writesId } = style
  const { identity, resource } = entry
  const name = nameMember(entry)
  const isBare = identity?.of === 'id' && name !== undefined && !writesId(resource.kind)
  const named = Map.groupBy(values, (value) => (name === undefined ? undefined : value[name]))
  return values.map((value) => {
    const whole = { ...value, ...listsWithin(value, style) }
    if (!isBare || named.get(value[name])?.length !== 1) return whole
    return Object.fromEntries(Object.entries(whole).filter(([member]) => member !== identity.member))
  })
}

function listsWithin(value: JsonObject, { entry, ...style }: EntryStyle): JsonObject {
  const inside = entry.below.flatMap((kind) => style.shape.entries.get(kind) ?? [])
  return Object.fromEntries(
    inside.flatMap((each) => {
      const list = value[each.document.key]
      return Array.isArray(list)
        ? [[each.document.key, styled(list.filter(isObject), { ...style, entry: each })]]
        : []
    }),
  )
}

/** The member with the name that people know it by. */
export const nameMember = ({ members, resource }: EntryShape): string | undefined =>
  members.find(({ field }) => (resource.shownAs[field] ?? field) === resource.called)?.name
