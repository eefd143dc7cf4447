/** The arguments of a command as one flat JSON Schema, with the names that agents give. */
import { type Option, optionsOf } from '../../catalog/options.ts'
import { isObject, membersIn } from '../../json/object.ts'
import { inputSchema, type JsonSchema } from '../../reference/json-schema.ts'
import type { AgentCommand } from './agent-command.ts'
import { contextsOf, placesOf } from './arguments.ts'
import { modelSchema } from './model.ts'

export function argumentsSchema({ spec }: Pick<AgentCommand, 'spec'>): JsonSchema {
  const options = optionsOf(spec)
  const hidden = new Set<string>(spec.kind === 'task' ? spec.forAgents?.without : [])
  const whole = inputSchema(spec)
  const parts = spec.kind === 'task' ? { input: whole } : membersIn(whole.properties)
  const names = namesOf(spec)
  const isOpen = (section: string) =>
    section === 'body' && spec.kind === 'operation' && spec.bodyMayBeLeftOut === true
  const members = Object.entries(parts)
    .flatMap(([section, part]) => membersOf(section, membersIn(part), { options, names }))
    .filter(({ member }) => !hidden.has(member))
  const required = members
    .filter(({ isRequired, section }) => isRequired && !isOpen(section))
    .map(({ name }) => name)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
      ...contextSchemas(spec),
      ...modelSchema({ spec }),
    },
    ...(required.length === 0 ? {} : { required }),
    // Its body may have any members.
    additionalProperties: spec.kind === 'operation' && spec.body?.def.isOpen === true,
    ...(whole.$defs === undefined ? {} : { $defs: whole.$defs }),
  }
}

/** Of settings that an argument replaces for one call. */
const contextSchemas = (spec: AgentCommand['spec']): JsonSchema =>
  Object.fromEntries(
    contextsOf(spec).map((name) => [name, { type: 'string', minLength: 1, description: contextNotes[name] }]),
  )

const contextNotes = {
  org: 'Id of the organization; that of the server without it',
  space: 'Id of the space',
  site: 'Id of the site',
} as const

/** The first name that leads to each member, by section and member: two sections may have a member of one name. */
function namesOf(spec: AgentCommand['spec']): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, { section, member }] of placesOf(spec)) {
    const key = keyOf(section, member.join('.'))
    if (!found.has(key)) found.set(key, name)
  }
  return found
}

const keyOf = (section: string, member: string) => `${section} ${member}`

interface NamedOptions {
  readonly options: readonly Option[]
  readonly names: ReadonlyMap<string, string>
}

function membersOf(section: string, part: JsonSchema, { options, names }: NamedOptions) {
  const needed = Array.isArray(part.required) ? part.required : []
  return Object.entries(membersIn(part.properties)).map(([member, schema]) => {
    const isMeant = ({ path, ownName }: Option) => (ownName ?? path.join('.')) === member
    const option = options.find((each) => each.section === section && isMeant(each))
    return {
      section,
      member,
      name: names.get(keyOf(section, option?.path.join('.') ?? member)) ?? member,
      schema: withoutPlaces(schema),
      isRequired: needed.includes(member) && !isFromContext(option),
    }
  })
}

/** The settings may give it. */
const isFromContext = (option: Option | undefined) =>
  option?.context !== undefined &&
  (option.section === 'body' || (option.section === 'path' && option.argument?.optional !== false))

/** Agents type no flags. */
function withoutPlaces(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const { 'x-flag': _flag, 'x-argument': _argument, ...rest } = schema
  return rest
}
