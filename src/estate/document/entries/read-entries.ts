/** Turns nodes into things, each below its holder, and collects every fault. */
import type { Thing } from '../../estate.ts'
import { type Until, untilIn, untilMember, untilWanted } from '../../until.ts'
import { type DocumentNode, type MappingNode, memberAt, type NodeMember, plainOf } from '../nodes/nodes.ts'
import type {
  Instructions,
  OrderWord,
  PlacedThing,
  TextReading,
  ThingReference,
  ValueDoubt,
} from './entries-reading.ts'
import { type EntryRules, type MemberRule, needsName } from './entry-rules.ts'
import type { ListsBelow } from './lists-below.ts'
import { referencesIn } from './member-references.ts'
import { checkedValue } from './member-values.ts'

/** Reads the lists and single entries of a mapping, by their keys. */
export function readBelow(
  { members }: MappingNode,
  { holder, lists }: HeldLists,
  reading: TextReading,
): void {
  for (const member of members) {
    const kind = lists.kinds.get(member.name)
    const rules = kind && reading.rules.entries.get(kind)
    const group = lists.groups.get(member.name)
    if (rules !== undefined) readList(member, { holder, rules }, reading)
    else if (group !== undefined) readGroup(member, { holder, lists: group }, reading)
  }
}

interface HeldLists {
  readonly holder: Thing
  readonly lists: ListsBelow
}

function readGroup({ name, value }: NodeMember, { holder, lists }: HeldLists, reading: TextReading): void {
  const known = [...lists.kinds.keys()]
  if (value.type !== 'mapping') {
    const wanted = `members such as ${known.join(' and ')}`
    reading.tell(value.start, { code: 'wrong-type', member: name, wanted, got: typeNameOf(value) })
    return
  }
  for (const member of value.members)
    if (!lists.kinds.has(member.name))
      reading.tell(member.start, { code: 'unknown-member', member: `${name}.${member.name}`, known })
  readBelow(value, { holder, lists }, reading)
}

interface EntriesBelow {
  readonly holder: Thing
  readonly rules: EntryRules
}

function readList({ name, value }: NodeMember, { holder, rules }: EntriesBelow, reading: TextReading): void {
  const isSingle = rules.document.single === true
  if (isSingle && value.type === 'scalar' && value.value === null) return
  if (isSingle) {
    readEntry(value, { holder, rules, name }, reading)
    return
  }
  if (value.type !== 'sequence') {
    const wanted = 'a list; [] where there are none'
    reading.tell(value.start, { code: 'wrong-type', member: name, wanted, got: typeNameOf(value) })
    return
  }
  for (const item of value.items) readEntry(item, { holder, rules, name }, reading)
}

function readEntry(
  node: DocumentNode,
  { holder, rules, name: key }: EntriesBelow & { readonly name: string },
  reading: TextReading,
): void {
  if (node.type !== 'mapping') {
    reading.tell(node.start, {
      code: 'wrong-type',
      member: key,
      wanted: `members such as ${rules.names.slice(0, 2).join(' and ')}`,
      got: typeNameOf(node),
    })
    return
  }
  const thing = addThing(node, { holder, rules }, reading)
  readBelow(node, { holder: thing, lists: rules.below }, reading)
}

/** Adds the thing itself, without its contents. */
export function addThing(
  node: MappingNode,
  { holder, rules }: Pick<EntriesBelow, 'rules'> & { readonly holder: Thing | undefined },
  reading: TextReading,
): Thing {
  const entry: PartialEntry = {
    values: {},
    doubts: [],
    references: undefined,
    instructions: undefined,
    identity: undefined,
    until: undefined,
    siblings: undefined,
  }
  for (const member of node.members) readMember(member, { rules, entry }, reading)
  const { values, doubts, instructions, until, references = [] } = entry
  const { id, name } = namesOf(entry, rules)
  const { kind } = rules.resource
  const { start } = node
  if (id === undefined && name === undefined && needsName(rules))
    reading.tell(start, { code: 'missing-member', kind, members: rules.naming })
  const place = () => reading.placeAt(start)
  const told = until === undefined ? {} : { until }
  const thing: PlacedThing = { kind, id, name, holder, values, reply: undefined, ...told, place }
  if (holder !== undefined) reading.things.push(thing)
  for (const doubt of doubts) reading.doubts.push({ thing, ...doubt })
  for (const reference of references) reading.references.push({ thing, ...reference })
  if (instructions !== undefined) reading.instructions.set(thing, instructions)
  if (entry.siblings !== undefined) reading.siblings.set(thing, entry.siblings)
  for (const [key, silent] of rules.below.kinds)
    if (memberAt(node, key) === undefined) reading.silent.push({ holder: thing, kind: silent })
  return thing
}

