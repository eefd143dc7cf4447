/** The part of a declaration that every command has, an operation and a task alike. */
import type { JsonObject } from '../json/object.ts'
import type { FieldFacts } from './fields.ts'
import type { Kind } from './kinds.ts'
import type { OwnFormat } from './own-formats.ts'
import type { ContextKind, ParameterName } from './parameters.ts'

/** How ws confirms a destructive command: `ask` asks for a yes, `type-id` makes the person type the id. */
export type Destruction = 'ask' | 'type-id'

/**
 * The command that may follow this one: any, by name only (`named`); one that reads, with its arguments and flags (`read`); one
 * of any program, after `--` (`foreign`); one that ws keeps for later, after `--` (`kept`); or one whose verb people leave out, as
 * in `ws browse space`.
 */
export type TakenCommand = 'named' | 'read' | 'foreign' | 'kept' | LeftOut

interface LeftOut {
  readonly verb: string
  /** The reply of that command must have one of these members. */
  readonly needed: readonly string[]
}

/** The command line of an operation or a task. */
export interface CommandSpec<
  Argument extends string = string,
  Flag extends string = string,
  Column extends string = string,
> {
  /** In imperative mood, under 70 characters, no full stop. */
  readonly summary: string
  /** Other names that people use for it, for `ws help <words>`. */
  readonly searchWords?: readonly string[]
  /**
   * The first words of lines that people type who know other programs, each with the line to run, without `ws`: `...` stands for
   * the other words. `... --watch` is a flag behind any command; `.` stands for the end of the words, `users .`.
   */
  readonly typedElsewhere?: Readonly<Record<string, string>>
  /** Words for things that no command does; this command comes closest. */
  readonly nearestTo?: readonly string[]
  /** More sentences for help, if the summary is not enough. */
  readonly details?: string
  /**
   * Arguments in order: path parameters or fields; `?` marks one that may come from the context. Default: the path's parameters
   * that are not context, in path order.
   */
  readonly arguments?: readonly (Argument | `${Argument}?`)[]
  /** The parameter of the thing that it acts on, if no argument names it. */
  readonly actsOn?: ParameterName
  /** Optional fields that a person nearly always gives: ws asks for them at a terminal, and Enter skips one. */
  readonly asked?: readonly Flag[]
  /** Words of flags or arguments that differ from the kebab-case of the field; a list if each variant has its own. */
  readonly flags?: { readonly [Name in Flag]?: string | readonly string[] }
  /** Short flags beside the flag of a field that is a union: one for each of its options, in order. */
  readonly variantFlags?: { readonly [Name in Flag]?: readonly string[] }
  /** Fields of the body that the context gives where nobody else does. */
  readonly fromContext?: { readonly [Name in Flag]?: ContextKind }
  /** Commands that usually come next. A person is told the first that fits the answer. */
  readonly next?: readonly NextStep[]
  /** Columns of the table, in order. */
  readonly columns: readonly Column[]
  /** Columns that hold sentences: at a terminal they wrap, while others are cut. */
  readonly sentences?: readonly Column[]
  /** Columns that people call the command for: a table at a narrow terminal shows them on lines below the row. */
  readonly wanted?: readonly Column[]
  /** The column that `-o id` prints, if it is none of id, slug and name. */
  readonly identifiedBy?: Column
  /** Colours for words in its columns, if no schema of a reply gives them. */
  readonly tones?: { readonly [Name in Column]?: NonNullable<FieldFacts['tones']> }
  /** True if the answer has no ids and no declared columns. */
  readonly answersWithoutIds?: boolean
  /** The member that holds the rows, if the reply is an object around a list; `items` when paginated. */
  readonly rows?: string
  /** Most items of one page, if they are fewer than ws asks for. */
  readonly largestPage?: number
  /** Items of one page where the caller asks for no number, if the operation has a default of its own. */
  readonly usualPage?: number
  /** A text in its answer that a terminal shows to be read. */
  readonly prose?: Prose
  /** Other rows than the items of its list, for tables without `--fields`. */
  readonly tableRows?: TableRows
  /** Exit codes of its own, besides those that any command may end with. */
  readonly exits?: readonly (6 | 11 | 12)[]
  /** Formats that only this command has, for `-o`. */
  readonly formats?: readonly OwnFormat[]
  /** Complete command lines that run against the sample workspace. */
  readonly examples: readonly string[]
  readonly destructive?: Destruction
  /** The words of the question before a loss, if the summary says more than the deed. */
  readonly question?: LossWords
  /** True if readers see the change at once and nothing takes it back: ws asks a person at a terminal, and no script. */
  readonly asksPeople?: boolean
  /** Values of the body that it asks people about in the same way. */
  readonly asksPeopleFor?: Readonly<Record<string, readonly string[]>>
  /** The command to use instead. */
  readonly deprecated?: string
  /** True for an operation that the API document names and does not show, and for a task in its place: a service may not offer it. */
  readonly extended?: true
  /** Set if the service's own description lacks it: which description, and what it lacks. A sentence without a full stop. */
  readonly notOffered?: string
  /** True if its deletions can be undone for a while. */
  readonly recoverable?: boolean
  /** How it treats its last argument, which is another command. */
  readonly takesCommand?: TakenCommand
  /** True if it acts on deleted things, which no list holds. */
  readonly recovers?: boolean
  /** The parameter of the thing that it puts into a list, which need not hold it yet. */
  readonly admits?: ParameterName
  /** Kinds of things besides its own whose contents decide the reply. */
  readonly answersFrom?: readonly Kind[]
  /** Why a copy of the workspace can't answer as the service would; undefined if it can. A sentence without a full stop. */
  readonly beyondClones?: string
  /** The items of its list, in the plural, if they are not a resource that the list is declared for: `links`. */
  readonly listed?: string
  /** Fields that leave items out of its list: without them there may be more. */
  readonly filters?: readonly Flag[]
  /**
   * Flags that people look for here and that another command has, `name=` for one with a value: the line to run, without `ws`;
   * `...` stands for the words.
   */
  readonly flagsElsewhere?: Readonly<Record<string, string>>
  /** True for a command of ws itself that keeps, passes on or judges `--space` and `--site`. */
  readonly takesContexts?: true
  /** The command that adds to the list it shows, if no sibling posts to the list's own path. */
  readonly filledBy?: string
}

