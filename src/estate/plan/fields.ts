/** Builds the body of a change from the differing fields, and no others. */

import { nounOf } from '../../catalog/kinds.ts'
import { isSupported } from '../../catalog/resource.ts'
import { sentenceOfGap } from '../../catalog/unsupported.ts'
import { memberOf } from '../../json/members.ts'
import type { NotCompared } from '../comparison.ts'
import type { Thing } from '../estate.ts'
import { bodyOf, type Fields, isNothing, requiredFields, withIds } from './bodies.ts'
import { addDraft, block, type Planning, type Work } from './draft.ts'
import { holderMember } from './holder.ts'
import { leadingTo, ownParameter } from './parameters.ts'
import { idOf } from './references.ts'

interface Setting {
  readonly fields: Fields
  readonly needs: readonly number[]
}

/** For a thing that exists by then. */
export function draftFields(work: Work, { fields, needs }: Setting, planning: Planning): void {
  const { after, before, resource, change } = work
  const operation = resource.change
  if (after === undefined || fields.size === 0) return
  if (!isSupported(operation)) {
    block(change, sentenceOfGap(operation.unsupported), planning)
    return
  }
  const whole = wholeFields(fields, { operation, work }, planning)
  const missing = requiredFields(operation).filter((field) => !hasField(whole, field))
  if (missing.length > 0) {
    const names = missing.map((field) => `\`${field}\``).join(' and ')
    block(change, `A change has to send ${names}, which nobody can read; give it in the document`, planning)
    return
  }
  const id = idOf(after, planning)
  const within = leadingTo(after, planning)
  const saw = before === undefined ? {} : { saw: sawOf(work, [...fields.keys()]) }
  addDraft(
    work,
    {
      does: 'change',
      operation,
      parameters: { ...within, ...ownParameter(resource, id) },
      body: bodyOf(whole),
      subject: {
        kind: change.kind,
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

const sawOf = ({ change }: Work, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, change.members[field]?.from ?? null]))

const hasField = (fields: Fields, name: string) =>
  [...fields.keys()].some((field) => field === name || field.startsWith(`${name}.`))

interface Replacing {
  readonly operation: { readonly method: string; readonly body: unknown }
  readonly work: Work
}

/** Only PATCH keeps unmentioned fields: other methods must send all known ones. */
function wholeFields(fields: Fields, { operation, work }: Replacing, planning: Planning): Fields {
  if (operation.method === 'PATCH') return fields
  const whole = new Map<string, unknown>()
  for (const field of work.resource.settable) {
    const value = fields.has(field) ? fields.get(field) : knownValue(field, work, planning)
    if (value !== undefined && (fields.has(field) || !isNothing(value))) whole.set(field, value)
  }
  return whole
}

const knownValue = (field: string, { after, before, resource }: Work, planning: Planning): unknown => {
  const said = (thing: Thing | undefined) => (thing === undefined ? undefined : memberOf(thing.values, field))
  return withIds(field, said(after) ?? said(before), resource, planning)
}

/** The changed fields that the body of `change` takes; others are blocked. */
export function changedFields(work: Work, planning: Planning): Fields {
  const { change, resource } = work
  const fields = new Map<string, unknown>()
  const holder = holderMember(work)
  for (const [name, { to }] of Object.entries(change.members)) {
    if (name === 'position' || name === holder || showsHolder(name, work)) continue
    if (resource.settable.includes(name) && isSupported(resource.change)) {
      fields.set(name, withIds(name, to, resource, planning))
      continue
    }
    const known = planning.blockedMembers.get(change) ?? new Set()
    planning.blockedMembers.set(change, known.add(name))
    if (isSetByPlace(name, work)) planning.undecided.push(undecided(name, work))
    else block(change, sentenceFor(name, work), planning)
  }
  return fields
}

/** After a move, a document that is otherwise as wanted still has the value of the old place. */
function isSetByPlace(name: string, { resource, change }: Work): boolean {
  const values = resource.setByPlace[name] ?? []
  const { from, to } = change.members[name] ?? {}
  return values.includes(from) && values.includes(to)
}

function undecided(name: string, { change: { kind, address, members } }: Work): NotCompared {
  const { from, to } = members[name] ?? {}
  const values = `\`${name}\` is ${JSON.stringify(from)}, in the document ${JSON.stringify(to)}`
  const reason = `${values}; the service sets it when a ${nounOf(kind)} moves`
  return { kind, address, reason, isRefused: false, isThing: true }
}

/** True for a field that only repeats the holder. */
const showsHolder = (field: string, { resource, change }: Work) => {
  const shown = resource.shownAs[field]
  return typeof shown === 'string' && shown in resource.parents && shown in change.members
}

function sentenceFor(name: string, { resource }: Work): string {
  if (!isSupported(resource.change)) return sentenceOfGap(resource.change.unsupported)
  return resource.fixed.includes(name)
    ? `\`${name}\` is set when it is made, and never changes; make another, and remove this one`
    : `The API has no operation that sets \`${name}\`; use the app`
}
