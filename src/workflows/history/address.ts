/** The address of a recorded thing: its kind, its holders as far as the request names them, and its name. */

import { parameterNames } from '../../catalog/options.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { RecordedChange } from './entries.ts'

const escaped = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('/', '\\/')

interface Named {
  readonly values: JsonObject
  /** Stands for a name that the values lack. */
  readonly id: string | undefined
  /** The ids of those around it, from the outermost in: nobody has recorded their names. */
  readonly holders: readonly string[]
}

function addressOf(resource: Resource, { values, id, holders }: Named): string {
  const name = resource.called === undefined ? undefined : memberOf(values, resource.called)
  const shown = typeof name === 'string' && name !== '' ? escaped(name) : id === undefined ? '' : `#${id}`
  return [resource.kind, ...holders.map((holder) => `#${holder}`), shown]
    .filter((part) => part !== '')
    .join('/')
}

/** Of the thing as it was, or as it was made. */
export function addressOfChange(change: RecordedChange, resource: Resource | undefined): string {
  if (resource === undefined) return `${change.request.method} ${change.request.path}`
  const known = [change.before, change.after, change.request.body].filter(isObject)
  const values = Object.assign({}, ...known.toReversed()) as JsonObject
  const id = change.madeId ?? change.id ?? undefined
  return addressOf(resource, { values, id, holders: holdersIn(change, resource) })
}

/** Those that the path names, without the organization, which all have in common. */
const holdersIn = ({ request }: RecordedChange, { parameter }: Resource): readonly string[] =>
  parameterNames(request.path)
    .filter((name) => name !== parameter && name !== 'organizationId')
    .flatMap((name) => request.parameters[name] ?? [])
