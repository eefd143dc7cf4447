/** Reads the top of each text of a document: lists of things, and members about the document itself. */
import { isKind, type Kind, kindsTold, toldKind } from '../../../catalog/kinds.ts'
import type { Thing } from '../../estate.ts'
import type { DocumentNode, MappingNode, NodeMember } from '../nodes/nodes.ts'
import { memberNamed, plainOf } from '../nodes/nodes.ts'
import type { TextReading } from './entries-reading.ts'
import { listsBelow } from './lists-below.ts'
import { addThing, readBelow, typeNameOf } from './read-entries.ts'

export interface TextPart {
  readonly node: DocumentNode
  readonly reading: TextReading
}

/** The entry of the organization. A document without one fits whichever it is compared with. */
export function organizationIn(
  parts: readonly TextPart[],
  kind: Kind,
): { readonly thing: Thing; readonly others: readonly Thing[] } {
  const found = parts.flatMap(({ node, reading }) => {
    const { rules } = reading
    const entry = rules.entries.get(rules.root)
    const member = node.type === 'mapping' && entry ? memberNamed(node, entry.document.key) : undefined
    if (entry === undefined || member === undefined) return []
    if (member.value.type === 'mapping')
      return [addThing(member.value, { holder: undefined, rules: entry }, reading)]
    tellType(member, 'members such as id and title', reading)
    return []
  })
  const [thing, ...others] = found
  const nobody = { id: undefined, name: undefined, holder: undefined, values: {}, reply: undefined }
  return { thing: thing ?? { kind, ...nobody }, others }
}

/** Everything in it goes below the organization. */
export function readPart({ node, reading }: TextPart, organization: Thing): void {
  if (node.type !== 'mapping') {
    const isEmpty = node.type === 'scalar' && node.value === null
    if (!isEmpty)
      reading.tell(node.start, {
        code: 'wrong-type',
        member: 'the document',
        wanted: 'members such as teams and sites',
        got: typeNameOf(node),
      })
    return
  }
  const { top, root, notCaptured, outside, kinds: limit } = reading.rules
  const own: OwnMembers = {
    ...ownMembers,
    [limit]: readKinds,
    [notCaptured]: readGaps,
    [outside]: readOutside,
  }
  const lists = listsBelow(new Map([...top].filter(([, kind]) => kind !== root)))
  const known = [...Object.keys(own), ...top.keys()]
  for (const member of node.members) {
    if (Object.hasOwn(own, member.name)) own[member.name]?.(member, reading)
    else if (!top.has(member.name))
      reading.tell(member.start, { code: 'unknown-member', member: member.name, known })
    else reading.keys.add(member.name)
  }
  if (memberNamed(node, limit) === undefined) addKinds(node, reading)
  readBelow(node, { holder: organization, lists }, reading)
}

/** A text that does not limit itself is about everything in its lists. */
function addKinds({ members }: MappingNode, { rules, unlimited }: TextReading): void {
  const add = (kind: Kind) => {
    if (unlimited.has(kind)) return
    unlimited.add(kind)
    for (const below of rules.entries.get(kind)?.below.kinds.values() ?? []) add(below)
  }
  for (const { name } of members) {
    const kind = rules.top.get(name)
    if (kind !== undefined) add(kind)
  }
}

/** The kinds that the text is about. */
function readKinds(member: NodeMember, reading: TextReading): void {
  const { value } = member
  const { rules, limits, tell } = reading
  const items = value.type === 'sequence' ? value.items : []
  if (items.length === 0) tellType(member, 'a list of kinds', reading)
  for (const item of items) {
    const named = kindsTold(plainOf(item)).filter((kind) => rules.entries.has(kind))
    for (const kind of named) limits.add(kind)
    if (named.length === 0) {
      const known = [...new Set([...rules.entries.keys()].map(toldKind))]
      tell(item.start, {
        code: 'wrong-value',
        member: member.name,
        wanted: `one of ${known.join(', ')}`,
        got: typeNameOf(item),
      })
    }
  }
}

/** A text of these alone has been emptied, or is not yet written. */
const introduction: ReadonlySet<string> = new Set(['$schema', 'format'])

/** False for comments alone, too. */
export function saysSomething(node: DocumentNode): boolean {
  if (node.type === 'scalar') return node.value !== null
  return node.type === 'sequence' || !node.members.every(({ name }) => introduction.has(name))
}

type OwnMembers = Readonly<Record<string, (member: NodeMember, reading: TextReading) => void>>

/** Members about the document, not about the workspace. */
const ownMembers: OwnMembers = {
  // For editors.
  $schema: () => undefined,
  format: ({ value }, { rules, tell }) => {
    const got = plainOf(value)
    if (got !== rules.format)
      tell(value.start, { code: 'unknown-format', got: typeNameOf(value), known: rules.format })
  },
  protected: (member, reading) => {
    const { value } = member
    if (value.type !== 'sequence') return tellType(member, 'a list of addresses', reading)
    for (const item of value.items) {
      const pattern = plainOf(item)
      if (typeof pattern === 'string') reading.protected.push(pattern)
      else tellType({ ...member, value: item }, 'an address', reading)
    }
  },
  order: (member, reading) => {
    if (plainOf(member.value) === orderIgnored) reading.orders.push(orderIgnored)
    else tellType(member, `\`${orderIgnored}\`; the order counts without this line`, reading)
  },
}

/** The only word for the order of entries: without it, the order counts. */
export const orderIgnored = 'ignored'

/** The gaps that an export has noted. */
function readGaps(member: NodeMember, reading: TextReading): void {
  const { value } = member
  if (value.type !== 'sequence') tellType(member, 'a list', reading)
  else for (const item of value.items) readGap({ ...member, value: item }, reading)
}

function readGap(member: NodeMember, reading: TextReading): void {
  const { value } = member
  const members = value.type === 'mapping' ? value.members : []
  const told = new Map(members.map(({ name, value: inner }) => [name, plainOf(inner)]))
  const [name, address, reason, id] = ['kind', 'address', 'reason', 'holder'].map((each) => told.get(each))
  const kinds = kindsTold(name)
  if (kinds.length > 0 && typeof address === 'string') {
    const isRefused = told.get('refused') === true
    const isEverywhere = told.get('everywhere') === true
    const holderId = typeof id === 'string' ? id : undefined
    const gap = { address, holderId, reason: String(reason ?? ''), isRefused }
    for (const kind of kinds)
      reading.notCaptured.push({ kind, ...gap, ...(isEverywhere ? { isEverywhere } : {}) })
  } else tellType(member, 'members such as kind and address', reading)
}

/** Things of other organizations, to which entries may refer. */
function readOutside(member: NodeMember, reading: TextReading): void {
  const { value } = member
  const items = value.type === 'sequence' ? value.items : []
  if (value.type !== 'sequence') tellType(member, 'a list', reading)
  for (const item of items) {
    const members = item.type === 'mapping' ? item.members : []
    const told = new Map(members.map(({ name, value: inner }) => [name, plainOf(inner)]))
    const [kind, id] = [told.get('kind'), told.get('id')]
    if (isKind(kind) && typeof id === 'string') reading.outside.push({ kind, id })
    else tellType({ ...member, value: item }, 'a kind and an id', reading)
  }
}

const tellType = ({ name, value }: NodeMember, wanted: string, { tell }: TextReading): void =>
  tell(value.start, { code: 'wrong-type', member: name, wanted, got: typeNameOf(value) })
