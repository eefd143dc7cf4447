/** Compares the members that an operation of the catalog takes, and those of its reply, with those that the service's own description says. */
import type { DriftRow } from '../answers/tools.ts'
import type { FieldFacts } from '../catalog/facts.ts'
import type { Operation } from '../catalog/operation.ts'
import { type Bounds, type DefinitionParts, innerOf, partsOf, type Schema } from '../catalog/schema.ts'
import { keyFor } from './key-for.ts'
import type { LearntMember, LearntOperation, LearntSchema } from './shape.ts'

/** `member`: ws does not know it; `enumeration`: values that only one of them knows; `limit`: a bound that differs. */
export type MemberDriftKind = 'member' | 'enumeration' | 'limit'

export interface MemberDrift {
  readonly kind: MemberDriftKind
  readonly section: DriftSection
  /** Dotted, with `[]` for the entries of a list. */
  readonly member: string
  /** True if the service requires a member that ws does not know. */
  readonly required: boolean
  /** The bound that differs, e.g. `max`. */
  readonly limit?: DriftLimit
  /** As ws knows it, and as the service has it; null if there is none. */
  readonly from: DriftRow['from']
  readonly to: DriftRow['to']
}

export type DriftSection = 'query' | 'body' | 'reply'

type SchemaAt = (place: number) => LearntSchema

/** @param at - the shared schema of a place */
export function memberDrift(
  operation: Operation,
  learnt: LearntOperation,
  at: SchemaAt,
): readonly MemberDrift[] {
  return sectionsOf(operation, learnt).flatMap(({ section, known, members }) =>
    membersDrift({ known, members }, { section, at, above: '', met: new Set() }),
  )
}

/** Members and values of its reply that ws does not know. A reply that has less of them, or narrower limits, is one that ws knows. */
export function replyDrift(
  { response: declared }: Operation,
  { response }: LearntOperation,
  at: SchemaAt,
): readonly MemberDrift[] {
  if (declared === undefined || response === undefined) return []
  return valueDrift(declared, response, { section: 'reply', at, above: '', met: new Set() }).filter(
    ({ kind, from, to }) => kind === 'member' || (kind === 'enumeration' && hasMore(to, from)),
  )
}

const hasMore = (to: MemberDrift['to'], from: MemberDrift['from']): boolean =>
  Array.isArray(to) && Array.isArray(from) && to.some((value) => !from.includes(value))

interface MemberSection {
  readonly section: 'query' | 'body'
  readonly known: Readonly<Record<string, Schema>>
  readonly members: readonly LearntMember[]
}

/** The members of the query and of the body, as both sides have them. A body that is not a JSON object has none. */
export function sectionsOf(operation: Operation, { query, body }: LearntOperation): readonly MemberSection[] {
  const inQuery = query
    .filter(({ as, name }) => as === undefined && !(operation.paginated && pageMembers.has(name)))
    .map(({ name, schema, required }): LearntMember => [name, schema, required === true ? 1 : 0])
  const inBody = body?.form === 'json' && body.whole === undefined ? body.members : []
  const isOpen = operation.body?.def.isOpen === true
  return [
    { section: 'query', known: operation.query?.shape ?? {}, members: inQuery },
    { section: 'body', known: operation.body?.shape ?? {}, members: isOpen ? [] : inBody },
  ]
}

/** Every list in pages takes them, and no declaration has them. */
const pageMembers: ReadonlySet<string> = new Set(['page', 'limit'])

interface Comparing {
  readonly section: DriftSection
  readonly at: SchemaAt
  readonly above: string
  /** Shared schemas around this one: they may lead back to themselves. */
  readonly met: ReadonlySet<number>
}

function membersDrift(
  { known, members }: Omit<MemberSection, 'section'>,
  comparing: Comparing,
): readonly MemberDrift[] {
  return members.flatMap(([name, schema, isRequired]): readonly MemberDrift[] => {
    const member = `${comparing.above}${name}`
    const { section } = comparing
    const declared = Object.hasOwn(known, keyFor(name)) ? known[keyFor(name)] : undefined
    const isNeeded = isRequired === 1 && section !== 'reply'
    if (declared === undefined)
      return [{ kind: 'member', section, member, required: isNeeded, from: null, to: null }]
    return valueDrift(declared, schema, { ...comparing, above: member })
  })
}

function valueDrift(declared: Schema, given: LearntSchema, comparing: Comparing): readonly MemberDrift[] {
  const { at, met, above } = comparing
  if (given.ref !== undefined) {
    if (met.has(given.ref)) return []
    return valueDrift(declared, at(given.ref), { ...comparing, met: new Set([...met, given.ref]) })
  }
  const parts = partsOf(declared)
  // It takes whatever members there are.
  if (parts.isOpen === true) return []
  if (parts.type === 'object' && given.type === 'object')
    return membersDrift(
      { known: parts.shape ?? {}, members: given.members ?? [] },
      { ...comparing, above: above === '' ? '' : `${above}.` },
    )
  if (parts.type === 'array' && given.type === 'array' && parts.element !== undefined)
    return [
      ...limitDrift(declared, given, comparing),
      ...valueDrift(parts.element, given.items ?? {}, { ...comparing, above: `${above}[]` }),
    ]
  return [
    ...enumerationDrift(parts, declared, { given, comparing }),
    ...limitDrift(declared, given, comparing),
  ]
}

function enumerationDrift(
  { values }: DefinitionParts,
  declared: Schema,
  { given, comparing: { section, above } }: { readonly given: LearntSchema; readonly comparing: Comparing },
): readonly MemberDrift[] {
  const from = values ?? leafOf(declared).facts.known
  const to = given.enum
  if (from === undefined || to === undefined || given.type !== 'string') return []
  if (from.length === to.length && from.every((value) => to.includes(value))) return []
  return [{ kind: 'enumeration', section, member: above, required: false, from, to }]
}

const limits = ['min', 'max', 'pattern'] as const

export type DriftLimit = (typeof limits)[number]

function limitDrift(declared: Schema, given: LearntSchema, comparing: Comparing): readonly MemberDrift[] {
  const { section, above } = comparing
  const leaf = leafOf(declared)
  if (!isSameType(leaf, given)) return []
  const bounds = 'bounds' in leaf.def ? (leaf.def.bounds ?? {}) : {}
  return limits.flatMap((limit): readonly MemberDrift[] => {
    const [from, to] = [boundIn(bounds, limit), boundIn(given, limit)]
    // A description also says the form of a text by another word than its pattern.
    if (from === to || (limit === 'pattern' && isToldOtherwise(given))) return []
    return [{ kind: 'limit', section, member: above, required: false, limit, from, to }]
  })
}

const isToldOtherwise = ({ isFormatted, bytes }: LearntSchema) => isFormatted === true || bytes === true

/** ws refuses empty texts wherever a service has no use for them, so a least length of 1 is none. */
function boundIn(bounds: Bounds, limit: DriftLimit): string | number | null {
  const value = bounds[limit] ?? null
  return limit === 'min' && value !== null && Number(value) <= 1 ? null : value
}

function isSameType({ def }: Schema, { type }: LearntSchema): boolean {
  if (def.type === 'number') return type === 'integer' || type === 'number'
  return def.type === type
}

function leafOf(schema: Schema): Schema & { readonly facts: FieldFacts } {
  const inner = innerOf(schema)
  return inner === undefined ? schema : leafOf(inner)
}
