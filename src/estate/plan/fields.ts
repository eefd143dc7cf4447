/** Builds the body of a change from the differing fields, and no others. */

import { nounOf } from '../../catalog/kinds.ts'
import { placeMember } from '../../catalog/neighbours.ts'
import type { Operation } from '../../catalog/operation.ts'
import { settableIn } from '../../catalog/relations.ts'
import { isSupported } from '../../catalog/resource.ts'
import { gapNamed } from '../../catalog/unsupported.ts'
import { memberOf } from '../../json/members.ts'
import { withArticle } from '../../text/with-article.ts'
import type { NotCompared } from '../compare/comparison.ts'
import type { Thing } from '../estate.ts'
import { bodyOf, type Fields, isNothing, requiredFields, withIds } from './bodies.ts'
import { addDraft, block, type ChangeWork, notOffered, type Obstacle, type Planning } from './draft.ts'
import { holderMember } from './holder.ts'
import { leadingTo, ownParameter } from './parameters.ts'
import { idOf } from './references.ts'

interface FieldsToSet {
  readonly fields: Fields
  readonly needs: readonly number[]
}

/** For a thing that exists by then. @returns the key of the step, if there is one */
export function draftFields(
  work: ChangeWork,
  { fields, needs }: FieldsToSet,
  planning: Planning,
): number | undefined {
  const { after, before, resource, change } = work
  const operation = resource.change
  if (after === undefined || fields.size === 0) return undefined
  if (!isSupported(operation)) {
    block(change, gapNamed(operation.unsupported), planning)
    return undefined
  }
  if (planning.isMissing(operation)) {
    block(change, notOffered('change', resource.kind), planning)
    return undefined
  }
  const whole = wholeFields(fields, { operation, work }, planning)
  const missing = requiredFields(operation).filter((field) => !hasField(whole, field))
  if (missing.length > 0) {
    const names = missing.map((field) => `\`${field}\``).join(' and ')
    const sentence = `A change has to send ${names}, which nobody can read`
    block(change, { sentence, way: 'give it in the document' }, planning)
    return undefined
  }
  const id = idOf(after, planning)
  const within = leadingTo(after, planning)
  const saw = before === undefined ? {} : { saw: sawOf(work, [...fields.keys()]) }
  return addDraft(
    work,
    {
      does: 'change',
      operation,
      parameters: { ...within, ...ownParameter(resource, id) },
      body: bodyOf(whole),
      subject: {
        kind: resource.kind,
        address: change.address,
        ...(id === undefined || resource.parameter === undefined ? {} : { id }),
        within,
        ...saw,
        wants: Object.fromEntries(fields),
      },
      needs,
    },
    planning,
  )
}

const sawOf = ({ change }: ChangeWork, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, change.members[field]?.from ?? null]))

const hasField = (fields: Fields, name: string) =>
  [...fields.keys()].some((field) => field === name || field.startsWith(`${name}.`))

interface WholeReplacement {
  readonly operation: Operation
  readonly work: ChangeWork
}

/** Only PATCH keeps unmentioned fields: other methods must send all known ones. */
function wholeFields(fields: Fields, { operation, work }: WholeReplacement, planning: Planning): Fields {
  if (operation.method === 'PATCH') return withRequired(fields, { operation, work }, planning)
  const whole = new Map<string, unknown>()
  for (const field of settableIn(work.resource, { ...work.before?.values, ...work.after?.values })) {
    const value = fields.has(field) ? fields.get(field) : knownValue(field, work, planning)
    if (value !== undefined && (fields.has(field) || !isNothing(value))) whole.set(field, value)
  }
  return whole
}

/** Fields that every body must have stay as they are. */
function withRequired(fields: Fields, { operation, work }: WholeReplacement, planning: Planning): Fields {
  const missing = requiredFields(operation).filter((field) => !hasField(fields, field))
  const known = missing.map((field) => [field, knownValue(field, work, planning)] as const)
  return new Map([...known.filter(([, value]) => value !== undefined), ...fields])
}

const knownValue = (field: string, { after, before, resource }: ChangeWork, planning: Planning): unknown => {
  const said = (thing: Thing | undefined) => (thing === undefined ? undefined : memberOf(thing.values, field))
  return withIds(field, said(after) ?? said(before), resource, planning)
}

/** The changed fields that the body of `change` takes; others are blocked. */
export function changedFields(work: ChangeWork, planning: Planning): Fields {
  const { change, resource } = work
  const fields = new Map<string, unknown>()
  const holder = holderMember(work)
  for (const [name, { to }] of Object.entries(change.members)) {
    if (name === placeMember || name === holder || showsHolder(name, work)) continue
    if (name === resource.switched?.member) continue
    if ((resource.isOpen === true || resource.settable.includes(name)) && isSupported(resource.change)) {
      fields.set(name, withIds(name, to, resource, planning))
      continue
    }
    const known = planning.blockedMembers.get(change) ?? new Set()
    planning.blockedMembers.set(change, known.add(name))
    if (isSetByPlace(name, work)) planning.undecided.push(undecided(name, work))
    else block(change, obstacleTo(name, work), planning)
  }
  return fields
}

/** After a move, a document that is otherwise as wanted still has the value of the old place. */
function isSetByPlace(name: string, { resource, change }: ChangeWork): boolean {
  const values = resource.setByPlace[name] ?? []
  const { from, to } = change.members[name] ?? {}
  return values.includes(from) && values.includes(to)
}

function undecided(name: string, { change: { kind, address, members } }: ChangeWork): NotCompared {
  const { from, to } = members[name] ?? {}
  const values = `\`${name}\` is ${JSON.stringify(from)}, in the document ${JSON.stringify(to)}`
  const reason = `${values}; the service sets it when ${withArticle(nounOf(kind))} moves`
  return { kind, address, reason, isRefused: false, isThing: true }
}

/** True for a field that only repeats the holder. */
const showsHolder = (field: string, { resource, change }: ChangeWork) => {
  const shown = resource.shownAs[field]
  return typeof shown === 'string' && shown in resource.parents && shown in change.members
}

function obstacleTo(name: string, { resource }: ChangeWork): Obstacle {
  if (!isSupported(resource.change)) return gapNamed(resource.change.unsupported)
  return resource.fixed.includes(name)
    ? {
        sentence: `\`${name}\` is set when it is made, and never changes`,
        way: 'make another, and remove this one',
      }
    : { sentence: `The API has no operation that sets \`${name}\``, way: 'use the app' }
}
