/** The declaration of a command that is not one operation of the API: a command spec, and a `run` that yields values. */

import type { Answer, Told } from '../answers/answer.ts'
import type { Cause } from '../answers/history.ts'
import type { CommandSpec } from '../catalog/command-spec.ts'
import type { Infer, ObjectSchema, Schema } from '../catalog/fields.ts'
import type { Method, Operation } from '../catalog/operation.ts'
import type { ContextKind } from '../catalog/parameters.ts'
import type { Match } from '../catalog/route.ts'
import type { ObstacleWord } from '../catalog/standing.ts'
import type { Client } from '../client/client.ts'
import type { AnyInput } from '../client/request.ts'
import type { Context } from '../context.ts'
import type { HttpRequest, Transport } from '../http/exchange.ts'
import type { ChangeReport } from '../reports/change-report.ts'
import type { ProfileAccess } from '../settings/of-profile.ts'
import type { Settings, SettingsFlags } from '../settings/settings.ts'
import type { Offers } from './offers.ts'
import type { TaskResult } from './result.ts'

/** A service, and its user. */
export interface ServiceAccess {
  readonly baseUrl: string
  readonly token: string | undefined
  /** Attempts after the first; default: the usual number. */
  readonly retries?: number | undefined
  /** Default: the one that leads to the address. */
  readonly transport?: Transport
}

/** The values are as an undo wants them, without a request of its own: somebody was faster, or it was cut off. */
/** Why a change is made, if the command line does not say it. */
export interface Why {
  /** The earlier change that it takes back. */
  readonly cause?: Cause | undefined
  /** The reason of the plan: the end of something, by its date. */
  readonly reason?: string | undefined
}

export interface PerformNotes extends Why {
  /** The job itself has brought these obstacles about. */
  readonly agreedTo?: readonly ObstacleWord[] | undefined
}

export interface FoundSo {
  readonly cause: Cause
  readonly kind: string
  readonly id: string | null
  /** The id of the thing that came back. */
  readonly madeId?: string | undefined
}

/** Everything that a task works with; each member is made on first use. */
export interface Session {
  readonly context: Context
  /** As typed, for tasks that must work before settings exist: making or repairing a profile. */
  readonly flags: SettingsFlags
  settings(): Promise<Settings>
  /** The settings as somebody wrote them: names are not resolved, and ws asks the service nothing. */
  written(): Promise<Settings>
  client(): Promise<Client>
  /**
   * The extended operations that a service is known not to offer.
   * @param service - its address; default: the one in force
   */
  offers(service?: string): Promise<Offers>
  /** A client that can show requests and needs no credentials. */
  preview(): Promise<Client>
  /** A client for access that no settings hold: an unsaved token, another profile. */
  connect(access: ServiceAccess): Promise<Client>
  /** True if ws may ask a person. */
  readonly isInteractive: boolean
  /** True under `--yes`: the person has agreed in advance. */
  readonly isAgreed: boolean
  /**
   * Sends one request of a job through the steps of every call. The person is not asked again about what the task itself
   * asked about; each protected id is still asked about, once.
   *
   * @param seen - the thing as the service has just shown it, so that the history need not read it again
   * @param notes - for the history, and for the question before it
   */
  perform(operation: Operation, input: AnyInput, seen?: unknown, notes?: PerformNotes): Promise<unknown>
  /** Tells the history that a change is taken back already. */
  found?(found: FoundSo): Promise<void>
  /** Tells that the answer shows a thing in the state of this reply: see `seenBy` of the operation. */
  shown?(operation: Operation, input: Pick<AnyInput, 'path'>, reply: unknown): Promise<void>
  /** A command that reads, for any number of runs. Throws UsageError if the words name none. */
  reading(words: readonly string[], how?: ReadingOptions): Promise<Reading>
  /** Compiles a jq program, which runs over JSON for a limited time. @throws UsageError with the faults of the program */
  jq(expression: string): Promise<(json: string) => Promise<readonly string[]>>
  /** The only services that the history tells of; all of them if it is absent. */
  historyOf?(): readonly string[]
  /** A profile's own settings, whatever is in force. */
  profile(name: string): Promise<ProfileAccess>
  /** Sorted paths of the files in a folder, without hidden ones; undefined if it is not a folder. */
  filesIn(path: string): readonly string[] | undefined
  /** The limit of `--timeout` or its variable, in milliseconds. */
  readonly timeout: number | undefined
  /** The text of a file that a flag names; `-` is stdin. */
  readText(path: string, flag: string): Promise<string>
  /** True under `--quiet`: ws prints only errors on stderr. */
  readonly quiet: boolean
  /** From now on answers, notices and errors of this run show a mask in place of the text. */
  conceal(text: string): void
  /** Prints a message for the person on stderr; silent under `--quiet`. */
  notice(text: string): Promise<void>
}

