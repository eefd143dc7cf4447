/**
 * Makes the changes of a schema those of an operation. Where the schema stands (a request, a reply, a parameter) decides the name of the
 * rule, the level, and the sentence.
 */
import type { Located } from './description.ts'
import type { OperationChange, TouchedOperation } from './finding.ts'
import { type Direction, levelOf } from './level.ts'
import type { SchemaChange } from './schema/change.ts'
import type { SchemaComparer } from './schema/compare.ts'

/** A place of an operation where values are sent. */
export interface SchemaPlace {
  readonly direction: Direction
  /** In the names of rules: for the value itself, and for a property within. */
  readonly rules: { readonly own: string; readonly within: string }
  /** For people, e.g. `the request body`. */
  readonly words: string
  readonly operation: TouchedOperation
}

export const changesAt = (
  place: SchemaPlace,
  [from, to]: readonly [Located, Located],
  compare: SchemaComparer,
): readonly OperationChange[] => compare(from, to).map((change) => operationChange(change, place))

function operationChange(change: SchemaChange, place: SchemaPlace): OperationChange {
  const { direction, operation } = place
  const { effect, says, at, from, to, source } = change
  const level =
    change.silentIn === direction ? 'info' : (change.level?.[direction] ?? levelOf(effect, direction))
  return {
    id: ruleOf(change, place),
    level,
    text: `${subject(at, place)} ${says}`,
    source,
    operation,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

function ruleOf({ rule, isWhole = false, at }: SchemaChange, { direction, rules }: SchemaPlace): string {
  const name = typeof rule === 'string' ? rule : rule[direction]
  if (isWhole) return name
  return `${at.length === 0 ? rules.own : rules.within}-${name}`
}

const subject = (at: readonly string[], { words }: SchemaPlace) =>
  at.length === 0 ? words : `\`${at.join('.')}\` in ${words}`
