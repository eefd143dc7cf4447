/** Makes new things: creates, copies or restores them, then sets the fields that only a change can set. */

import { nounOf } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { namesOne } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { gapNamed } from '../../catalog/unsupported.ts'
import { isSame } from '../compare/equality.ts'
import type { Thing } from '../estate.ts'
import {
  bodyOf,
  type Fields,
  isNothing,
  isValue,
  makeFields,
  requiredFields,
  statedFields,
} from './bodies.ts'
import { addDraft, block, type ChangeWork, notOffered, type Obstacle, type Planning } from './draft.ts'
import { draftFields } from './fields.ts'
import { granteeId, granteeObstacle } from './grantees.ts'
import { draftHolder } from './holder.ts'
import { draftOpening, splitNew } from './order/openings.ts'
import { leadingTo, ownParameter } from './parameters.ts'
import { idOf } from './references.ts'
import { draftSwitchOfNew } from './switches.ts'

interface MakingWork extends ChangeWork {
  readonly after: Thing
}

/** Gives each new thing its step, so that others can refer to it early. */
export function announceMaking(work: MakingWork, planning: Planning): boolean {
  const { change, after, resource } = work
  const { make, parameter } = resource
  if (planning.deletedAs(after) !== undefined) {
    // Its id is known, but nothing can refer to it before it is back.
    planning.makers.set(after, planning.newKey())
    return true
  }
  // A new one in its place would be an empty double.
  const isThere = planning.isElsewhere(after) !== undefined
  if (!isThere && isMakeable(make, planning) && !isCopied(after, resource, planning)) {
    // The caller chooses an id that is part of the path, or that of another thing.
    const obstacle = granteeObstacle(after, resource, planning)
    if (obstacle !== undefined) {
      block(change, obstacle, planning)
      planning.impossible.add(after)
      return false
    }
    const isChosen = namesOne(make, resource) || resource.grantee !== undefined
    if (!isChosen && parameter !== undefined) planning.makers.set(after, planning.newKey())
    return true
  }
  if (isCopied(after, resource, planning)) {
    planning.makers.set(after, planning.newKey())
    return true
  }
  block(change, obstacleToMaking(work, make, planning), planning)
  planning.impossible.add(after)
  return false
}

const isMakeable = (make: Resource['make'], { isMissing }: Planning): make is Operation =>
  isSupported(make) && !isMissing(make)

/** True if it is to be a copy of another one. */
const isCopied = (thing: Thing, { copy }: Resource, { templateOf }: Planning): boolean =>
  copy !== undefined && templateOf(thing) !== undefined

function obstacleToMaking(
  { after, resource: { copy, kind } }: MakingWork,
  make: Resource['make'],
  planning: Planning,
): Obstacle {
  const organization = planning.isElsewhere(after)
  if (organization !== undefined)
    return {
      sentence: `The organization ${organization} has this ${nounOf(kind)} now`,
      way: 'transfer it back first',
    }
  const gap = isSupported(make) ? notOffered('make', kind) : gapNamed(make.unsupported)
  return {
    sentence: gap.sentence,
    way: copy === undefined ? gap.way : 'name one to copy: from: <its id or address>',
  }
}

export function draftMaking(work: MakingWork, planning: Planning): void {
  const { after, resource } = work
  const { make, recovery, copy } = resource
  const deleted = planning.deletedAs(after)
  const recover = recovery && resource.actions[recovery.action]?.operation
  if (deleted !== undefined && recover !== undefined) draftRecovery(work, { deleted, recover }, planning)
  else if (isMakeable(make, planning) && !isCopied(after, resource, planning)) draftMake(work, make, planning)
  else {
    const template = planning.templateOf(after)
    const action = copy === undefined ? undefined : resource.actions[copy]
    if (template !== undefined && action !== undefined)
      draftCopy(work, { template, operation: action.operation }, planning)
  }
}

function draftMake(work: MakingWork, make: Operation, planning: Planning): void {
  const { after, resource } = work
  const fields = makeFields(after, make, planning)
  const missing = requiredFields(make).filter((field) => !fields.has(field))
  if (missing.length > 0) {
    block(work.change, { sentence: `${missing.join(', ')} must be given for a new one` }, planning)
    return
  }
  const rest = new Map(
    [...statedFields(after, resource, planning)].filter(
      ([field, value]) => !isIn(field, fields) && isValue(field, value, resource),
    ),
  )
  const { first, last } = splitNew(work, { fields, rest }, planning)
  const key = draftFirst(work, { make, fields: first, later: last }, planning)
  const opened = draftOpening(work, { fields: last, needs: [key] }, planning)
  draftSwitchOfNew(work, { fields, needs: [opened ?? key] }, planning)
  draftFields(work, { fields: rest, needs: [key] }, planning)
}

interface FirstRequest {
  readonly make: Operation
  readonly fields: Fields
  /** Those that another request sets again. */
  readonly later: Fields
}