/** The members of an entry, as far as read. */
interface PartialEntry {
  readonly values: Record<string, unknown>
  readonly doubts: Omit<ValueDoubt, 'thing'>[]
  references: Omit<ThingReference, 'thing'>[] | undefined
  instructions: Instructions | undefined
  /** The member that identifies it. */
  identity: string | undefined
  until: Until | undefined
  siblings: readonly OrderWord[] | undefined
}

interface EntryTarget {
  readonly rules: EntryRules
  readonly entry: PartialEntry
}

function readMember(member: NodeMember, { rules, entry }: EntryTarget, reading: TextReading): void {
  const { name, start, value } = member
  const rule = rules.members.get(name) ?? memberOfOpen(name, rules)
  if (name === rules.identity?.member) readIdentity(member, { rules, entry }, reading)
  else if (name === rules.order && rule === undefined) entry.siblings = readOrder(member, reading)
  else if (rule !== undefined) readValue(member, { rule, entry }, reading)
  else if (rules.instructions.has(name)) {
    const word = wordIn(value, name, reading)
    const place = () => reading.placeAt(value.start)
    if (word !== undefined) entry.instructions = { ...entry.instructions, [name]: { value: word, place } }
  } else if (name === untilMember && rules.document.ends !== undefined) readUntil(member, entry, reading)
  else if (!rules.names.includes(name))
    reading.tell(start, { code: 'unknown-member', member: name, known: rules.names })
}

function readUntil({ name, value: node }: NodeMember, entry: PartialEntry, { tell }: TextReading): void {
  const said = node.type === 'scalar' && typeof node.value === 'string' ? node.value : ''
  entry.until = untilIn(said)
  if (entry.until !== undefined) return
  tell(node.start, { code: 'wrong-value', member: name, wanted: untilWanted, got: typeNameOf(node) })
}

function readOrder({ name, value }: NodeMember, { tell, placeAt }: TextReading): readonly OrderWord[] {
  const items = value.type === 'sequence' ? value.items : []
  const words = items.flatMap((item): OrderWord[] => {
    const word = plainOf(item)
    return typeof word === 'string' ? [{ word, member: name, place: () => placeAt(item.start) }] : []
  })
  if (value.type !== 'sequence' || words.length < items.length)
    tell(value.start, {
      code: 'wrong-type',
      member: name,
      wanted: 'a list of ids or names of what it holds',
      got: typeNameOf(value),
    })
  return words
}

/** Any value will do. */
const memberOfOpen = (field: string, { others }: EntryRules): MemberRule | undefined =>
  others && { field, schema: undefined, mayRefer: false, isClosed: false, accepted: others }

/** A new thing takes it from here, and the service has to accept it. */
function readIdentity(
  { name, value: node }: NodeMember,
  { rules, entry }: EntryTarget,
  reading: TextReading,
): void {
  entry.identity = wordIn(node, name, reading)
  const { schema } = rules.identity ?? {}
  if (schema === undefined || entry.identity === undefined) return
  const { found } = checkedValue(node, name, { schema, isClosed: false, accepted: new Set() })
  for (const { at, trouble } of found)
    entry.doubts.push({ field: undefined, fault: () => ({ ...reading.placeAt(at), ...trouble }) })
}

function readValue(
  { name, value: node }: NodeMember,
  { rule, entry }: { readonly rule: MemberRule; readonly entry: PartialEntry },
  { placeAt }: TextReading,
): void {
  const { field, schema, mayRefer } = rule
  const { value, found } = checkedValue(node, name, rule)
  for (const { at, trouble } of found)
    entry.doubts.push({ field, fault: () => ({ ...placeAt(at), ...trouble }) })
  entry.values[field] = value
  if (!mayRefer || schema === undefined) return
  const references = Array.from(referencesIn(node, schema, [field]), ({ start, ...named }) => {
    const [, ...steps] = named.path
    return { ...named, member: [name, ...steps].join('.'), place: () => placeAt(start) }
  })
  if (references.length > 0) entry.references = [...(entry.references ?? []), ...references]
}

/** The identifying member, and the name for people. */
function namesOf({ identity: own, values }: PartialEntry, { identity, nameField, resource }: EntryRules) {
  const stated = nameField === undefined ? undefined : values[nameField]
  const name = typeof stated === 'string' ? stated : undefined
  if (identity?.of === 'name') return { id: undefined, name: own }
  // A thing known by its id has the id as its name.
  return { id: own, name: nameField === undefined && resource.called !== undefined ? own : name }
}

function wordIn(node: DocumentNode, member: string, { tell }: TextReading): string | undefined {
  if (node.type === 'scalar' && typeof node.value === 'string' && node.value !== '') return node.value
  tell(node.start, { code: 'wrong-type', member, wanted: 'text', got: typeNameOf(node) })
  return undefined
}

export function typeNameOf(node: DocumentNode): string {
  if (node.type === 'sequence') return 'a list'
  if (node.type === 'mapping') return 'members'
  return JSON.stringify(node.written ?? node.value) ?? 'nothing'
}
