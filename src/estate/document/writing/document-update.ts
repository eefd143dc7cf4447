/**
 * Updates a person's document: values become those of the service, while comments, orders and unknown members stay. A moved entry
 * takes its comments along.
 */
import { type Document, isMap, isScalar, isSeq, type Node, Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Kind } from '../../../catalog/kinds.ts'
import { isOrderedIn } from '../../../catalog/relations.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { isSame } from '../../compare/equality.ts'
import type { DocumentShape, EntryShape } from '../document-shape.ts'
import {
  type ComparedEntries,
  idStyleIn,
  isKept,
  nameMember,
  saysSame,
  styled,
} from '../entries/own-words.ts'
import { orderIgnored } from '../entries/read-part.ts'

interface UpdatedDocument {
  readonly document: Document
  readonly shape: DocumentShape
  /** The others are there only because of their contents. */
  readonly kinds: ReadonlySet<Kind>
  /** If somebody has compared the document with the new value; otherwise ids and names tell which entry is which. */
  readonly compared?: ComparedEntries | undefined
}

interface DocumentUpdate extends UpdatedDocument {
  /** Entries of the document, by kind and id. */
  readonly known: ReadonlyMap<string, YAMLMap>
  /** Entries that are still somewhere in the document. */
  readonly used: Set<unknown>
  /** Entries that have left their list, maybe for another one. */
  readonly left: { readonly node: unknown; readonly entry: EntryShape }[]
  /** True if new entries of the kind get their ids. */
  readonly writesId: (kind: Kind) => boolean
  readonly changes: DocumentChanges
}

export interface DocumentChanges {
  /** Labels of entries that are gone. */
  readonly removed: readonly string[]
  count: number
}

/** @param value - the current document */
export function updateDocument(value: JsonObject, updating: UpdatedDocument): DocumentChanges {
  const { document, shape } = updating
  const changes = { removed: [] as readonly string[], count: 0 }
  const known = new Map<string, YAMLMap>()
  if (!isMap(document.contents)) document.contents = document.createNode({}) as Document['contents']
  const root = document.contents as unknown as YAMLMap
  const writesId = updating.compared === undefined ? () => true : idStyleIn(root, shape)
  indexLists(root, shape.top, { shape, known })
  const run: DocumentUpdate = { ...updating, known, changes, used: new Set(), left: [], writesId }
  updateMembers(root, value, { holder: shape.top[0], below: shape.top, run })
  for (const name of [shape.outside, shape.notCaptured])
    if (!Object.hasOwn(value, name) && root.delete(name)) changes.count += 1
  const gone = run.left.filter(({ node }) => !run.used.has(node))
  changes.removed = gone.map(({ node, entry }) => `${entry.document.key} ${labelOf(node as YAMLMap, entry)}`)
  return changes
}

type EntryIndexing = Pick<DocumentUpdate, 'shape'> & { readonly known: Map<string, YAMLMap> }

function indexLists(node: YAMLMap, kinds: readonly Kind[], indexing: EntryIndexing): void {
  for (const kind of kinds) {
    const entry = indexing.shape.entries.get(kind)
    const held = entry && node.getIn(entry.document.key.split('.'), true)
    for (const item of isSeq(held) ? held.items : [held]) {
      if (!isMap(item) || entry === undefined) continue
      const key = keyOf(kind, idIn(item, entry))
      if (key !== undefined) indexing.known.set(key, item)
      indexLists(item, entry.below, indexing)
    }
  }
}

const keyOf = (kind: Kind, id: unknown) => (id === undefined ? undefined : `${kind} ${id}`)
const idIn = (node: YAMLMap, { identity }: EntryShape): unknown => identity && node.get(identity.member)

interface HeldMembers {
  /** The kind of the entry. */
  readonly holder: Kind | undefined
  /** Undefined at the top of the document. */
  readonly entry?: EntryShape
  /** The kinds that the members may hold. */
  readonly below: readonly Kind[]
  /** The member that groups these, with a dot: `permissions.`. */
  readonly group?: string
  readonly run: DocumentUpdate
}

function updateMembers(node: YAMLMap, members: JsonObject, updating: HeldMembers): void {
  const { holder, entry, below, run, group = '' } = updating
  let previous: string | undefined
  for (const [name, value] of Object.entries(members)) {
    const { held, isGroup } = heldIn(`${group}${name}`, below, run.shape)
    const there = node.get(name, true)
    if (held !== undefined && Array.isArray(value) && isSeq(there))
      updateList(there, value.filter(isObject), { entry: held, holder, run })
    else if (held !== undefined && isObject(value) && isMap(there))
      updateEntry(there, value, { entry: held, run })
    else if (isGroup && isObject(value) && isMap(there))
      updateMembers(there, value, { ...updating, group: `${group}${name}.` })
    else if (!isKept(node, name, { members, entry, compared: run.compared }))
      setMember(node, [name, withStyle(value, held, run)], { previous, run })
    previous = name
  }
}

const withStyle = (value: unknown, held: EntryShape | undefined, { shape, writesId }: DocumentUpdate) =>
  held !== undefined && Array.isArray(value)
    ? styled(value.filter(isObject), { entry: held, shape, writesId })
    : value

/** The lists that a member holds: its own, or those that it groups. */
function heldIn(key: string, below: readonly Kind[], { entries }: DocumentShape) {
  const shapes = below.map((kind) => entries.get(kind))
  return {
    held: shapes.find((shape) => shape?.document.key === key),
    isGroup: shapes.some((shape) => shape?.document.key.startsWith(`${key}.`)),
  }
}

