/** The answers of commands that read a workspace. */
import {
  array,
  boolean,
  literal,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  unknown,
} from '../catalog/fields.ts'
import { integer } from '../catalog/schema.ts'
import { Space } from '../catalog/schemas/space.ts'
import { type Answer, many, one } from './answer.ts'

export const spaces: Answer = many(Space)

/** Members of each thing as the service sends them, and what it holds. */
const things = array(record(unknown()))

export const tree = one(
  object({
    id: optional(string()),
    title: optional(string()),
    collections: optional(things),
    spaces: optional(things),
    sites: optional(things),
  }),
)

/** `ws schema document` tells every member of a document. */
export const document: Answer = one(
  object({
    format: literal('ws/1'),
    kinds: optional(array(string(), { about: 'If it is about some kinds only' })),
    organization: optional(record(unknown())),
    notCaptured: optional(
      array(
        object({
          kind: string(),
          address: string(),
          holder: optional(string()),
          reason: optional(string()),
          refused: optional(boolean()),
          everywhere: optional(boolean()),
        }),
        { about: 'What could not be read, and why' },
      ),
    ),
  }),
)

/** The columns are those of the statement. */
export const rows: Answer = many(record(unknown()))

export const explained = many(object({ source: string(), kind: string(), request: string(), for: string() }))

/** An event as CloudEvents 1.0 has it. */
const event = {
  specversion: literal('1.0'),
  id: string(),
  source: string({ about: 'The service' }),
  type: string(),
  time: string(),
  datacontenttype: string(),
}

const entryData = {
  state: string({ known: ['done', 'failed', 'unknown', 'undone', 'undone in part'] }),
  command: string(),
  note: nullable(string()),
}

export const history: Answer = many(object({ ...event, data: object({ ...entryData, changes: integer() }) }))

const recorded = object({
  change: integer(),
  outcome: string({ known: ['done', 'failed', 'unknown'] }),
  does: string(),
  kind: nullable(string()),
  address: string(),
})

export const historyEntry: Answer = {
  json: object({ ...event, data: object({ ...entryData, changes: array(recorded) }) }),
  ndjson: recorded,
}

export const exportedHistory: Answer = many(
  object({
    ...event,
    subject: optional(string({ about: 'Kind and id of the thing' })),
    data: record(unknown()),
    prev: string({ about: 'The hash of the line before' }),
    hash: string({ about: 'SHA-256 of the line, without this member' }),
  }),
)

export const prunedAnswer = one(object({ removed: integer({ about: 'Lines' }), kept: integer() }))

export const verifiedHistory = one(
  object({
    lines: integer(),
    entries: integer(),
    pruned: integer(),
    path: nullable(string({ about: 'Null if there is no history' })),
  }),
)

const flag = object({
  flag: string(),
  summary: string(),
  value: nullable(unknown({ about: 'The type, or the words to choose from; null for a switch' })),
  required: optional(boolean()),
  repeatable: optional(boolean()),
  min: optional(number()),
  max: optional(number()),
  pattern: optional(string()),
  default: optional(unknown()),
  deprecated: optional(object({ since: string(), instead: string() })),
})

/** Only with a noun or a command, or with --full. */
const details = {
  method: optional(string()),
  path: optional(string()),
  details: optional(string()),
  arguments: optional(
    array(object({ name: string(), optional: boolean(), variadic: boolean(), value: unknown() })),
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
