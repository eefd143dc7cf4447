/** A document as it was written: values that know where they stand, so that a fault can name its line. */

export type DocumentNode = ScalarNode | MappingNode | SequenceNode

interface PlacedNode {
  /** Offset of the first character in the text of its part. */
  readonly start: number
}

export interface ScalarNode extends PlacedNode {
  readonly type: 'scalar'
  /** Text, boolean, null, or a number, which keeps all of its digits. */
  readonly value: unknown
}

export interface MappingNode extends PlacedNode {
  readonly type: 'mapping'
  /** In the order of the text; no name stands twice. */
  readonly members: readonly Member[]
}

export interface Member {
  readonly name: string
  /** Offset of the name. */
  readonly start: number
  readonly value: DocumentNode
}

export interface SequenceNode extends PlacedNode {
  readonly type: 'sequence'
  readonly items: readonly DocumentNode[]
}

/** The member of this name; undefined where the mapping has none. */
export const memberNamed = ({ members }: MappingNode, name: string): Member | undefined =>
  members.find((member) => member.name === name)

/** The plain value, for what the document holds as it is. */
export function plainOf(node: DocumentNode): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(plainOf)
  // fromEntries defines members, so that one named __proto__ is only a member.
  return Object.fromEntries(node.members.map(({ name, value }) => [name, plainOf(value)]))
}
