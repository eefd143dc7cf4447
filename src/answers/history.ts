/** The lines of the history, and the answers of the commands that show it. */
import {
  array,
  type Infer,
  literal,
  nullable,
  object,
  optional,
  record,
  string,
  taggedUnion,
  unknown,
} from '../catalog/fields.ts'
import { enumeration, integer } from '../catalog/schema.ts'
import { many, one, report, type Told } from './answer.ts'

const members = record(unknown())

/** An event as CloudEvents 1.0 has it. */
const event = {
  specversion: literal('1.0'),
  id: string(),
  source: string({ about: 'The address of the service' }),
  time: string(),
  datacontenttype: literal('application/json'),
}

const aboutCommand = {
  kind: enumeration(['command', 'undo', 'redo']),
  command: string({ about: 'Without secrets' }),
  profile: nullable(string()),
  organization: nullable(string()),
  user: nullable(string({ about: 'The user of the machine' })),
  note: nullable(string()),
}

const cause = object({
  kind: enumeration(['undo', 'redo']),
  entry: string(),
  change: integer(),
  part: integer({ about: 'Which of the requests that take it back, from 1: some take several' }),
  of: integer({ about: 'The number of these requests' }),
  replaces: optional(object({ kind: string(), id: string() }, { about: 'It comes back with another id' })),
  beside: optional(
    array(string(), {
      about: 'Ids of the things beside it, if only its absence among them tells that it is new',
    }),
  ),
})

const request = object({
  method: string(),
  path: string({ about: 'Of the operation: /v1/spaces/{spaceId}' }),
  parameters: record(string()),
  titles: optional(record(string(), { about: 'Of the things that the path names, by parameter' })),
  body: optional(unknown()),
  leftOut: optional(
    array(string(), { about: 'Members of the body that are not recorded: secrets, and unknown ones' }),
  ),
})

const taken = object({
  kind: string(),
  id: nullable(string()),
  parameters: record(string()),
  values: members,
})

const unlisted = object({ kind: string(), reason: string() })

const held = object({ kind: string(), id: string(), values: nullable(members) })

const sent = {
  change: integer({ about: 'Counts from 1 within the entry' }),
  does: string({ about: 'make, change, remove, or the name of an action of the resource' }),
  kind: nullable(string({ about: 'Null for a request that the API document lacks' })),
  id: nullable(string()),
  request,
  before: optional(
    nullable(record(unknown(), { about: 'Null if there was no such thing; absent if not read' })),
  ),
  unread: optional(string({ about: 'Why the values before could not be read' })),
  taken: optional(array(taken, { about: 'Things that a removal takes along' })),
  named: optional(array(taken, { about: 'Things that name a removed one, as they were before' })),
  unlisted: optional(
    array(unlisted, { about: 'Kinds that a removal may take along, and nobody has listed' }),
  ),
  held: optional(held),
  cause: optional(cause),
  reason: optional(string({ about: 'Of the plan: why it is made, e.g. the end of something' })),
}

const ended = {
  outcome: enumeration(['done', 'failed', 'unknown']),
  after: optional(nullable(record(unknown(), { about: 'As the reply shows it' }))),
  code: optional(string({ about: 'Of a failure' })),
  message: optional(string()),
}

const entry = string({ about: 'The command that it belongs to' })
const commandData = object({ entry, ...aboutCommand })
const sentData = object({ entry, ...sent })
const endedData = object({
  entry,
  change: integer(),
  id: optional(string({ about: 'Of a new thing' })),
  ...ended,
})

export type Cause = Told<Infer<typeof cause>>
export type CommandData = Told<Infer<typeof commandData>>
export type SentData = Told<Infer<typeof sentData>>
export type EndedData = Told<Infer<typeof endedData>>
export type RecordedRequest = Told<Infer<typeof request>>
export type TakenThing = Told<Infer<typeof taken>>
export type Unlisted = Told<Infer<typeof unlisted>>
export type HeldThing = Told<Infer<typeof held>>

const sha256 = '^[0-9a-f]{64}$'

const kept = { ...event, prev: string({ about: 'The hash of the line before', pattern: sha256 }) }

const commandEvent = { ...kept, type: literal('ws.command'), data: commandData }
const sentEvent = {
  ...kept,
  type: literal('ws.change.sent'),
  subject: optional(string({ about: 'Kind and id of the thing' })),
  data: sentData,
}
const endedEvent = { ...kept, type: literal('ws.change.ended'), data: endedData }
const prunedEvent = {
  ...kept,
  type: literal('ws.history.pruned'),
  data: object({ lines: integer({ about: 'All that were pruned so far' }) }),
  check: string({ about: 'Shows that nobody changed this line', pattern: sha256 }),
}

const historyEvent = taggedUnion('type', [
  object(commandEvent),
  object(sentEvent),
  object(endedEvent),
  object(prunedEvent),
])

export type HistoryEvent = Told<Infer<typeof historyEvent>>

const hash = string({
  about: 'SHA-256 of the line without this member; where it stands for pruned lines, of the last of them',
  pattern: sha256,
})

export const exportedHistory = many(
  taggedUnion('type', [
    object({ ...commandEvent, hash }),
    object({ ...sentEvent, hash }),
    object({ ...endedEvent, hash }),
    object({ ...prunedEvent, hash }),
  ]),
)

const ofCommand = { ...event, type: literal('ws.command') }

const state = string({
  about: 'Of several changes: how many are done, e.g. 1 of 2 done',
  known: ['done', 'failed', 'unknown', 'undone', 'undone in part'],
})

export const listedHistory = many(
  object({ ...ofCommand, data: object({ ...aboutCommand, state, changes: integer() }) }),
)

const recorded = object({
  ...sent,
  ...ended,
  address: string(),
  time: string(),
  madeId: optional(string({ about: 'The id of a new thing' })),
})

export const shownEntry = report(
  object({ ...ofCommand, data: object({ ...aboutCommand, state, changes: array(recorded) }) }),
  object({ entry, ...recorded.shape }),
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