export interface ReadingOptions {
  /** The verb to assume after a noun alone. */
  readonly verb?: string
  /** Milliseconds left for a read. If given, ws tries once only, and the caller decides what a failure means. */
  timeLeft?(): number
}

/** A command that only reads. */
export interface Reading {
  /** With `ws` in front, without flags. */
  readonly words: string
  /** The same, as a command line to run. */
  readonly line: string
  /** The expression of `--jq`. */
  readonly filter: string | undefined
  /** The request of an operation. */
  request(): Promise<HttpRequest>
  /** Throws the error that the command would end with. */
  read(): Promise<ShownAnswer>
}

/** The answer of a command. */
export interface ShownAnswer {
  /** The value, or the items of all pages. */
  readonly value: unknown
  /** Shows it again. */
  again(): TaskResult
  /** The results of the `--jq` filter, as compact JSON; undefined without a filter. */
  readonly results: readonly string[] | undefined
}

/** The start of a list in pages, and the number of items in one request. */
export interface Paging {
  readonly page?: string
  readonly limit?: number
}

/** A loss that a task is about to cause. */
export interface Loss {
  /** The name in the question. */
  readonly target: string
  /** All requests that the task will send: a profile may protect what they destroy, or allow no change at all. */
  readonly requests?: readonly PreparedRequest['call'][]
  /** The request of the job that something may stand in the way of: ws looks, and asks, before the job sends anything. */
  readonly maybeObstructed?: PreparedRequest['call'] & Pick<PerformNotes, 'agreedTo'>
  /** Shown to the person before the question, and also if there is none. */
  readonly changes?: ChangeReport
  /** Ends the command once the changes are shown: something speaks against them. */
  readonly refusal?: Error | undefined
  /** True if nothing is lost after all: nobody is asked. */
  readonly isNothing?: boolean
  /**
   * The task's work with all that was read for the question; `run` of the task if not set. Requests of its session wait out
   * an outage, and survive the first Ctrl-C for some seconds: begin no new one after `context.signal`.
   */
  proceed?(session: Session): Promise<TaskResult>
  /** The request that destroys it, if the task sends one: how ws asks, and which parts a profile may protect. */
  readonly sent?: {
    readonly operation: Pick<
      Operation,
      'summary' | 'question' | 'destructive' | 'asksPeople' | 'asksPeopleFor'
    >
    readonly request: Pick<HttpRequest, 'method' | 'url'>
    /** The id of the lost thing: typing it confirms. */
    readonly id: string
  }
}

/** The request of a task that sends one, read and ready: its body may come from stdin, which ws can read only once. */
export interface PreparedRequest {
  /** The operation of the API that it is; undefined if the API document has none. */
  readonly match: Match | undefined
  readonly method: Method
  /** From `/v1` on, encoded. */
  readonly path: string
  readonly body: unknown
  /** The call as it is sent. */
  readonly call: { readonly operation: Operation; readonly input: AnyInput }
  /** The thing that it would destroy. */
  readonly loss: Loss | undefined
  /** The request that `--dry-run` shows. */
  preview(): Promise<HttpRequest>
  send(session: Session): Promise<TaskResult>
}

/** Tells whether the task changes anything; `--dry-run` does not run a task that does. */
type TaskEffect = 'reads' | 'changes'

/** How agents run a task: by a tool of its own (`job`), or by its name, as they run operations. */
export interface ForAgents<Field extends string = string> {
  readonly as: 'job' | 'command'
  /** Fields that agents can't set: they name files of this machine, or mean something on a terminal only. */
  readonly without?: readonly Field[]
  /** Fields that name a state of a workspace: for agents never a file, but - for the document that they give as text. */
  readonly states?: readonly Field[]
  /** Fields that name a thing of the service: for agents never a file, and never an address. */
  readonly things?: readonly Field[]
  /**
   * A field that takes a program, which may cost as much as its author likes: only a server that allows it takes another one than
   * those with a name.
   */
  readonly freeText?: { readonly field: Field; readonly isNamed: (text: string) => boolean }
  /** True if its answer holds more than the service shows now: refused by a server with limits. */
  readonly isLocal?: true
}