function draftFirst(work: MakingWork, { make, fields, later }: FirstRequest, planning: Planning): number {
  const { after, resource } = work
  const within = leadingTo(after, planning)
  const own = granteeId(after, resource, planning) ?? after.id ?? after.name
  const id = planning.makers.has(after) ? undefined : own
  return addDraft(
    work,
    {
      ...keyOf(after, planning),
      does: 'make',
      operation: make,
      parameters: { ...within, ...ownParameter(resource, id) },
      body: make.body === undefined ? undefined : bodyOf(fields),
      subject: {
        ...subjectOf(work),
        within,
        ...(id === undefined ? {} : { id }),
        ...(after.name === undefined ? { beside: idsBeside(after, planning) } : {}),
        ...(later.size === 0 ? {} : { later: Object.fromEntries(later) }),
      },
    },
    planning,
  )
}

/** All things of its kind before the change: a new one among them is this one. */
const idsBeside = ({ kind }: Thing, { sides }: Planning) =>
  sides.from.things.flatMap((thing) => (thing.kind === kind && thing.id !== undefined ? [thing.id] : []))

const keyOf = (thing: Thing, { makers }: Planning) => {
  const key = makers.get(thing)
  return key === undefined ? {} : { key }
}

const subjectOf = ({ change, after, resource }: MakingWork) => ({
  kind: resource.kind,
  address: change.address,
  ...(after.name === undefined ? {} : { name: after.name }),
})

/** A body holds a nested value as a whole. */
const isIn = (field: string, fields: Fields) => fields.has(field) || fields.has(field.split('.')[0] ?? field)

interface CopyFromTemplate {
  readonly template: Thing
  readonly operation: Operation
}

/** A copy has the values of its template, and is its sibling. */
function draftCopy(work: MakingWork, { template, operation }: CopyFromTemplate, planning: Planning): void {
  const { after, resource } = work
  const within = leadingTo(after, planning)
  const key = addDraft(
    work,
    {
      ...keyOf(after, planning),
      does: 'copy',
      operation,
      parameters: { ...within, ...ownParameter(resource, idOf(template, planning)) },
      body: undefined,
      subject: {
        ...subjectOf(work),
        within,
        of: planning.addressOf(template),
        holder: after.holder?.holder === undefined ? null : (idOf(after.holder, planning) ?? null),
      },
    },
    planning,
  )
  tellUnseen(work, planning)
  blockReadOnly(work, template, planning)
  const isName = (field: string) => (resource.shownAs[field] ?? field) === resource.called
  const versions = versionsOf(template, planning)
  const differing = [...statedFields(after, resource, planning)].filter(
    ([field, value]) => isName(field) || !versions.every(({ values }) => isAlike(values[field], value)),
  )
  const { matches } = planning.detail
  const stays = versions.every(({ holder }) => holder && (matches.after(holder) ?? holder) === after.holder)
  const from = stays ? template.holder : undefined
  const placed = draftHolder(work, { from, needs: [key] }, planning)
  draftFields(work, { fields: new Map(differing), needs: [placed ?? key] }, planning)
}

/** Lists show copies in their holders only: elsewhere, nobody sees whether an earlier run has made it. */
function tellUnseen({ change: { kind, address }, after, resource }: MakingWork, planning: Planning): void {
  const { parents, untold } = resource
  if (planning.sides.from.whole?.has(resource.kind) === true) return
  if (after.holder === undefined || Object.values(parents).includes(after.holder.kind)) return
  const reason = `${untold[0] ?? 'No list shows it'}; ws can't tell whether an earlier run made it, so give the entry its id once it is there`
  planning.undecided.push({ kind, address, reason, isRefused: false, isThing: true })
}

/** A copy has the values of its template: where no operation sets them, nobody can have another. */
function blockReadOnly({ change, after, resource }: MakingWork, template: Thing, planning: Planning): void {
  for (const name of resource.readOnly) {
    const value = after.values[name]
    if (value === undefined || resource.setByPlace[name]?.includes(value) === true) continue
    if (!versionsOf(template, planning).some(({ values }) => isAlike(values[name], value)))
      block(
        change,
        {
          sentence: `A copy has the \`${name}\` of its template, and the API has no operation that sets it`,
          way: 'copy one that has it, or use the app',
        },
        planning,
      )
  }
}

const isAlike = (left: unknown, right: unknown) => (isNothing(left) ? isNothing(right) : isSame(left, right))

/** The same plan may change the template or move it: nobody knows whether that comes before the copy or after. */
const versionsOf = (template: Thing, { detail }: Planning): readonly Thing[] => [
  template,
  ...[detail.matches.before(template), detail.matches.after(template)].filter((thing) => thing !== undefined),
]

interface Recovery {
  readonly deleted: Thing
  readonly recover: Operation
}

function draftRecovery(work: MakingWork, { deleted, recover }: Recovery, planning: Planning): void {
  const { after, resource } = work
  const within = leadingTo(after, planning)
  const { id } = deleted
  const key = addDraft(
    work,
    {
      ...keyOf(work.after, planning),
      does: 'recover',
      operation: recover,
      parameters: { ...within, ...ownParameter(resource, id) },
      body: undefined,
      subject: { ...subjectOf(work), within, ...(id === undefined ? {} : { id }) },
    },
    planning,
  )
  const differing = [...statedFields(after, resource, planning)].filter(
    ([field, value]) => !isAlike(deleted.values[field], value),
  )
  const placed = draftHolder(work, { from: deleted.holder, needs: [key] }, planning)
  draftFields(work, { fields: new Map(differing), needs: [placed ?? key] }, planning)
}
