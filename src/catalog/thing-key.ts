/** The key of a thing among all of its kind: most have an id of their own, a member of a team has that of a user. */
import { factsOf } from './fields.ts'
import { type ParameterName, parameters } from './parameters.ts'
import type { Resource } from './resource.ts'

/**
 * @param path - the ids on the way to it, by path parameter
 * @param id - its own, if the path lacks it
 */
export function thingKey(
  { kind, parameter }: Pick<Resource, 'kind' | 'parameter'>,
  path: Readonly<Record<string, string>>,
  id?: unknown,
): string {
  if (parameter === undefined) return Object.values(path).at(-1) ?? ''
  const own = String(path[parameter] ?? id)
  if (factsOf(parameters[parameter].schema).resource === kind) return own
  const above = Object.entries(path).filter(([name]) => name !== parameter && !isOrganization(name))
  return [...above.map(([, each]) => each), own].join('/')
}

/** The organization is the same for all. */
const isOrganization = (name: string) =>
  factsOf(parameters[name as ParameterName].schema).resource === 'organization'
