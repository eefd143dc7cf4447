/** The answers of commands of ws itself. */
import {
  array,
  boolean,
  type Infer,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  union,
  unknown,
} from '../catalog/fields.ts'
import { enumeration, integer } from '../catalog/schema.ts'
import { type Answer, many, one, type Told } from './answer.ts'

/** The reply of a service, or the answer of another command. */
export const anything: Answer = one(unknown())

/** A JSON Schema, or one for each side; null for what prints nothing. */
export const printedSchema = one(nullable(record(unknown())))

export const findings = many(
  object({
    status: enumeration(['ok', 'warn', 'fail']),
    check: string(),
    message: string(),
    next: optional(string({ about: 'The next step; absent if all is well' })),
  }),
)

export const installedCompletion = many(
  object({
    file: string(),
    done: enumeration(['written', 'unchanged', 'lines added', 'removed', 'lines removed']),
  }),
)

const installed = object({
  client: string({ about: 'The program whose configuration it is' }),
  file: string(),
  done: enumeration(['written', 'unchanged', 'to write']),
})

export const installedServer = one(installed)

export const learnt = one(
  object({
    service: string(),
    title: string(),
    version: string(),
    source: string({ about: 'Where the description comes from' }),
    operations: integer(),
    listed: integer({ about: 'Operations that a command of ws does, too' }),
    notListed: integer(),
  }),
)

export const operations = many(
  object({
    id: string({ about: 'The word after ws api' }),
    method: string(),
    path: string(),
    summary: string(),
    command: nullable(string({ about: 'The command of ws that does the same' })),
    operationId: nullable(string({ about: 'As the description has it' })),
  }),
)

/** A bound, or the values of an enumeration: as ws knows it, and as the service has it. Null if there is none. */
const told = union([string(), number(), array(string())])

/** A difference between a service and what ws knows of its API. */
const difference = object({
  kind: enumeration(['missing', 'member', 'enumeration', 'limit']),
  command: string({ about: 'The command of ws' }),
  method: string(),
  path: string(),
  section: nullable(enumeration(['query', 'body', 'reply'])),
  member: nullable(string({ about: 'Dotted, with [] for the entries of a list' })),
  required: nullable(boolean({ about: 'True if the service needs a member that ws does not know' })),
  limit: nullable(enumeration(['min', 'max', 'pattern'])),
  from: nullable(told),
  to: nullable(told),
})

export type DriftRow = Told<Infer<typeof difference>>

export const drift = many(difference)

const saved = object({
  path: string(),
  size: integer({ about: 'Bytes' }),
  contentType: string(),
})

export type SavedFile = Told<Infer<typeof saved>>

export const savedFile = one(saved)

/** The address of a page, or of a server. */
export const address = one(string())
