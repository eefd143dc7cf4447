/** Reads values of `.ws-audit.yaml`, and collects its faults, each with its line and column. */
import {
  type DocumentNode,
  type MappingNode,
  memberNamed,
  plainOf,
} from '../../../estate/document/nodes/nodes.ts'
import { guessAt } from '../../../text/nearest.ts'

/** Notes a fault at an offset of the text. */
export type TellFault = (at: number, fault: string) => void

/** A mapping whose members have these names; faults for all others. */
export function mappingAt(
  node: DocumentNode,
  known: readonly string[],
  tell: TellFault,
): MappingNode | undefined {
  if (node.type !== 'mapping') {
    tell(node.start, `this needs members: ${known.join(', ')}`)
    return undefined
  }
  for (const { name, start } of node.members)
    if (!known.includes(name))
      tell(start, `there is no member ${JSON.stringify(name)}${guessAt(name, known)}`)
  return node
}

interface FaultOptions {
  readonly tell: TellFault
  readonly isNeeded?: boolean
}

/** The text of a member; undefined if it is absent or at fault. */
export function textIn(
  holder: MappingNode,
  name: string,
  { tell, isNeeded = false }: FaultOptions,
): string | undefined {
  const member = memberNamed(holder, name)
  if (member === undefined) {
    if (isNeeded) tell(holder.start, `${JSON.stringify(name)} is missing`)
    return undefined
  }
  const value = plainOf(member.value)
  if (typeof value === 'string' && value.trim() !== '') return value
  tell(member.start, `${JSON.stringify(name)} needs a text, got ${shown(value)}`)
  return undefined
}

export function switchIn(holder: MappingNode, name: string, { tell }: FaultOptions): boolean | undefined {
  const member = memberNamed(holder, name)
  if (member === undefined) return undefined
  const value = plainOf(member.value)
  if (typeof value === 'boolean') return value
  tell(member.start, `${JSON.stringify(name)} needs true or false, got ${shown(value)}`)
  return undefined
}

/** The items of a list; empty if it is absent or at fault. */
export function itemsIn(holder: MappingNode, name: string, { tell }: FaultOptions): readonly DocumentNode[] {
  const member = memberNamed(holder, name)
  if (member === undefined) return []
  if (member.value.type === 'sequence') return member.value.items
  // `exceptions:` with nothing behind it.
  if (plainOf(member.value) !== null) tell(member.start, `${JSON.stringify(name)} needs a list`)
  return []
}

export const startOf = (holder: MappingNode, name: string): number =>
  memberNamed(holder, name)?.start ?? holder.start

export const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
