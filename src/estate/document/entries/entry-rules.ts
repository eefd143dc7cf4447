/** The allowed members of each kind's entry, prepared for reading thousands of them. */

import type { Schema } from '../../../catalog/fields.ts'
import type { Kind } from '../../../catalog/kinds.ts'
import { schemaAt } from '../../../catalog/members.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { mayName } from '../../named-kind.ts'
import { type NearerHolder, nearerHolderOf } from '../../nearer-holder.ts'
import { untilMember } from '../../until.ts'
import type { DocumentShape, EntryShape } from '../document-shape.ts'
import { type ListsBelow, listsBelow } from './lists-below.ts'

export interface DocumentRules extends Pick<DocumentShape, 'format' | 'kinds' | 'notCaptured' | 'outside'> {
  /** The kind of the single entry that holds all others. */
  readonly root: Kind
  /** Lists and entries at the top, by their key. */
  readonly top: ReadonlyMap<string, Kind>
  readonly entries: ReadonlyMap<Kind, EntryRules>
}

export interface EntryRules extends Pick<EntryShape, 'resource' | 'document' | 'identity'> {
  readonly members: ReadonlyMap<string, MemberRule>
  readonly below: ListsBelow
  /** The field that names a thing, if people know it by name. */
  readonly nameField: string | undefined
  /** The field that names a nearer holder than the entry around it, and the kind of that holder. */
  readonly holderField: NearerHolder | undefined
  /** Members with instructions, which say nothing about the thing. */
  readonly instructions: ReadonlySet<string>
  /** The member for the order of what it holds; undefined if its lists tell it. */
  readonly order: string | undefined
  /** For members that ws does not know; undefined if there are none. */
  readonly others: MemberRule['accepted'] | undefined
  /** Everything that the entry may hold. */
  readonly names: readonly string[]
  /** Members that identify the thing: any one of them is enough. */
  readonly naming: readonly string[]
}

export interface MemberRule {
  readonly field: string
  /** Undefined if any value will do. */
  readonly schema: Schema | undefined
  /** True if it may refer to other things, itself or in a list or member of it. */
  readonly mayRefer: boolean
  /** True if all its members are declared; a value that a reply shows whole may have more. */
  readonly isClosed: boolean
  /** Some values that the schema has let through: thousands of entries have the same. */
  readonly accepted: Set<unknown>
}

/** An earlier name, which finds the thing if there is no id. */
export const earlierName = 'was'

/** The template of a new thing. */
export const madeFrom = 'from'

export function documentRulesOf({ top, entries, order, ...shape }: DocumentShape): DocumentRules {
  const keyOf = (kind: Kind) => entries.get(kind)?.document.key ?? kind
  const byKey = (below: readonly Kind[]) => new Map(below.map((kind) => [keyOf(kind), kind]))
  const [root] = top
  if (root === undefined) throw new TypeError('no resource holds all others')
  const rules = [...entries].map(([kind, { below, mixed, ...entry }]): [Kind, EntryRules] => [
    kind,
    entryRules({ ...entry, order: mixed.length > 1 ? order : undefined }, listsBelow(byKey(below))),
  ])
  return { ...shape, root, top: byKey(top), entries: new Map(rules) }
}

function entryRules(
  {
    resource,
    document,
    identity,
    members,
    order,
  }: Omit<EntryShape, 'below' | 'mixed'> & Pick<EntryRules, 'order'>,
  below: EntryRules['below'],
): EntryRules {
  const rules = new Map(members.map(({ name, field }) => [name, memberRule(field, resource)]))
  const shownBy = (field: string) => resource.shownAs[field] ?? field
  const fields = [...rules.values()].map(({ field }) => field)
  const nameField = fields.find((field) => shownBy(field) === resource.called)
  const instructions = [
    ...(nameField === undefined ? [] : [earlierName]),
    ...(canCopy(resource) ? [madeFrom] : []),
  ]
  const own = identity === undefined ? [] : [identity.member]
  const dated = document.ends === undefined ? [] : [untilMember]
  return {
    resource,
    document,
    identity,
    members: rules,
    below,
    nameField,
    holderField: nearerHolderOf(resource),
    instructions: new Set(instructions),
    order,
    others: resource.isOpen === true ? new Set() : undefined,
    names: [
      ...own,
      ...rules.keys(),
      ...instructions,
      ...dated,
      ...(order === undefined ? [] : [order]),
      ...new Set([...below.kinds.keys()].map(headOf)),
    ],
    naming: [...own, ...[...rules].filter(([, rule]) => rule.field === nameField).map(([name]) => name)],
  }
}

function memberRule(field: string, { change, make, schema, readOnly, settable }: Resource): MemberRule {
  const bodies = [change, make].flatMap((role) => (isSupported(role) && role.body ? [role.body] : []))
  const found = bodies.map((body) => schemaAt(body, field)).find((each) => each !== undefined)
  return {
    field,
    schema: found ?? (readOnly.includes(field) ? schemaAt(schema, field) : undefined),
    mayRefer: found !== undefined && mayName(found),
    isClosed: settable.some((each) => each.startsWith(`${field}.`)),
    accepted: new Set(),
  }
}

/** A nested list stands in a member of its own. */
const headOf = (key: string) => key.split('.')[0] ?? key

/** A thing without a name is known by its values. */
export const needsName = ({ identity, resource, document }: EntryRules): boolean =>
  identity !== undefined && resource.called !== undefined && document.single !== true

/** True if the API makes one as a copy of another. */
const canCopy = ({ copy }: Resource): boolean => copy !== undefined
