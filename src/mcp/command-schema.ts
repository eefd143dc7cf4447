/** The arguments of a command as one flat JSON Schema, with the names that agents give. */
import { type Option, optionsOf } from '../catalog/options.ts'
import { isObject, membersIn } from '../json/object.ts'
import { inputSchema, type JsonSchema } from '../reference/json-schema.ts'
import type { AgentCommand } from './commands.ts'

export function argumentsSchema({ spec }: Pick<AgentCommand, 'spec'>): JsonSchema {
  const options = optionsOf(spec)
  const hidden = new Set<string>(spec.kind === 'task' ? spec.forAgents?.without : [])
  const whole = inputSchema(spec)
  const parts = spec.kind === 'task' ? { input: whole } : membersIn(whole.properties)
  const members = Object.entries(parts)
    .flatMap(([section, part]) => membersOf(section, membersIn(part), options))
    .filter(({ member }) => !hidden.has(member))
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
    ...(required.length === 0 ? {} : { required }),
  }
}

function membersOf(section: string, part: JsonSchema, options: readonly Option[]) {
  const needed = Array.isArray(part.required) ? part.required : []
  return Object.entries(membersIn(part.properties)).map(([member, schema]) => {
    const option = options.find((each) => each.section === section && each.path.join('.') === member)
    return {
      member,
      name: section === 'path' ? (option?.word ?? member) : member,
      schema: withoutPlaces(schema),
      isRequired: needed.includes(member) && !isFromContext(option),
    }
  })
}

/** The settings may give it. */
const isFromContext = (option: Option | undefined) =>
  option?.section === 'path' && option.context !== undefined && option.argument?.optional !== false

/** Agents type no flags. */
function withoutPlaces(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const { 'x-flag': _flag, 'x-argument': _argument, ...rest } = schema
  return rest
}
