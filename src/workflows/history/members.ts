/** Compares the values before and after a change, member by member. */
import { canonical } from '../../estate/compare/equality.ts'
import { isObject } from '../../json/object.ts'
import type { RecordedChange } from './entries.ts'

export interface ChangedValue {
  readonly from: unknown
  readonly to: unknown
}

/** By dotted names. For a request without a reply, the body stands in. */
export function changedMembers({
  before,
  after,
  request,
}: RecordedChange): ReadonlyMap<string, ChangedValue> {
  const changed = new Map<string, ChangedValue>()
  const to = isObject(after)
    ? after
    : isObject(request.body) && after === undefined
      ? { ...before, ...request.body }
      : {}
  const left = flat(before ?? {})
  const right = flat(to)
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const [from, value] = [left.get(name), right.get(name)]
    if (name !== 'place' && !name.startsWith('place.') && canonical(from) !== canonical(value))
      changed.set(name, { from, to: value })
  }
  return changed
}

/** Members that were sent and that no reply shows, e.g. invited addresses: nothing else tells of them. */
export function sentMembers(change: RecordedChange): ReadonlyMap<string, ChangedValue> {
  const { before, after, request } = change
  const shown = changedMembers(change)
  const sent = isObject(request.body) ? Object.entries(request.body) : []
  const isShown = (name: string) =>
    [...shown.keys()].some((each) => each === name || each.startsWith(`${name}.`)) ||
    [before, after].some((image) => isObject(image) && Object.hasOwn(image, name))
  return new Map(sent.filter(([name]) => !isShown(name)).map(([name, to]) => [name, { from: undefined, to }]))
}

function flat(value: Readonly<Record<string, unknown>>, prefix = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [name, member] of Object.entries(value)) {
    if (isObject(member))
      for (const [below, inner] of flat(member, `${prefix}${name}.`)) found.set(below, inner)
    else if (member !== undefined) found.set(`${prefix}${name}`, member)
  }
  return found
}