interface EntryUpdate {
  readonly entry: EntryShape
  readonly run: DocumentUpdate
}

function updateEntry(node: YAMLMap, value: JsonObject, { entry, run }: EntryUpdate): void {
  updateMembers(node, value, { holder: entry.resource.kind, entry, below: entry.below, run })
  if (!run.kinds.has(entry.resource.kind)) return
  // The service no longer shows it; members that it never shows are the person's own.
  for (const { name, isWriteOnly } of entry.members) {
    if (isWriteOnly || Object.hasOwn(value, name)) continue
    if (saysSame(node, name, { members: value, entry, compared: run.compared })) continue
    if (node.delete(name)) run.changes.count += 1
  }
  if (entry.resource.isOpen !== true) return
  for (const { key } of [...node.items])
    if (isScalar(key) && !Object.hasOwn(value, String(key.value)) && node.delete(key.value))
      run.changes.count += 1
}

interface ListUpdate extends EntryUpdate {
  readonly holder: Kind | undefined
}

function updateList(list: YAMLSeq, values: readonly JsonObject[], updating: ListUpdate): void {
  const { entry, holder, run } = updating
  const { document, changes, used } = run
  const before = [...list.items]
  const find = finderIn(before, { entry, run })
  const fresh = styled(values, { entry, ...run })
  const nodes = values.map((value, index) => {
    const node = find(value)
    if (node === undefined) return document.createNode(fresh[index]) as YAMLMap
    used.add(node)
    updateEntry(node, value, { entry, run })
    return node
  })
  const kept = new Set<unknown>(nodes)
  run.left.push(...before.filter((node) => isMap(node) && !kept.has(node)).map((node) => ({ node, entry })))
  const isOrdered = document.get('order') !== orderIgnored && isOrderedIn(entry.resource, holder)
  const after = isOrdered
    ? nodes
    : inOldOrder(
        before.filter((node) => kept.has(node)),
        nodes,
      )
  if (after.length === before.length && after.every((node, index) => node === before[index])) return
  changes.count += 1
  // An empty list was written as `[]`.
  if (before.length === 0) list.flow = false
  handOverComment(list, before[0], after)
  list.items = after
}

/** The library takes the comment above the first entry for one of the list: it follows that entry. */
function handOverComment(list: YAMLSeq, first: unknown, after: readonly unknown[]): void {
  const { commentBefore } = list
  if (!commentBefore || !isMap(first) || after.indexOf(first) <= 0) return
  first.commentBefore = [commentBefore, first.commentBefore].filter(Boolean).join('\n')
  list.commentBefore = null
}

/** By id, wherever it was; if the person gave none, by name in this list. */
function finderIn(nodes: readonly unknown[], { entry, run }: EntryUpdate) {
  const { identity, resource } = entry
  const { compared } = run
  if (compared !== undefined) return (value: JsonObject) => compared.nodeOf(value)
  const name = nameMember(entry)
  const own = new Map<unknown, YAMLMap>()
  const named = new Map<unknown, YAMLMap>()
  for (const node of nodes) {
    if (!isMap(node)) continue
    const id = idIn(node, entry)
    if (id !== undefined) own.set(id, node)
    else if (name !== undefined) named.set(node.get(name), node)
  }
  return (value: JsonObject): YAMLMap | undefined => {
    const id = identity && value[identity.member]
    // Each membership of a person has the same id, so only things with ids of their own can have moved.
    const moved = identity?.of === 'id' ? run.known.get(keyOf(resource.kind, id) ?? '') : undefined
    return own.get(id) ?? moved ?? (name === undefined ? undefined : named.get(value[name]))
  }
}

const labelOf = (node: YAMLMap, entry: EntryShape) =>
  String(idIn(node, entry) ?? node.get(entry.members[0]?.name ?? '') ?? '')

/** New ones follow their predecessor. */
function inOldOrder(before: readonly unknown[], nodes: readonly YAMLMap[]): unknown[] {
  const after: unknown[] = [...before]
  const old = new Set(before)
  nodes.forEach((node, index) => {
    if (old.has(node)) return
    const previous = nodes[index - 1]
    after.splice(previous === undefined ? 0 : after.indexOf(previous) + 1, 0, node)
  })
  return after
}

interface SetMember {
  /** The member before a new one; undefined for the first. */
  readonly previous: string | undefined
  readonly run: DocumentUpdate
}

/** Keeps the spelling of an equal value, and of one that is filled in on reading. */
function setMember(
  node: YAMLMap,
  [name, value]: readonly [string, unknown],
  { previous, run }: SetMember,
): void {
  const { document, changes } = run
  const there = node.get(name, true) as Node | undefined
  if (there !== undefined && (isPlaceholder(there) || isUnchanged(there, value, document))) return
  changes.count += 1
  const made = document.createNode(value) as Node
  if (there !== undefined) {
    const { comment, commentBefore, spaceBefore } = there
    node.set(name, Object.assign(made, { comment, commentBefore, spaceBefore }))
    return
  }
  const at = node.items.findIndex(({ key }) => isScalar(key) && key.value === previous)
  node.items.splice(at + 1, 0, new Pair(document.createNode(name), made))
}

const isPlaceholder = (node: Node) =>
  isScalar(node) && typeof node.value === 'string' && /(?<!\$)\$\{(?:env|file):/.test(node.value)

function isUnchanged(node: Node, value: unknown, document: Document): boolean {
  if (isScalar(node)) return isSame(node.value, value)
  return isSame((node as YAMLMap).toJS(document), value)
}
