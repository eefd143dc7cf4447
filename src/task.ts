/** The shape of a command that is not one operation of the API: the same command spec, and a `run` that yields values. */
import type { Infer, ObjectSchema, Schema, Tone } from './catalog/fields.ts'
import type { CommandSpec, Method, Operation } from './catalog/operation.ts'
import type { Match } from './catalog/route.ts'
import type { Client } from './client/client.ts'
import type { Page } from './client/paging.ts'
import type { RawReply } from './client/response.ts'
import type { Context } from './context.ts'
import type { HttpRequest } from './http.ts'
import type { JsonObject } from './json/object.ts'
import type { Settings, SettingsFlags } from './settings/settings.ts'

/** A service, and who asks there. */
export interface Access {
  readonly baseUrl: string
  readonly token: string | undefined
  /** Attempts after the first; the usual number unless given. */
  readonly retries?: number | undefined
}

/** What a task works with; every member is made when it is first asked for. */
export interface Session {
  readonly context: Context
  /** As typed, for tasks that must work before there are settings: making a profile, mending one. */
  readonly flags: SettingsFlags
  settings(): Promise<Settings>
  /** The same as somebody wrote them: a name in them is a name still, and nothing is asked of the service. */
  written(): Promise<Settings>
  client(): Promise<Client>
  /** A client that can show requests but needs no credentials. */
  preview(): Promise<Client>
  /** A client for what no settings hold: a token that is not saved yet, another profile. */
  connect(access: Access): Promise<Client>
  /** True when there is a person who may be asked. */
  readonly isInteractive: boolean
  /** True under `--yes`: what would be asked has been answered. */
  readonly isAgreed: boolean
  /** A command that reads, as often as it is wanted. Throws UsageError for words that name none. */
  reading(words: readonly string[], how?: ReadingOptions): Promise<Reading>
  /** Milliseconds that `--timeout` or its variable allow. */
  readonly timeout: number | undefined
  /** The text of a file that a flag names; `-` is stdin. */
  readText(path: string, flag: string): Promise<string>
  /** True under `--quiet`: nothing but errors on stderr. */
  readonly quiet: boolean
  /** Says something to the person, on stderr; silent under `--quiet`. */
  notice(text: string): Promise<void>
}

export interface ReadingOptions {
  /** The verb of a noun that is named without one. */
  readonly verb?: string
  /** Milliseconds that a look may take from now on. Given, it is looked once, and whoever looks decides what a failure means. */
  timeLeft?(): number
}

/** A command that only reads. */
export interface Reading {
  /** With `ws` in front, without flags. */
  readonly words: string
  /** The same as it can be run. */
  readonly line: string
  /** The expression of `--jq`. */
  readonly filter: string | undefined
  /** The request of an operation. */
  request(): Promise<HttpRequest>
  /** Throws what the command would end with. */
  read(): Promise<Seen>
}

/** What a command answered with. */
export interface Seen {
  /** The value, or the items of all pages. */
  readonly value: unknown
  /** Shows it once more. */
  again(): TaskResult
  /** What the filter of `--jq` makes of it, as compact JSON; undefined without a filter. */
  readonly results: readonly string[] | undefined
}

/** A word with a meaning, as in a table: `locked` needs a look. */
export type Note = string | { readonly text: string; readonly tone: Tone | undefined }

/** Things that hold others, for people to look at. */
export interface Outline {
  readonly kind: string
  readonly id: string
  readonly title: string
  /** More facts about the thing, e.g. its visibility. */
  readonly notes: readonly Note[]
  readonly children: readonly Outline[]
}

/** What a task answers with: one value, rows, pages as they come, a reply as it came, or nothing. */
export type TaskResult =
  | {
      /** For programs: the nested object. */
      readonly value: unknown
      /** For people. */
      readonly outline: Outline
      /** For formats that are made of rows. */
      readonly rows: Iterable<unknown>
    }
  | {
      readonly value: JsonObject
      /** The same for people to read and keep. */
      readonly document: WrittenDocument
      /** What there is to do when it is shown, e.g. to fail because of what it lacks. */
      readonly afterwards?: () => Promise<void>
    }
  | {
      readonly value: unknown
      /** All that a table shows of it, for `$(...)`: the one thing that the command is called for. */
      readonly text: string
    }
  | {
      readonly value: unknown
      /** What the command does when its answer is shown, e.g. serve until it is told to stop. */
      readonly afterwards?: () => Promise<void>
    }
  | {
      readonly rows: AsyncIterable<unknown> | Iterable<unknown>
      /** What there is to do when they are shown, e.g. to fail because of what they say. */
      readonly afterwards?: () => Promise<void>
    }
  | { readonly pages: AsyncGenerator<Page> }
  | {
      readonly reply: RawReply
      readonly withHead: boolean
      /** What the command ends with once the reply is shown: the reply is a refusal. */
      readonly refusal?: Error
    }
  | undefined

