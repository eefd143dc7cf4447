/** The answers of commands about the content of spaces. */
import {
  array,
  boolean,
  type Infer,
  literal,
  nullable,
  object,
  optional,
  record,
  string,
  union,
} from '../catalog/fields.ts'
import { enumeration, integer } from '../catalog/schema.ts'
import { many, one, report, type Told } from './answer.ts'

const side = nullable(string({ about: 'Null where there is none' }))
const bothTexts = object({ from: side, to: side })
const fileState = nullable(
  object({
    name: string(),
    size: nullable(integer()),
    sha256: nullable(string({ about: 'Null if the file could not be read' })),
  }),
)

/** A page or a file, on a line. */
const difference = object({
  kind: enumeration(['page', 'file']),
  id: string(),
  change: enumeration(['created', 'edited', 'deleted', 'moved']),
  from: optional(side),
  to: optional(side),
  title: optional(side),
  added: optional(integer()),
  removed: optional(integer()),
})

const fieldValue = nullable(union([string(), boolean()]))

const places = object({
  space: string(),
  changeRequest: optional(string({ about: 'Its id' })),
  number: optional(nullable(integer({ about: 'Of the change request' }))),
  from: optional(string({ about: 'A revision' })),
  to: optional(nullable(string({ about: 'Null for the space as it is now' }))),
  folder: optional(string()),
  revision: optional(string({ about: 'Of the space, that the folder is compared with' })),
  against: optional(enumeration(['base', 'now'])),
})

/** The two sides of a comparison. */
export type PlacesTold = Told<Infer<typeof places>>

export const contentDiff = report(
  object({
    format: literal('ws-content-diff/1'),
    ...places.shape,
    pages: array(
      object({
        id: string(),
        change: enumeration(['created', 'edited', 'deleted', 'moved']),
        path: bothTexts,
        title: bothTexts,
        fields: record(object({ from: fieldValue, to: fieldValue })),
        added: integer({ about: 'Lines' }),
        removed: integer(),
        diff: string({ about: 'A unified diff of the page as Markdown' }),
        notes: optional(array(string())),
      }),
    ),
    files: array(
      object({
        id: string(),
        name: string(),
        change: enumeration(['created', 'edited', 'deleted']),
        before: fileState,
        after: fileState,
      }),
    ),
    summary: object({
      created: integer(),
      edited: integer(),
      deleted: integer(),
      moved: integer(),
      files: integer(),
    }),
  }),
  difference,
)

export const pulled = one(
  object({
    folder: string(),
    space: string(),
    revision: string(),
    changeRequest: nullable(string()),
    pages: integer(),
    written: integer(),
    removed: integer(),
    files: integer(),
    yours: integer({ about: 'Pages that only you have changed, and that stayed' }),
  }),
)

const pushedRow = object({
  kind: enumeration(['page', 'file']),
  change: enumeration(['created', 'edited', 'moved', 'deleted']),
  path: string(),
  id: nullable(string()),
})

export const pushedAnswer = one(
  object({
    folder: string(),
    space: string(),
    changeRequest: nullable(object({ id: string(), number: nullable(integer()), url: nullable(string()) })),
    merged: boolean(),
    changes: array(pushedRow),
  }),
)

export const toPush = many(pushedRow)

export const status = many(
  object({
    by: string({ known: ['yours', 'theirs', 'both', 'conflict'] }),
    change: string({ known: ['created', 'edited', 'moved', 'deleted'] }),
    path: string(),
    id: nullable(string()),
    conflict: nullable(string()),
  }),
)

export const textOrNumber = union([string(), integer()])
