/** Leaves out of a reply what lies outside of the limits. Replies name the kind of each thing. */
import type { AgentLimits } from '../../agents.ts'
import { isObject, type JsonObject } from '../../json/object.ts'

const isInside = (value: JsonObject, { organizations, spaces }: AgentLimits): boolean =>
  namesOnly(spaces, spacesIn(value)) && namesOnly(organizations, organizationsIn(value))

const namesOnly = (allowed: readonly string[] | undefined, named: readonly unknown[]): boolean =>
  allowed === undefined || named.every((id) => id === undefined || id === null || isOneOf(id, allowed))

/** A thing without an id could be any: its id is a value that no list holds. */
const own = (value: JsonObject, kind: string) => (value.object === kind ? [value.id ?? ''] : [])

const spacesIn = (value: JsonObject): readonly unknown[] => [
  ...own(value, 'space'),
  isObject(value.space) ? value.space.id : value.space,
  value.spaceId,
]

const organizationsIn = (value: JsonObject): readonly unknown[] => [
  ...own(value, 'organization'),
  isObject(value.organization) ? value.organization.id : value.organization,
]

const isOneOf = (id: unknown, allowed: readonly string[]) => typeof id === 'string' && allowed.includes(id)

/** Without the items and members outside. */
function filtered(value: unknown, limits: AgentLimits): unknown {
  if (Array.isArray(value))
    return value.filter((item) => isKept(item, limits)).map((item) => filtered(item, limits))
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([, inner]) => isKept(inner, limits))
  return Object.fromEntries(members.map(([name, inner]) => [name, filtered(inner, limits)]))
}

const isKept = (value: unknown, limits: AgentLimits) => !isObject(value) || isInside(value, limits)

export const withinLimits = { isInside, filtered }
