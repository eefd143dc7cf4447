/** Finds where `--edit` reads the present values, from the declaration of the resource. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { changedBy, type Relations, type ResourceReader, readerOf } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'

export interface Current {
  readonly resource: Resource
  readonly reader: ResourceReader
}

/** Undefined if the command changes no resource, or if no reply shows everything that the change needs. */
export function currentOf(spec: CommandSpec, relations: Relations): Current | undefined {
  // A list without the thing yet has no values to start from.
  if (spec.admits !== undefined) return undefined
  const resource = changedBy(spec, Object.values(relations))
  const reader = resource && readerOf(resource)
  return resource === undefined || reader === undefined || isBlind(resource)
    ? undefined
    : { resource, reader }
}

/** True if a change replaces everything while replies leave something out, or nobody has declared what it is made of. */
const isBlind = ({ change, make, writeOnly, isOpen }: Resource): boolean =>
  isOpen === true || (isSupported(change) && change === make && writeOnly.length > 0)
