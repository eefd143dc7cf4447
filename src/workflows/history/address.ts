/** The address of a recorded thing: its kind, its holders as far as the request names them, and its name. */

import { factsOf } from '../../catalog/fields.ts'
import { addressWords, toldKind } from '../../catalog/kinds.ts'
import { parameterNames } from '../../catalog/options.ts'
import { parameters } from '../../catalog/parameters.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { HistoryEntry, RecordedChange } from './entries.ts'

const escaped = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('/', '\\/')

/** The address of a change; for a request that the API document lacks, the request. */
export type AddressOfChange = (change: RecordedChange, resource: Resource | undefined) => string

/** @param entries - the whole history: it knows the names of many holders */
export function addressesFrom(
  entries: readonly HistoryEntry[],
  resources: readonly Resource[],
): AddressOfChange {
  const byKind = new Map<string, Resource>(resources.map((each) => [each.kind, each]))
  // Several kinds go by the id of another thing: a permission of a team by that of the team.
  const kindNamed = new Map<string | undefined, string>(
    resources.flatMap(({ parameter, kind }) =>
      parameter === undefined ? [] : [[parameter, factsOf(parameters[parameter].schema).resource ?? kind]],
    ),
  )
  const names = namesIn(entries, byKind, kindNamed)
  const shown = (kind: string, id: string) => {
    const name = names.get(`${kind} ${id}`)
    return name === undefined ? `#${id}` : escaped(name)
  }
  /** Those that the path names, without the organization, which all have in common. */
  const holdersIn = ({ request }: RecordedChange, { parameter }: Resource): readonly string[] =>
    parameterNames(request.path)
      .filter((name) => name !== parameter && name !== 'organizationId')
      .flatMap((name) => {
        const id = request.parameters[name]
        return id === undefined ? [] : [shown(kindNamed.get(name) ?? '', id)]
      })
  return (change, resource) => {
    if (resource === undefined) return `${change.request.method} ${change.request.path}`
    const id = change.madeId ?? change.id ?? undefined
    const name = nameOf(resource, valuesOf(change))
    const last = name === undefined ? id && shown(resource.kind, id) : escaped(name)
    const [ofHolder, own] = addressWords(resource.kind) ?? []
    const parts = [toldKind(resource.kind), ofHolder, ...holdersIn(change, resource), own, last]
    return parts.filter((part) => part !== undefined).join('/')
  }
}

/** As it was, or as it was made. */
function valuesOf(change: RecordedChange): JsonObject {
  const known = [change.before, change.after, askedValues(change)].filter(isObject)
  return Object.assign({}, ...known.toReversed()) as JsonObject
}

/** A change that failed gave a thing no new name. */
const askedValues = ({ does, outcome, request }: RecordedChange): unknown =>
  outcome === 'done' || does === 'make' ? request.body : undefined

function nameOf({ called }: Resource, values: JsonObject): string | undefined {
  const name = called === undefined ? undefined : memberOf(values, called)
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** By kind and id; the latest name counts. */
function namesIn(
  entries: readonly HistoryEntry[],
  byKind: ReadonlyMap<string, Resource>,
  kindNamed: ReadonlyMap<string | undefined, string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const take = (kind: string | null, id: string | null | undefined, values: unknown) => {
    const resource = byKind.get(kind ?? '')
    const name = resource && isObject(values) ? nameOf(resource, values) : undefined
    if (typeof id === 'string' && name !== undefined) names.set(`${kind} ${id}`, name)
  }
  for (const change of entries.flatMap(({ changes }) => changes)) {
    const { kind, id, madeId, before, after, request, taken = [], held } = change
    for (const [parameter, title] of Object.entries(request.titles ?? {}))
      names.set(`${kindNamed.get(parameter)} ${request.parameters[parameter]}`, title)
    for (const values of [askedValues(change), before, after]) take(kind, madeId ?? id, values)
    for (const each of [...taken, ...(held === undefined ? [] : [held])])
      take(each.kind, each.id, each.values)
  }
  return names
}
