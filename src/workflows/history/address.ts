/** The address of a recorded thing: its kind, its holders as far as the request names them, and its name. */

import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { RecordedChange } from './entries.ts'

const escaped = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('/', '\\/')

/** @param values - of the thing; an id stands for a name that they lack */
export function addressOf(
  resource: Resource,
  values: JsonObject | undefined,
  id: string | undefined,
): string {
  const name = resource.called === undefined ? undefined : memberOf(values, resource.called)
  const shown = typeof name === 'string' && name !== '' ? escaped(name) : id === undefined ? '' : `#${id}`
  return shown === '' ? resource.kind : `${resource.kind}/${shown}`
}

/** Of the thing as it was, or as it was made. */
export function addressOfChange(change: RecordedChange, resource: Resource | undefined): string {
  if (resource === undefined) return `${change.request.method} ${change.request.path}`
  const known = [change.before, change.after, change.request.body].filter(isObject)
  const values = Object.assign({}, ...known.toReversed()) as JsonObject
  return addressOf(resource, values, change.madeId ?? change.id ?? undefined)
}
