/** Builds nodes from the parser's events, and finds repeated names, and aliases that would fill the memory. */
import type { DocumentTrouble } from '../faults.ts'
import type { DocumentNode, NodeMember, ScalarNode } from './nodes.ts'
import type { PlaceAt } from './places.ts'

/** A fault whose line is counted later. */
export interface FoundTrouble {
  readonly at: number
  trouble(placeAt: PlaceAt): DocumentTrouble
}

export interface NodeTree {
  readonly roots: DocumentNode[]
  readonly found: FoundTrouble[]
  /** Open nodes, the innermost last. */
  readonly open: OpenNode[]
  readonly anchors: Map<string, AnchoredNode>
  /** Thousands of entries have the same few names: they share the texts. */
  readonly names: Map<string, string>
  /** The offset behind the last value. */
  next: number
  /** The number of values that aliases have repeated so far. */
  repeated: number
}

interface OpenNode {
  readonly start: number
  readonly anchor: string | undefined
  /** For a mapping; undefined in a sequence. */
  readonly members: NodeMember[] | undefined
  /** For a mapping with many members. */
  byName: Map<string, NodeMember> | undefined
  readonly items: DocumentNode[]
  /** The name of the member whose value comes next, and where it stands. */
  name: string | undefined
  nameStart: number
  /** Values in it, with itself and with every repetition by an alias. */
  size: number
}

interface AnchoredNode {
  readonly node: DocumentNode
  readonly size: number
}

export const emptyTree = (): NodeTree => ({
  roots: [],
  found: [],
  open: [],
  anchors: new Map(),
  names: new Map(),
  next: 0,
  repeated: 0,
})

export const tell = ({ found }: NodeTree, at: number, trouble: DocumentTrouble): void => {
  found.push({ at, trouble: () => trouble })
}

export const expectsName = ({ open }: NodeTree): boolean => {
  const holder = open.at(-1)
  return holder?.members !== undefined && holder.name === undefined
}

export function begin(
  tree: NodeTree,
  { isMapping, start, anchor }: Pick<OpenNode, 'start' | 'anchor'> & { readonly isMapping: boolean },
): void {
  const members = isMapping ? [] : undefined
  const inside = { members, byName: undefined, items: [], name: undefined, nameStart: start }
  tree.open.push({ start, anchor, ...inside, size: 1 })
}

/** Ends the innermost node; the end of a whole document ends nothing. */
export function end(tree: NodeTree): void {
  const closed = tree.open.pop()
  if (closed === undefined) return
  const { members, items, start, anchor, size } = closed
  const node: DocumentNode =
    members === undefined ? { type: 'sequence', items, start } : { type: 'mapping', members, start }
  if (anchor !== undefined) tree.anchors.set(anchor, { node, size })
  add(tree, node, size)
}

/** Takes the name of the member whose value comes next. */
export function takeName({ open, names }: NodeTree, name: string, start: number): void {
  const holder = open.at(-1)
  if (holder === undefined) return
  const known = names.get(name)
  if (known === undefined) names.set(name, name)
  holder.name = known ?? name
  holder.nameStart = start
}

export function addScalar(tree: NodeTree, node: ScalarNode, anchor: string | undefined): void {
  if (anchor !== undefined) tree.anchors.set(anchor, { node, size: 1 })
  add(tree, node, 1)
}

function add(tree: NodeTree, node: DocumentNode, size: number): void {
  const holder = tree.open.at(-1)
  if (holder === undefined) {
    tree.roots.push(node)
    return
  }
  holder.size += size
  if (holder.members === undefined) holder.items.push(node)
  else if (holder.name === undefined) {
    holder.name = nameIn(node, tree)
    holder.nameStart = node.start
  } else {
    addMember({ name: holder.name, start: holder.nameStart, value: node }, holder, tree)
    holder.name = undefined
  }
}

/** Limits the values that aliases repeat: aliases of aliases of aliases take only a few lines. */
const mostRepeated = 100_000

export function repeat(tree: NodeTree, name: string, start: number): void {
  const named = tree.anchors.get(name)
  const wasEnough = tree.repeated > mostRepeated
  tree.repeated += named?.size ?? 0
  if (named !== undefined && tree.repeated <= mostRepeated) {
    add(tree, named.node, named.size)
    return
  }
  // An alias inside its own anchor refers to an unfinished node.
  if (named === undefined) tell(tree, start, { code: 'unknown-alias', name })
  else if (!wasEnough) tell(tree, start, { code: 'too-many-aliases', limit: mostRepeated })
  add(tree, { type: 'scalar', value: null, start }, 1)
}

function nameIn(node: DocumentNode, tree: NodeTree): string {
  if (node.type === 'scalar') return String(node.value)
  tell(tree, node.start, { code: 'syntax', reason: 'the name of a member must be a word' })
  return ''
}

function addMember(member: NodeMember, holder: OpenNode, { found }: NodeTree): void {
  const { name, start } = member
  const first = memberIn(holder, name)
  if (first === undefined) {
    holder.members?.push(member)
    holder.byName?.set(name, member)
    return
  }
  found.push({
    at: start,
    trouble: (placeAt) => ({ code: 'duplicate-key', member: name, first: placeAt(first.start) }),
  })
}

/** With more members than this, an index pays. */
const fewMembers = 16

function memberIn(holder: OpenNode, name: string): NodeMember | undefined {
  const { members = [] } = holder
  if (members.length < fewMembers) {
    for (const member of members) if (member.name === name) return member
    return undefined
  }
  holder.byName ??= new Map(members.map((member) => [member.name, member]))
  return holder.byName.get(name)
}
