/** Leaves out of a reply what lies outside of the limits. Replies name the kind of each thing. */
import type { AgentLimits } from '../../agents/agent-server.ts'
import { factsOf, type Schema } from '../../catalog/fields.ts'
import { partsOf } from '../../catalog/schema.ts'
import { isObject, type JsonObject } from '../../json/object.ts'

const isInside = (value: JsonObject, { organizations, spaces }: AgentLimits): boolean =>
  namesOnly(spaces, spacesIn(value)) && namesOnly(organizations, organizationsIn(value))

const namesOnly = (allowed: readonly string[] | undefined, named: readonly unknown[]): boolean =>
  allowed === undefined || named.every((id) => id === undefined || id === null || isOneOf(id, allowed))

/** A thing without an id could be any: its id is a value that no list holds. Some replies name the kind of a target otherwise. */
const own = (value: JsonObject, kind: string) => [
  ...(value.object === kind ? [value.id ?? ''] : []),
  ...(value.type === kind || value.kind === kind ? [value.id] : []),
]

const spacesIn = (value: JsonObject): readonly unknown[] => [
  ...own(value, 'space'),
  isObject(value.space) ? value.space.id : value.space,
  value.spaceId,
  ...inAddresses(value, 'spaces'),
]

const organizationsIn = (value: JsonObject): readonly unknown[] => [
  ...own(value, 'organization'),
  isObject(value.organization) ? value.organization.id : value.organization,
  ...inAddresses(value, 'orgs'),
]

/** Some replies name the place of a thing by its address only. */
function inAddresses({ urls }: JsonObject, what: 'spaces' | 'orgs'): readonly string[] {
  const addresses = isObject(urls) ? Object.values(urls).filter((each) => typeof each === 'string') : []
  return addresses.flatMap((address) => {
    const [, id] = new RegExp(`/v1/${what}/([^/?#]+)`).exec(address) ?? []
    return id === undefined ? [] : [decodedId(id)]
  })
}

function decodedId(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isOneOf = (id: unknown, allowed: readonly string[]) => typeof id === 'string' && allowed.includes(id)

/** Ids that the schema of the reply tells to be of a space or an organization. */
function declaredIn(value: JsonObject, schema: Schema | undefined, limits: AgentLimits): boolean {
  const shape = schema === undefined ? {} : (partsOf(schema).shape ?? {})
  return Object.entries(shape).every(([name, member]) => {
    const { resource } = factsOf(member)
    if (resource === 'space') return namesOnly(limits.spaces, [value[name]])
    return resource !== 'organization' || namesOnly(limits.organizations, [value[name]])
  })
}

/** Without the items and members outside. */
function filtered(value: unknown, limits: AgentLimits, schema?: Schema): unknown {
  const { element, shape } = schema === undefined ? {} : partsOf(schema)
  const isKept = (inner: unknown, of: Schema | undefined) =>
    !isObject(inner) || (isInside(inner, limits) && declaredIn(inner, of, limits))
  if (Array.isArray(value))
    return value.filter((item) => isKept(item, element)).map((item) => filtered(item, limits, element))
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([name, inner]) => isKept(inner, shape?.[name]))
  return Object.fromEntries(members.map(([name, inner]) => [name, filtered(inner, limits, shape?.[name])]))
}

export const withinLimits = { isInside, filtered }
