/** A document as nodes that know their places, so that a fault can name its line. */

export type DocumentNode = ScalarNode | MappingNode | SequenceNode

interface PlacedNode {
  /** The offset of the first character in its text. */
  readonly start: number
}

export interface ScalarNode extends PlacedNode {
  readonly type: 'scalar'
  /** Text, boolean, null, or a number with all its digits. */
  readonly value: unknown
  /** The text of the document, if ws filled values in: faults quote it, since the values may be secret. */
  readonly written?: string
}

export interface MappingNode extends PlacedNode {
  readonly type: 'mapping'
  /** In the order of the text; no name repeats. */
  readonly members: readonly NodeMember[]
}

export interface NodeMember {
  readonly name: string
  /** The offset of the name. */
  readonly start: number
  readonly value: DocumentNode
}

export interface SequenceNode extends PlacedNode {
  readonly type: 'sequence'
  readonly items: readonly DocumentNode[]
}

/** The member of this name; undefined if the mapping has none. */
export const memberNamed = ({ members }: MappingNode, name: string): NodeMember | undefined =>
  members.find((member) => member.name === name)

/** The member at a dotted path; undefined if there is none. */
export function memberAt(node: MappingNode, path: string): NodeMember | undefined {
  const [head = '', ...rest] = path.split('.')
  const member = memberNamed(node, head)
  if (rest.length === 0 || member === undefined) return member
  return member.value.type === 'mapping' ? memberAt(member.value, rest.join('.')) : undefined
}

/** The plain value. */
export function plainOf(node: DocumentNode): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(plainOf)
  // fromEntries defines members, so that a member named __proto__ is an ordinary one.
  return Object.fromEntries(node.members.map(({ name, value }) => [name, plainOf(value)]))
}