export interface TableRows {
  readonly columns: readonly string[]
  /** Of these, the ones that a table at a narrow terminal shows on lines below the row. */
  readonly wanted?: readonly string[]
  rowsOf(): Promise<(item: unknown, query: Readonly<Record<string, unknown>>) => readonly JsonObject[]>
}

export interface Prose {
  /** The member of the answer that holds it, as Markdown. */
  readonly member: string
  /** The typed value of a query field that asks for the text alone, as it is. */
  readonly alone: { readonly field: string; readonly is: string }
}

/** The words of a question before a loss. The thing comes behind the deed, by its title and its id. */
export interface LossWords {
  /** `Delete a space` */
  readonly deed: string
  /** The deed by the value of a field of the body, where that says more. */
  readonly deedBy?: { readonly field: string; readonly deeds: Readonly<Record<string, string>> }
  /** A sentence without a full stop: `It can be restored for 7 days` */
  readonly consequence?: string
  /** A sentence without a full stop that names the way back. Default: nothing takes it back. */
  readonly takenBack?: string
}

/** True if a call asks a person at a terminal, because others see at once what it changes. */
export function asksPeopleAbout(
  { asksPeople, asksPeopleFor = {} }: Pick<CommandSpec, 'asksPeople' | 'asksPeopleFor'>,
  body: unknown,
): boolean {
  if (asksPeople === true) return true
  const given = membersIn(body)
  return Object.entries(asksPeopleFor).some(([field, values]) =>
    values.some((value) => value === given[field]),
  )
}

/** The words of the question; the summary is the deed if no others are declared. */
export function lossWords(
  { summary, question }: Pick<CommandSpec, 'summary' | 'question'>,
  body?: unknown,
): LossWords {
  const { deedBy } = question ?? {}
  const deed = deedBy?.deeds[String(membersIn(body)[deedBy.field])]
  return { ...question, deed: deed ?? question?.deed ?? summary }
}

const membersIn = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

/** A command to run next, for a person who has just made, merged or published something. */
export interface NextStep {
  /** The purpose, after "to", e.g. `merge it`. */
  readonly to: string
  /** Without `ws`. A name in braces stands for a member of the answer, or for a parameter of the path. */
  readonly line: string
  /** Only if these members of the answer have these values. */
  readonly when?: Readonly<Record<string, string>>
  /** Only for an embedded workspace, or only for a service. */
  readonly at?: 'embedded' | 'service'
}

/** For people, about an extended operation. */
export const extendedNote = 'Extended: the service may not offer it (ws help extended)'

/** For people, about an operation that the service's own description lacks. */
export const notOfferedNote = (absence: string) =>
  `Not offered: ${absence} (ws api drift). --force sends it all the same`
