/** Takes a change of values back: sets those that it changed, and no others. */
import { settableIn } from '../../../catalog/relations.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { requiredFields } from '../../../estate/plan/bodies.ts'
import { hasMember, memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject, membersIn } from '../../../json/object.ts'
import type { RecordedChange } from '../../history/entries.ts'
import { isAlike } from '../alike.ts'
import type { FieldValues, UndoRequest } from '../undo-request.ts'
import { bodyOf, fieldValue, takesNull } from '../values.ts'
import type { Recorded } from './recorded.ts'
import { placedBack } from './removal.ts'
import { switchedOffAgain } from './switched.ts'

export function inverseOfChange({ change, subject }: Recorded): readonly UndoRequest[] | string {
  const { resource } = subject
  const { change: operation } = resource
  if (!isSupported(operation) || !isObject(change.before)) return 'The values before were not read'
  const fields = changedFields(change, resource)
  if (resource.isOpen === true) return wholeAgain({ change, subject }, fields)
  const unset = [...fields].find(
    ([field, { before }]) => before === null && !takesNull(operation.body, field),
  )
  if (unset !== undefined) return `The API has no way to empty ${unset[0]}`
  const deltas = inverseDeltas(change, resource)
  if (fields.size === 0 && Object.keys(deltas).length === 0) return []
  const before = change.before
  // A PUT wants all that it requires.
  const required = requiredFields(operation).flatMap((field): [string, unknown][] =>
    [...fields.keys()].some((each) => each.split('.')[0] === field)
      ? []
      : [[field, fieldValue(field, before, resource)]],
  )
  const body = {
    ...bodyOf([...required, ...Array.from(fields, ([field, values]) => [field, values.before] as const)]),
    ...deltas,
  }
  const { parameters } = change.request
  const id = change.id ?? undefined
  const back = placedBack({ resource, id, parameters, values: membersIn(before) })
  const wentOn = memberOf(change.after, resource.switched?.member ?? '') === true
  const off = wentOn ? switchedOffAgain({ resource, id, parameters, values: membersIn(before) }) : []
  return [
    { operation, parameters, body, resource, id, expects: { is: 'as changed', fields } },
    ...off,
    ...back,
  ]
}

/** A change sends all members: the inverse sends all that there were. */
function wholeAgain(
  { change, subject }: Pick<Recorded, 'change' | 'subject'>,
  fields: ChangedFields,
): readonly UndoRequest[] | string {
  const { resource } = subject
  if (!isSupported(resource.change) || !isObject(change.before)) return 'The values before were not read'
  if (fields.size === 0) return []
  const { parameters } = change.request
  const id = change.id ?? undefined
  return [
    {
      operation: resource.change,
      parameters,
      body: change.before,
      resource,
      id,
      expects: { is: 'as changed', fields },
    },
  ]
}

type ChangedFields = ReadonlyMap<string, FieldValues>

/** Settable fields of the body whose value the change made another. */
function changedFields(change: RecordedChange, resource: Resource): ChangedFields {
  const fields = new Map<string, FieldValues>()
  const before = change.before ?? {}
  const { body } = change.request
  for (const field of settableIn(resource, { ...before, ...membersIn(body) })) {
    if (!hasMember(body, field) && resource.isOpen !== true) continue
    const values = { before: fieldValue(field, before, resource), after: valueAfter(field, change, resource) }
    if (values.before !== undefined && !isAlike(values.before, values.after)) fields.set(field, values)
  }
  return fields
}

/** As the reply shows it; as the body set it, if there was no reply, or if another thing shows it. */
function valueAfter(field: string, { after, request }: RecordedChange, resource: Resource): unknown {
  const shown = isObject(after) ? fieldValue(field, after, resource) : undefined
  return shown === undefined ? memberOf(request.body, field) : shown
}

/** Fields that add to a list: the other one of the two takes it out again. */
function inverseDeltas(
  { before, after, request: { body } }: RecordedChange,
  { deltas }: Resource,
): JsonObject {
  const pairs = [...Map.groupBy(Object.keys(deltas), (field) => deltas[field] ?? '')]
  return Object.fromEntries(
    pairs.flatMap(([member, [adds = '', removes = '']]) => {
      const gained = namesIn(body, adds).filter(
        (name) => countOf(after, member, name) > countOf(before, member, name),
      )
      const lost = namesIn(body, removes).filter(
        (name) => countOf(after, member, name) < countOf(before, member, name),
      )
      return [
        ...(gained.length === 0 ? [] : [[removes, gained]]),
        ...(lost.length === 0 ? [] : [[adds, lost]]),
      ]
    }),
  )
}

function namesIn(body: unknown, field: string): readonly string[] {
  const names = memberOf(body, field)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** The number that an item of a list has, which any of its texts names. */
function countOf(image: unknown, member: string, name: string): number {
  const items = memberOf(image, member)
  const found = Array.isArray(items)
    ? items.filter(isObject).find((item) => Object.values(item).includes(name))
    : undefined
  return Object.values(found ?? {}).find((value) => typeof value === 'number') ?? 0
}