/** A task's declaration besides its command spec. */
interface TaskWork<Input extends ObjectSchema, Value = unknown, Line = unknown> {
  /** The shape of its answer, which its `run` keeps to. Loaded for `ws schema` and the like only. */
  readonly answers: () => Promise<Answer<Value, Line>>
  /** The shape of the answer of `preview`. Default: that of `run`. */
  readonly previews?: () => Promise<Answer>
  /** Absent for a task that only people run. */
  readonly forAgents?: ForAgents<keyof Infer<Input> & string>
  /** The schema of the value, or of a page around its rows, if there is one. */
  readonly response?: Schema
  readonly input: Input
  /** Of --org, --space and --site, those that it has a use for. Agents give them as arguments; no field has the name of one. */
  readonly contexts?: readonly ContextKind[]
  /** The part of it that the input names itself, as a folder names its space: it counts before that of the settings. */
  contextIn?(input: Infer<Input>, session: Session): Promise<Partial<Record<ContextKind, string>>>
  readonly effect: TaskEffect
  /** True for a list in pages, which takes the flags of lists. */
  readonly paginated?: boolean
  /** The default format of the answer; a table if not set. */
  readonly format?: 'json' | 'yaml'
  /** True for an answer that people keep: `--out` writes it into a file. */
  readonly keptAsFile?: true
  /** For an answer that is a document: its file, or its folder, which ends with a slash or exists; undefined for stdout. */
  writesTo?(input: Infer<Input>): string | undefined
  /** True if that answer is a person's own file of YAML, of which everything else stays. */
  keepsText?(input: Infer<Input>): boolean
  /** The loss that this input would cause, for the question; undefined if none. */
  asks?(input: Infer<Input>, session: Session): Loss | undefined | Promise<Loss | undefined>
  /** True if this input changes nothing, though another may. */
  onlyReads?(input: Infer<Input>): boolean
  /** The request that `--dry-run` shows: the only one, or the first of several. */
  firstRequest?(input: Infer<Input>, session: Session, paging?: Paging): Promise<HttpRequest>
  /** Stands for the requests under `--dry-run`, if the task can show more than the first: it only reads. */
  preview?(input: Infer<Input>, session: Session): Promise<TaskResult>
  /** The requests after the first, as a clause for people; undefined if there are none. */
  goesOn?(input: Infer<Input>): string | undefined
  /** For a task that sends one request: ws checks, confirms and remembers it like the command that sends the same. */
  prepare?(input: Infer<Input>, session: Session): Promise<PreparedRequest>
  run(
    input: Infer<Input>,
    session: Session,
    paging?: Paging,
  ): Promise<TaskResult<Told<NoInfer<Value>>, Told<NoInfer<Line>>>>
}

export interface Task<Input extends ObjectSchema = ObjectSchema> extends CommandSpec, TaskWork<Input> {
  readonly kind: 'task'
}

interface DeclaredTask<Input extends ObjectSchema, Value, Line>
  extends CommandSpec<keyof Infer<Input> & string, string, string>,
    TaskWork<Input, Value, Line> {}

/** The `run` of a task whose question always comes with its work: the engine calls `proceed` of the `Loss` instead. */
export const onlyProceeds = async (): Promise<never> => {
  throw new TypeError('The engine calls proceed of this task, never run')
}

/** Declares a command that ws performs itself. */
export const task = <Input extends ObjectSchema, Value = unknown, Line = unknown>(
  declared: DeclaredTask<Input, Value, Line>,
): Task<Input> => ({
  kind: 'task',
  ...declared,
})

/** True for a command that changes nothing and stands by itself, so that ws can run it again and again. */
export function onlyReads(spec: CommandSpec): spec is Operation | Task {
  if (!('kind' in spec)) return false
  if (spec.kind === 'operation') return 'method' in spec && spec.method === 'GET'
  const takesOther = spec.takesCommand !== undefined && spec.takesCommand !== 'named'
  return 'effect' in spec && spec.effect === 'reads' && !takesOther
}
