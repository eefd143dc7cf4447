/** The answers of `ws backup` and `ws local clone`. */
import {
  array,
  boolean,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  union,
  unknown,
} from '../catalog/fields.ts'
import { integer } from '../catalog/schema.ts'
import { many, one } from './answer.ts'

const window = object({ from: string(), to: string() })

export const created = one(
  object({
    folder: string(),
    organization: string(),
    window,
    summary: object({
      things: integer(),
      files: integer(),
      written: integer(),
      unchanged: integer(),
      spared: integer({ about: 'Requests that an earlier backup saved' }),
    }),
    removed: array(string(), { about: 'Older backups that --keep removed' }),
    notCaptured: array(
      object({ kind: string(), address: string(), reason: string(), refused: optional(boolean()) }),
    ),
    torn: array(object({ kind: string(), address: string(), id: nullable(string()) }), {
      about: 'Things that changed while ws read',
    }),
    secretsLeftOut: integer(),
  }),
)

export const backups = many(
  object({
    name: string(),
    organization: nullable(string()),
    at: nullable(string()),
    things: nullable(integer()),
    bytes: nullable(integer()),
    refused: nullable(integer()),
    torn: nullable(integer()),
    content: nullable(boolean()),
    fault: nullable(string({ about: 'What is wrong with its manifest' })),
  }),
)

export const contents = many(
  object({
    kind: nullable(string({ about: 'Null for a file of something else' })),
    file: optional(string()),
    things: optional(integer()),
    bytes: optional(integer()),
    id: optional(nullable(string({ about: 'With --kinds, as the members below' }))),
    name: optional(nullable(union([string(), number()]))),
    holder: optional(nullable(string())),
    reply: optional(record(unknown(), { about: 'As the service sent it' })),
  }),
)

export const verified = one(
  object({
    folder: string(),
    backups: integer(),
    files: integer(),
    bytes: integer(),
    faults: array(object({ path: string(), fault: string(), reason: string() })),
  }),
)

export const clone = one(
  object({
    profile: nullable(string()),
    path: string(),
    organization: string(),
    origin: string({ about: 'The service that it was read from' }),
    spaces: integer(),
    rows: integer(),
    window,
    content: boolean(),
    notCaptured: array(object({ kind: string(), address: string(), reason: string() })),
    approximated: array(object({ kind: string(), member: string(), reason: string(), count: integer() })),
  }),
)
