/** Switches things on and off by the actions that their resource declares: a new one is off before anything goes into it. */
import { switchOf } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import type { Thing } from '../estate.ts'
import type { Fields } from './bodies.ts'
import { addDraft, block, type ChangeWork, notOffered, type Planning } from './draft.ts'
import { leadingTo, ownParameter } from './parameters.ts'
import { idOf } from './references.ts'

interface SetFields {
  /** Those that the steps before it set. */
  readonly fields: Fields
  readonly needs: readonly number[]
}

/** A service may have switched it on with its values, or not: the step looks first. */
export function draftSwitchOfNew(work: ChangeWork, { fields, needs }: SetFields, planning: Planning): void {
  const { after, resource } = work
  const { switched } = resource
  const to = switched && after && memberOf(after.values, switched.member)
  if (switched === undefined || typeof to !== 'boolean' || !fields.has(switched.with)) return
  if (isSwitchable(resource, to, planning)) draftSwitch(work, { to, needs }, planning)
}

/** Setting other values may switch on what is to stay off. */
export function draftSwitchOfChanged(
  work: ChangeWork,
  { fields, needs }: SetFields,
  planning: Planning,
): void {
  const { after, change, resource } = work
  const { switched } = resource
  if (switched === undefined || after === undefined) return
  const { member } = switched
  const difference = change.members[member]
  if (difference === undefined) {
    const staysOff = memberOf(after.values, member) === false && fields.has(switched.with)
    if (staysOff && isSwitchable(resource, false, planning)) draftSwitch(work, { to: false, needs }, planning)
    return
  }
  const to = difference.to === true
  if (isSwitchable(resource, to, planning)) {
    draftSwitch(work, { to, needs: fields.has(switched.with) ? needs : [] }, planning)
    return
  }
  const known = planning.blockedMembers.get(change) ?? new Set()
  planning.blockedMembers.set(change, known.add(member))
  block(change, notOffered(to ? switched.on : switched.off, resource.kind), planning)
}

interface SwitchStep {
  readonly to: boolean
  readonly needs: readonly number[]
}

function draftSwitch(work: ChangeWork, { to, needs }: SwitchStep, planning: Planning): void {
  const { after, change, resource } = work
  const operation = switchOf(resource, to)
  const { member } = resource.switched ?? {}
  if (after === undefined || operation === undefined || member === undefined) return
  const within = leadingTo(after, planning)
  const id = idOf(after, planning)
  const key = addDraft(
    work,
    {
      does: 'change',
      operation,
      body: undefined,
      needs,
      parameters: { ...within, ...ownParameter(resource, id) },
      subject: {
        kind: resource.kind,
        address: change.address,
        within,
        ...(id === undefined ? {} : { id }),
        saw: { [member]: !to },
        wants: { [member]: to },
      },
    },
    planning,
  )
  if (to) planning.openings.set(key, after)
}

const isSwitchable = (resource: Resource, to: boolean, { isMissing }: Planning): boolean => {
  const operation = switchOf(resource, to)
  return operation !== undefined && !isMissing(operation)
}

/** Nobody sees what goes into a thing that is to be off. */
export function fillWhatIsOff({ drafts, resources, detail }: Planning): void {
  const offs = new Set([...resources.values()].flatMap((each) => switchOf(each, false) ?? []))
  const keys = new Map<Thing | undefined, number>()
  for (const { operation, change, key } of drafts)
    if (offs.has(operation)) keys.set(detail.subjects.get(change)?.after, key)
  if (keys.size === 0) return
  for (const { change, needs } of drafts) {
    let holder = detail.subjects.get(change)?.after?.holder
    for (; holder !== undefined; holder = holder.holder) {
      const key = keys.get(holder)
      if (key !== undefined) needs.add(key)
    }
  }
}

/** True for a thing that the plan switches off, or leaves so, whatever the service makes of its values. */
export const comesOff = ({ values }: Thing, resource: Resource, planning: Planning): boolean =>
  resource.switched !== undefined &&
  memberOf(values, resource.switched.member) === false &&
  isSwitchable(resource, false, planning)
