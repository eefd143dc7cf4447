/** The parameters of paths: the ids that lead to a thing. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Thing } from '../estate.ts'
import type { Planning } from './draft.ts'
import type { Filled } from './plan.ts'
import { idOf } from './references.ts'

type Parameters = Readonly<Record<string, Filled>>

/** For a thing of the document. */
export const leadingTo = (thing: Thing, planning: Planning): Parameters =>
  parametersAbove(thing, planning.resources, (above) => idOf(above, planning))

/** For a live thing. */
export const leadingToLive = (thing: Thing, { resources }: Planning): Parameters =>
  parametersAbove(thing, resources, ({ id }) => id)

/** Those of its holders, from the nearest up. */
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

/** The thing around it by its declaration: its address may go through nearer ones. */
export function around({ kind, holder }: Thing, resources: ReadonlyMap<Kind, Resource>): Thing | undefined {
  const within = resources.get(kind)?.within
  let each = holder
  while (each !== undefined && each.kind !== within) each = each.holder
  return each
}

/** With its own, if it has an id. */
export const ownParameter = (
  { parameter }: Resource,
  id: Filled | undefined,
): Readonly<Record<string, Filled>> =>
  parameter === undefined || id === undefined ? {} : { [parameter]: id }
