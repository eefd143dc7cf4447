/** The lines of the history: CloudEvents 1.0, each with the hash of the line before it. */
import type { JsonObject } from '../../json/object.ts'
import type { Why } from '../../task/task.ts'

export const eventType = {
  /** The first change of a command. */
  command: 'ws.command',
  /** A change is about to be sent. */
  sent: 'ws.change.sent',
  /** The end of a change. A change without one was cut off: its outcome is unknown. */
  ended: 'ws.change.ended',
  /** Stands for the lines that were pruned. */
  pruned: 'ws.history.pruned',
} as const

export interface HistoryEvent<Data = JsonObject> {
  readonly specversion: '1.0'
  readonly id: string
  /** The address of the service. */
  readonly source: string
  readonly type: (typeof eventType)[keyof typeof eventType]
  readonly time: string
  readonly subject?: string | undefined
  readonly datacontenttype: 'application/json'
  readonly data: Data
}

export interface CommandData {
  readonly entry: string
  readonly kind: EntryKind
  /** Without secrets. */
  readonly command: string
  readonly profile: string | null
  readonly organization: string | null
  /** The user of the machine. */
  readonly user: string | null
  readonly note: string | null
}

export type EntryKind = 'command' | 'undo' | 'redo'

export interface SentData extends Why {
  readonly entry: string
  /** Counts from 1 within the entry. */
  readonly change: number
  /** `make`, `change`, `remove`, or the name of an action of the resource. */
  readonly does: string
  /** Null for a request that the API document lacks. */
  readonly kind: string | null
  readonly id: string | null
  readonly request: RecordedRequest
  /** The values before the change; null if there was no such thing. Absent if it was not read. */
  readonly before?: JsonObject | null
  /** The reason, if the values before could not be read. */
  readonly unread?: string
  /** The things that a removal takes along. */
  readonly taken?: readonly TakenThing[]
  /** The things that name a removed one, as they were before. */
  readonly named?: readonly TakenThing[]
  /** Kinds of things that a removal may take along, but whose list was not read. */
  readonly unlisted?: readonly Unlisted[]
  /** The thing that the request puts into another one, or takes out of it; null values if it was in none. */
  readonly held?: HeldThing
}

export interface RecordedRequest {
  readonly method: string
  /** The path of the operation, e.g. `/v1/spaces/{spaceId}`. */
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  /** Titles of the things that the path names, by parameter, as far as the run had met them. */
  readonly titles?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
  /** Members of the body that are not recorded: secrets, and members that the API document lacks. */
  readonly leftOut?: readonly string[] | undefined
}

export interface HeldThing {
  readonly kind: string
  readonly id: string
  readonly values: JsonObject | null
}

export interface Unlisted {
  readonly kind: string
  readonly reason: string
}

export interface TakenThing {
  readonly kind: string
  readonly id: string | null
  readonly parameters: Readonly<Record<string, string>>
  readonly values: JsonObject
}

export interface EndedData {
  readonly entry: string
  readonly change: number
  readonly outcome: 'done' | 'failed' | 'unknown'
  /** The id of a new thing. */
  readonly id?: string
  /** The values after the change, as the reply shows them. */
  readonly after?: JsonObject | null
  /** Of a failure. */
  readonly code?: string
  readonly message?: string
}