/** A value with comments, which goes to stdout or into files. */
export interface WrittenDocument {
  yaml(): Promise<string>
  /** For a folder: the same in parts, by the names of their files without an ending. */
  parts(): readonly DocumentPart[]
}

export interface DocumentPart {
  readonly name: string
  readonly value: JsonObject
  yaml(): Promise<string>
}

/** Where a list in pages starts, and how many items one request asks for. */
export interface Paging {
  readonly page?: string
  readonly limit?: number
}

/** What a task is about to destroy. */
export interface Loss {
  /** What the question names. */
  readonly target: string
  /** The request that destroys it, where the task sends one: how it asks, and what a profile may protect of it. */
  readonly sent?: {
    readonly operation: Pick<Operation, 'summary' | 'destructive'>
    readonly request: Pick<HttpRequest, 'method' | 'url'>
    /** What is lost: naming it confirms. */
    readonly id: string
  }
}

/** The request of a task that sends one, read and ready: its body may come from stdin, which can be read once. */
export interface PreparedRequest {
  /** The operation of the API that it is; undefined for what the API document does not hold. */
  readonly match: Match | undefined
  readonly method: Method
  /** From `/v1` on, encoded. */
  readonly path: string
  readonly body: unknown
  /** The thing that it would destroy. */
  readonly loss: Loss | undefined
  /** As `--dry-run` shows it. */
  preview(): Promise<HttpRequest>
  send(): Promise<TaskResult>
}

/** Whether the task changes anything; one that does is not run under `--dry-run`. */
type Effect = 'reads' | 'changes'

/** What a declaration says of a task besides its command spec. */
interface Work<Input extends ObjectSchema> {
  /** What the value, or a page around its rows, may hold, where a schema says so. */
  readonly response?: Schema
  readonly input: Input
  readonly effect: Effect
  /** True for a list in pages, which takes the flags of lists. */
  readonly paginated?: boolean
  /** How the answer is written where nobody asks for a format; a table otherwise. */
  readonly format?: 'json' | 'yaml'
  /** For what answers with a document: the file that it goes to, or the folder, which ends with a stroke or is there; undefined for stdout. */
  writesTo?(input: Infer<Input>): string | undefined
  /** What this input would destroy, for the question; undefined when it destroys nothing. */
  asks?(input: Infer<Input>, session: Session): Loss | undefined | Promise<Loss | undefined>
  /** True when this input changes nothing, though another may. */
  onlyReads?(input: Infer<Input>): boolean
  /** The request that `--dry-run` shows: the only one, or the first of several. */
  firstRequest?(input: Infer<Input>, session: Session): Promise<HttpRequest>
  /** What follows that request, as a clause for people; undefined where it is the only one. */
  goesOn?(input: Infer<Input>): string | undefined
  /** For a task that sends one request: it is checked, asked about and remembered as the command is that sends the same. */
  prepare?(input: Infer<Input>, session: Session): Promise<PreparedRequest>
  run(input: Infer<Input>, session: Session, paging?: Paging): Promise<TaskResult>
}

export interface Task<Input extends ObjectSchema = ObjectSchema> extends CommandSpec, Work<Input> {
  readonly kind: 'task'
}

interface DeclaredTask<Input extends ObjectSchema>
  extends CommandSpec<keyof Infer<Input> & string, string, string>,
    Work<Input> {}

/** Declares a command that ws performs itself. */
export const task = <Input extends ObjectSchema>(declared: DeclaredTask<Input>): Task<Input> => ({
  kind: 'task',
  ...declared,
})

/** True for a command that changes nothing and stands by itself: it can be run again and again. */
export function onlyReads(spec: CommandSpec): spec is Operation | Task {
  if (!('kind' in spec)) return false
  if (spec.kind === 'operation') return 'method' in spec && spec.method === 'GET'
  const takesOther = spec.takesCommand !== undefined && spec.takesCommand !== 'named'
  return 'effect' in spec && spec.effect === 'reads' && !takesOther
}
