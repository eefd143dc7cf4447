/** The parameters of paths: which ids lead to a thing. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Thing } from '../estate.ts'
import type { Planning } from './draft.ts'
import type { Filled } from './plan.ts'
import { idOf } from './references.ts'

type Parameters = Readonly<Record<string, Filled>>

/** Of a thing of the document. */
export const leadingTo = (thing: Thing, planning: Planning): Parameters =>
  parametersAbove(thing, planning.resources, (above) => idOf(above, planning))

/** Of a thing that is there. */
export const leadingToLive = (thing: Thing, { resources }: Planning): Parameters =>
  parametersAbove(thing, resources, ({ id }) => id)

/** Those of what holds it, from the nearest up. */
function parametersAbove(
  thing: Thing,
  resources: ReadonlyMap<Kind, Resource>,
  idFor: (thing: Thing) => Filled | undefined,
): Parameters {
  const values: Record<string, Filled> = {}
  for (let each = around(thing, resources); each !== undefined; each = around(each, resources)) {
    const parameter = resources.get(each.kind)?.parameter
    const id = idFor(each)
    if (parameter !== undefined && id !== undefined) values[parameter] = id
  }
  return values
}

/** The one of the kind that it lies within: its address may go through nearer ones. */
export function around({ kind, holder }: Thing, resources: ReadonlyMap<Kind, Resource>): Thing | undefined {
  const within = resources.get(kind)?.within
  let each = holder
  while (each !== undefined && each.kind !== within) each = each.holder
  return each
}

/** With its own, where it has an id. */
export const ownParameter = (
  { parameter }: Resource,
  id: Filled | undefined,
): Readonly<Record<string, Filled>> =>
  parameter === undefined || id === undefined ? {} : { [parameter]: id }
