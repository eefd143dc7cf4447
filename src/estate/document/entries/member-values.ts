/** Checks the value of a member against its schema. */
import { checkValue, type Issue } from '../../../catalog/checks.ts'
import { factsOf, innerOf, type Schema } from '../../../catalog/fields.ts'
import { elementOf, fieldNames } from '../../../catalog/members.ts'
import { withNearestNumbers } from '../../../json/exact-number.ts'
import type { DocumentTrouble } from '../faults.ts'
import { type DocumentNode, memberNamed, plainOf } from '../nodes/nodes.ts'
import type { MemberRule } from './entry-rules.ts'

export interface CheckedValue {
  readonly value: unknown
  readonly found: readonly { readonly at: number; readonly trouble: DocumentTrouble }[]
}

/** @param name - in the document's spelling */
export function checkedValue(
  node: DocumentNode,
  name: string,
  { schema, isClosed, accepted }: Pick<MemberRule, 'schema' | 'isClosed' | 'accepted'>,
): CheckedValue {
  const value = plainOf(node)
  if (schema === undefined || accepted.has(value)) return { value, found: nothing }
  const unknown = isClosed ? unknownMembers(node, name, schema) : []
  const { success, error } = checkValue(schema, withNearestNumbers(value))
  const issues = success ? [] : error.issues.flatMap((issue) => issueOf(issue, { node, name, schema }))
  if (success && node.type === 'scalar' && accepted.size < mostAccepted) accepted.add(value)
  return { value, found: [...unknown, ...issues] }
}

const nothing: CheckedValue['found'] = []

/** Levels and modes repeat; titles would fill the memory. */
const mostAccepted = 100

/** Schemas of objects ignore unknown members, because of replies; documents must not have any. */
function unknownMembers(node: DocumentNode, name: string, schema: Schema): CheckedValue['found'] {
  const known = fieldNames(schema)
  const members = node.type === 'mapping' ? node.members : []
  return members
    .filter((member) => !known.includes(member.name))
    .map((member) => ({
      at: member.start,
      trouble: { code: 'unknown-member', member: `${name}.${member.name}`, known } as const,
    }))
}

interface CheckedMember {
  readonly node: DocumentNode
  readonly name: string
  readonly schema: Schema
}

function issueOf(issue: Issue, { node, name, schema }: CheckedMember): CheckedValue['found'] {
  const { at, got } = nodeAt(node, issue.path)
  const member = [name, ...issue.path].join('.')
  const shown = shownValue(got)
  // A list itself has no allowed values.
  const wanted = wantedBy(issue, schema)
  const code = issue.code === 'invalid_type' ? 'wrong-type' : 'wrong-value'
  return [{ at, trouble: { code, member, wanted, got: shown } }]
}

/** The node at the path, or the nearest one around it. */
function nodeAt(
  node: DocumentNode,
  path: readonly PropertyKey[],
): { readonly at: number; readonly got: DocumentNode | undefined } {
  let at = node
  let got: DocumentNode | undefined = node
  for (const step of path) {
    got = got && nodeIn(got, step)
    at = got ?? at
  }
  return { at: at.start, got }
}

function nodeIn(node: DocumentNode, step: PropertyKey): DocumentNode | undefined {
  if (node.type === 'sequence') return node.items[Number(step)]
  return node.type === 'mapping' ? memberNamed(node, String(step))?.value : undefined
}

/** Ends the sentence "it wants". */
function wantedBy(issue: Issue, schema: Schema): string {
  switch (issue.code) {
    case 'invalid_type':
      return orNull(types[issue.expected] ?? issue.expected, schema)
    case 'invalid_value':
      return orNull(`one of ${issue.values.join(', ')}`, schema)
    case 'too_big':
      return `at most ${amount(issue.maximum, issue.origin)}`
    case 'too_small':
      return `at least ${amount(issue.minimum, issue.origin)}`
    case 'invalid_format':
      return named[issue.format] ?? formatWanted(schema, issue.pattern)
    default:
      return 'another value'
  }
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'members',
  record: 'members',
}

/** Formats with a name for people. */
const named: Readonly<Record<string, string>> = { url: 'an absolute URL', email: 'an e-mail address' }

const formatWanted = (schema: Schema, pattern: string | undefined) =>
  factsOf(elementOf(schema)).written === 'base64' ? 'base64' : `text like ${pattern ?? 'the format'}`

const orNull = (wanted: string, schema: Schema): string => (mayBeNull(schema) ? `${wanted}, or null` : wanted)

function mayBeNull(schema: Schema): boolean {
  const inner = innerOf(schema)
  return schema.def.type === 'nullable' || (inner !== undefined && mayBeNull(inner))
}

function amount(count: number | bigint, origin: string): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'item' : ''
  if (unit === '') return String(count)
  return `${count} ${unit}${Number(count) === 1 ? '' : 's'}`
}

/** Short enough for a line. */
function shownValue(node: DocumentNode | undefined): string {
  if (node === undefined) return 'nothing'
  if (node.type === 'sequence') return 'a list'
  if (node.type === 'mapping') return 'members'
  const value = node.written ?? node.value
  const text = JSON.stringify(value) ?? String(value)
  const isLong = text.length > longest
  return isLong ? `${text.slice(0, longest)}…` : text
}

const longest = 60
