/** Moves things out of a holder that can't be made, into what lies around it: a restored site shows the spaces of a section that does not come back. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { type MatchedSides, match } from '../compare/match.ts'
import { notComparedIn } from '../compare/not-compared.ts'
import type { Thing } from '../estate.ts'
import { kindNamed } from '../named-kind.ts'
import { fieldSchema } from './references.ts'

interface LiftOptions {
  readonly resources: readonly Resource[]
  /** True if it was deleted and can be restored, or has a template to copy. */
  comesBack(thing: Thing): boolean
  /** True if the service is known not to offer it. */
  isMissing(operation: Operation): boolean
}

/** A thing that now lies one holder further out. */
export interface LiftedThing {
  readonly thing: Thing
  /** The holder that can't be made. */
  readonly from: Thing
}

/** Changes the things of the document. */
export function liftFromLost(
  sides: MatchedSides,
  { resources, comesBack, isMissing }: LiftOptions,
): readonly LiftedThing[] {
  const byKind = new Map<Kind, Resource>(resources.map((resource) => [resource.kind, resource]))
  const matches = match(sides, byKind)
  const { isSkipped } = notComparedIn(sides, matches, byKind)
  const isLost = (thing: Thing): boolean => {
    const make = byKind.get(thing.kind)?.make
    const isMakeable = make !== undefined && isSupported(make) && !isMissing(make)
    return !isMakeable && matches.before(thing) === undefined && !isSkipped(thing) && !comesBack(thing)
  }
  return sides.to.things.flatMap((thing) => {
    const resource = byKind.get(thing.kind)
    const { holder } = thing
    if (resource === undefined || holder === undefined || matches.before(thing) !== undefined) return []
    if (!Object.values(resource.parents).includes(holder.kind) || !isLost(holder)) return []
    const around = nearestOf(resource.within, holder)
    if (around === undefined) return []
    // The thing belongs to this run, whose reader of the document made it.
    Object.assign(thing, { holder: around, values: withoutNamed(thing, holder.kind, resource) })
    return [{ thing, from: holder }]
  })
}

function nearestOf(kind: Kind | undefined, from: Thing): Thing | undefined {
  let each: Thing | undefined = from
  while (each !== undefined && each.kind !== kind) each = each.holder
  return each
}

/** Without the values that name its holder. */
const withoutNamed = ({ values }: Thing, kind: Kind, resource: Resource) =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => {
      const schema = fieldSchema(resource, field)
      return schema === undefined || kindNamed(schema) !== kind
    }),
  )
