/** The answers of commands that read a workspace. */
import {
  array,
  boolean,
  literal,
  nullable,
  number,
  object,
  optional,
  string,
  union,
} from '../catalog/fields.ts'
import { integer } from '../catalog/schema.ts'
import { Space } from '../catalog/schemas/space.ts'
import { type Answer, many, one } from './answer.ts'

export const spaces: Answer = many(Space)

export const document: Answer = {
  ...one(object({ format: literal('ws/1') })),
  // A document has no lines.
  ndjson: undefined,
  isDocument: true,
}

const wanted = union([string(), array(string())], { about: 'The type, or the words to choose from' })

const flag = object({
  flag: string(),
  summary: string(),
  value: nullable(wanted),
  required: optional(boolean()),
  repeatable: optional(boolean()),
  min: optional(number()),
  max: optional(number()),
  pattern: optional(string()),
  default: optional(union([string(), number(), boolean()])),
  deprecated: optional(object({ since: string(), instead: string() })),
})

/** Only with a noun or a command, or with --full. */
const details = {
  method: optional(string()),
  path: optional(string()),
  details: optional(string()),
  arguments: optional(
    array(object({ name: string(), optional: boolean(), variadic: boolean(), value: wanted })),
  ),
  context: optional(array(string(), { about: 'Of --org, --space and --site, those that it takes' })),
  flags: optional(array(flag)),
  globals: optional(string({ about: 'The command that lists the flags of every command' })),
  paginated: optional(boolean()),
  confirm: optional(string()),
  examples: optional(array(string())),
}

export const commands = many(
  object({
    command: string({ about: 'With ws in front' }),
    summary: string(),
    writes: optional(boolean()),
    destructive: optional(boolean()),
    dangers: optional(array(string(), { about: 'Words of ws apply --allow' })),
    deprecated: optional(string({ about: 'The command to use instead' })),
    extended: optional(boolean({ about: 'A service may not offer it' })),
    forAgents: optional(nullable(string({ about: 'The tool that runs it; null if only people do' }))),
    exitCodes: optional(array(integer(), { about: 'Besides those of ws commands --globals' })),
    formats: optional(array(string(), { about: 'Besides those that every command has' })),
    ...details,
  }),
)
