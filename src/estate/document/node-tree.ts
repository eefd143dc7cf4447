/** Builds nodes from the parser's events, and finds repeated names, and aliases that would fill the memory. */
import type { DocumentTrouble } from './faults.ts'
import type { DocumentNode, NodeMember } from './nodes.ts'
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
  readonly anchors: Map<string, Anchored>
  /** The number of values that aliases have repeated so far. */
  repeated: number
}

interface OpenNode {
  readonly start: number
  readonly anchor: string | undefined
  /** For a mapping; undefined in a sequence. */
  readonly members: Map<string, NodeMember> | undefined
  readonly items: DocumentNode[]
  /** The member whose value comes next. */
  key: Pick<NodeMember, 'name' | 'start'> | undefined
  /** Values in it, with itself and with every repetition by an alias. */
  size: number
}

interface Anchored {
  readonly node: DocumentNode
  readonly size: number
}

export const emptyTree = (): NodeTree => ({ roots: [], found: [], open: [], anchors: new Map(), repeated: 0 })

export const tell = ({ found }: NodeTree, at: number, trouble: DocumentTrouble): void => {
  found.push({ at, trouble: () => trouble })
}

export const expectsName = ({ open }: NodeTree): boolean => {
  const holder = open.at(-1)
  return holder?.members !== undefined && holder.key === undefined
}

export function begin(
  tree: NodeTree,
  { isMapping, ...opened }: Pick<OpenNode, 'start' | 'anchor'> & { readonly isMapping: boolean },
): void {
  const members = isMapping ? new Map<string, NodeMember>() : undefined
  tree.open.push({ ...opened, members, items: [], key: undefined, size: 1 })
}

/** Ends the innermost node; the end of a whole document ends nothing. */
export function end(tree: NodeTree): void {
  const closed = tree.open.pop()
  if (closed === undefined) return
  const { members, items, start, anchor, size } = closed
  const node: DocumentNode =
    members === undefined
      ? { type: 'sequence', items, start }
      : { type: 'mapping', members: [...members.values()], start }
  add(tree, { node, size, anchor })
}

interface Added extends Anchored {
  readonly anchor: string | undefined
}

export function add(tree: NodeTree, { node, size, anchor }: Added): void {
  if (anchor !== undefined) tree.anchors.set(anchor, { node, size })
  const holder = tree.open.at(-1)
  if (holder === undefined) {
    tree.roots.push(node)
    return
  }
  holder.size += size
  if (holder.members === undefined) holder.items.push(node)
  else if (holder.key === undefined) holder.key = { name: nameIn(node, tree), start: node.start }
  else {
    addMember({ ...holder.key, value: node }, holder.members, tree)
    holder.key = undefined
  }
}

/** Limits the values that aliases repeat: aliases of aliases of aliases take only a few lines. */
const mostRepeated = 100_000

export function repeat(tree: NodeTree, name: string, start: number): void {
  const named = tree.anchors.get(name)
  const wasEnough = tree.repeated > mostRepeated
  tree.repeated += named?.size ?? 0
  if (named !== undefined && tree.repeated <= mostRepeated) {
    add(tree, { ...named, anchor: undefined })
    return
  }
  // An alias inside its own anchor refers to an unfinished node.
  if (named === undefined) tell(tree, start, { code: 'unknown-alias', name })
  else if (!wasEnough) tell(tree, start, { code: 'too-many-aliases', limit: mostRepeated })
  add(tree, { node: { type: 'scalar', value: null, start }, size: 1, anchor: undefined })
}

function nameIn(node: DocumentNode, tree: NodeTree): string {
  if (node.type === 'scalar') return String(node.value)
  tell(tree, node.start, { code: 'syntax', reason: 'the name of a member must be a word' })
  return ''
}

function addMember(member: NodeMember, members: Map<string, NodeMember>, { found }: NodeTree): void {
  const { name, start } = member
  const first = members.get(name)
  if (first === undefined) members.set(name, member)
  else
    found.push({
      at: start,
      trouble: (placeAt) => ({ code: 'duplicate-key', member: name, first: placeAt(first.start) }),
    })
}
