/** Finds the requests that take a recorded change back, from the declarations alone. */
import { isKind, nounOf } from '../../../catalog/kinds.ts'
import { isSupported, type Resource, type Undo } from '../../../catalog/resource.ts'
import { severalField } from '../../../engine/history/before/changed-thing.ts'
import { hasMember, memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import type { RecordedChange } from '../../history/entries.ts'
import { type Inverse, impossible, type UndoRequest } from '../undo-request.ts'
import { bodyOf, fieldValue } from '../values.ts'
import { inverseOfAction } from './action.ts'
import { inverseOfChange } from './change.ts'
import { own, type Recorded } from './recorded.ts'
import { inverseOfRemoval } from './removal.ts'

export function inverseOf(recorded: Recorded): Inverse {
  const { change, subject } = recorded
  const { resource, does, action } = subject
  if (change.unread !== undefined) return impossible(`The values before were not read: ${change.unread}`)
  if (action !== undefined) {
    const inverse = declared(action.undo, () => inverseOfAction(recorded, action))
    return withLosses(recorded, withPlace(inverse))
  }
  if (does === 'remove') {
    const inverse = declared(resource.undo.remove, () => inverseOfRemoval(recorded))
    return withLosses(recorded, withGaps(change, inverse))
  }
  // A PUT that names a thing makes it if there is none.
  if (does === 'make' || change.before === null)
    return withLeftBehind(
      recorded,
      declared(resource.undo.make, () => removals(recorded)),
    )
  if (change.before === undefined) return impossible('The values before were not read')
  return declared(resource.undo.change, () => inverseOfChange(recorded))
}

/** As the resource declares it, unless there turns out to be no request. */
function declared(undo: Undo | undefined, find: () => readonly UndoRequest[] | string): Inverse {
  if (undo === undefined) return impossible('The API has no way to take it back')
  if (undo.class === 'impossible') return impossible(undo.lost)
  const parts = find()
  if (typeof parts === 'string') return impossible(parts)
  return { class: undo.class, lost: undo.class === 'exact' ? undefined : undo.lost, parts }
}

/** Making a thing may change others, and a removal of the thing leaves those changes. */
function withLeftBehind({ change, subject: { resource } }: Recorded, inverse: Inverse): Inverse {
  if (inverse.class === 'impossible') return inverse
  const losses = Object.entries(resource.elsewhere).flatMap(([field, { leaves }]) => {
    const value = memberOf(change.request.body, field)
    const isLeft =
      leaves?.by === 'text' ? typeof value === 'string' : Array.isArray(value) && value.length > 0
    return leaves === undefined || !isLeft ? [] : [leaves.lost]
  })
  return losses.length === 0 ? inverse : withLost(inverse, losses)
}

export const withLost = (inverse: Inverse, losses: readonly string[]): Inverse => ({
  ...inverse,
  class: 'partial',
  lost: [...(inverse.lost === undefined ? [] : [inverse.lost]), ...new Set(losses)].join('; '),
})

/** Things that nobody could read do not come back, whatever the resource declares. */
function withGaps({ unlisted = [] }: RecordedChange, inverse: Inverse): Inverse {
  if (unlisted.length === 0 || inverse.class === 'impossible') return inverse
  const gaps = unlisted.map(({ kind, reason }) => {
    const noun = isKind(kind) ? nounOf(kind) : kind
    return `each ${noun} that went with it, whose list was not read: ${reason}`
  })
  return withLost(inverse, gaps)
}

/** An action loses no more than the place of a thing, and the holder with it: where they are known, they come back. */
const withPlace = (inverse: Inverse): Inverse =>
  inverse.class === 'partial' && inverse.parts.some(({ place }) => place !== undefined)
    ? { ...inverse, class: 'exact', lost: undefined }
    : inverse

/** Values that the service gives a thing by its place, and that no operation sets again. */
function withLosses({ change, subject, resources }: Recorded, inverse: Inverse): Inverse {
  if (inverse.class === 'impossible') return inverse
  const { kind } = subject.resource
  const moved = { kind, id: change.id, values: change.before, now: change.after }
  const things = subject.does === 'remove' ? (change.taken ?? []) : [moved]
  const losses = things.flatMap((thing) => {
    const { setByPlace = {} } = resources.find((each) => each.kind === thing.kind) ?? {}
    return Object.entries(setByPlace).flatMap(([name, [inside, outside]]) => {
      const stays = 'now' in thing && memberOf(thing.now, name) !== outside
      return memberOf(thing.values, name) !== inside || stays
        ? []
        : [
            `The \`${name}\` of ${thing.kind} ${thing.id} ${'now' in thing ? 'stays' : 'may stay'} ${outside}: it was ${inside}, and no operation sets it`,
          ]
    })
  })
  return losses.length === 0 ? inverse : withLost(inverse, losses)
}

/** Removes what the change made. */
function removals({ change, subject }: Recorded): readonly UndoRequest[] | string {
  const { resource, operation } = subject
  const { remove, parameter } = resource
  if (!isSupported(remove)) return emptying({ change, subject })
  const several = severalField(resource, operation)
  if (several !== undefined) return removalsOfAll({ change, subject })
  const id = change.madeId ?? change.id ?? idIn(change.after, resource)
  if (parameter !== undefined && id === undefined) return 'It is not known which thing it made'
  const parameters = { ...change.request.parameters, ...own(parameter, id) }
  return [{ operation: remove, parameters, resource, id, expects: madeAs(change) }]
}

/** A thing that nothing removes stays, with nothing in it. */
function emptying({
  change,
  subject: { resource },
}: Pick<Recorded, 'change' | 'subject'>): readonly UndoRequest[] | string {
  const { emptied, change: operation } = resource
  if (emptied === undefined || !isSupported(operation)) return 'The API has no way to remove it'
  const fields = new Map(
    Object.entries(emptied).map(([field, before]) => {
      const after = isObject(change.after)
        ? fieldValue(field, change.after, resource)
        : memberOf(change.request.body, field)
      return [field, { before, after }]
    }),
  )
  const { parameters } = change.request
  return [
    {
      operation,
      parameters,
      body: emptied,
      resource,
      id: change.id ?? undefined,
      expects: { is: 'as changed', fields },
    },
  ]
}

/** Of each kind that the request may have made. */
function removalsOfAll({
  change,
  subject: { resource, beside, operation },
}: Pick<Recorded, 'change' | 'subject'>): readonly UndoRequest[] | string {
  const [parts, reasons]: [UndoRequest[], string[]] = [[], []]
  for (const each of [resource, ...beside]) {
    const field = severalField(each, operation)
    const named = field === undefined ? undefined : memberOf(change.request.body, field)
    if (named === undefined) continue
    const before = memberOf(change.before, each === resource ? 'items' : `beside.${each.kind}`)
    const found = removalsOfSeveral({ change, resource: each }, named, before)
    if (typeof found === 'string') reasons.push(found)
    else parts.push(...found)
  }
  return reasons[0] ?? parts
}

interface SeveralMade {
  readonly change: RecordedChange
  readonly resource: Resource
}

/** Those of the body that were not there before. */
function removalsOfSeveral(
  { change, resource }: SeveralMade,
  named: unknown,
  before: unknown,
): readonly UndoRequest[] | string {
  const { remove, parameter } = resource
  if (!isSupported(remove) || !Array.isArray(named) || !Array.isArray(before))
    return 'It is not known which were new'
  const known = before.map((item) => memberOf(item, resource.id))
  const values = imageSet(change.request.body, resource)
  const fresh = named.filter((id): id is string => typeof id === 'string' && !known.includes(id))
  return fresh.map(
    (id): UndoRequest => ({
      operation: remove,
      parameters: { ...change.request.parameters, ...own(parameter, id) },
      resource,
      id,
      expects: { is: 'as made', values },
    }),
  )
}

/** The values that the body sets, in the members that show them. */
const imageSet = (body: unknown, { settable, shownAs }: Resource): JsonObject =>
  bodyOf(
    settable.flatMap((field) => {
      const member = shownAs[field] ?? field
      return typeof member === 'string' && hasMember(body, field)
        ? [[member, memberOf(body, field)] as const]
        : []
    }),
  )

const madeAs = ({ after, request }: RecordedChange) => ({
  is: 'as made' as const,
  values: isObject(after) ? after : ({ ...(isObject(request.body) ? request.body : {}) } as JsonObject),
})

const idIn = (value: unknown, { id }: Resource): string | undefined => {
  const found = memberOf(value, id)
  return typeof found === 'string' ? found : undefined
}
