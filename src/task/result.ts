/** The shapes that the answer of a task can have. The view decides how each is shown. */
import type { Answer, Told } from '../answers/answer.ts'
import type { ApiChanges } from '../api-changes/finding.ts'
import type { CommandSpec } from '../catalog/command-spec.ts'
import type { Tone } from '../catalog/fields.ts'
import type { Page } from '../client/lists/page.ts'
import type { RawReply } from '../client/response.ts'
import type { JsonObject } from '../json/object.ts'
import type { ChangeReport, LoggedCommand } from '../reports/change-report.ts'
import type { ContentDiff } from '../reports/content-diff.ts'
import type { FindingsPage, FindingsReport } from '../reports/findings-report.ts'
import type { ReviewPage } from '../reports/review-evidence.ts'
import type { WorkspaceReport } from '../reports/workspace-report.ts'

/** A word with a meaning, as in a table: `locked` needs a look. */
export type Note = string | { readonly text: string; readonly tone: Tone | undefined }

/** Things that hold others, drawn as a tree for people. */
export interface Outline {
  readonly kind: string
  readonly id: string
  readonly title: string
  /** More facts about the thing, e.g. its visibility. */
  readonly notes: readonly Note[]
  readonly children: readonly Outline[]
}

/** The command that usually comes next, for a person at a terminal. */
export interface NextCommand {
  /** The purpose, after "to". */
  readonly to: string
  /** Without `ws`. */
  readonly words: readonly string[]
}

/**
 * The answer of a task: one value, rows, pages as they come, a reply as it came, or nothing. `Value` is the type of the one value,
 * `Line` that of each row.
 */
export type TaskResult<Value = unknown, Line = unknown> =
  | ((
      | {
          /** For programs: the nested object. */
          readonly value: Value
          /** For people. */
          readonly outline: Outline
          /** For formats with rows. */
          readonly rows: Iterable<unknown>
        }
      | {
          readonly value: Value
          /** For people. */
          readonly changes: ChangeReport
          /** Of NDJSON: a line each. */
          readonly items: Iterable<Line>
          /** For formats with rows. */
          readonly rows: Iterable<unknown>
          /** Runs after they are shown, e.g. to fail because there are some. */
          readonly afterwards?: () => Promise<void>
          readonly next?: NextCommand | undefined
        }
      | {
          readonly value: Value
          /** The same for people, and in the formats of other programs. */
          readonly report: FindingsReport
          /** A page for a browser, to write into a file. */
          readonly page?: FindingsPage
          /** Runs after it is shown, e.g. to fail because of what it says. */
          readonly afterwards?: () => Promise<void>
        }
      | {
          readonly value: Value
          /** For people. */
          readonly apiChanges: ApiChanges
          /** Runs after they are shown, e.g. to fail because of one. */
          readonly afterwards?: () => Promise<void>
        }
      | {
          readonly value: Value
          /** For people, and for programs that take patches. */
          readonly contentDiff: ContentDiff
          /** Runs after it is shown, e.g. to fail because of one. */
          readonly afterwards?: () => Promise<void>
        }
      | {
          readonly value: Value
          /** For people, and as a page. */
          readonly workspaceReport: WorkspaceReport
          /** The file for a page. */
          readonly html?: string | undefined
          /** Runs after it is shown, e.g. to fail because of what it lacks. */
          readonly afterwards?: () => Promise<void>
        }
      | {
          readonly value: Value
          /** The same as a document, for people to read and keep. */
          readonly document: WrittenDocument
          /** Runs after the answer is shown, e.g. to fail because of what the document lacks. */
          readonly afterwards?: () => Promise<void>
        }
      | {
          /** For people. A function draws it of the rows, which can be taken once. */
          readonly outline: Outline | (() => Promise<Outline>)
          /** For all other formats. */
          readonly rows: Iterable<Line> | AsyncIterable<Line>
          /** In place of the task's own. */
          readonly ownColumns?: readonly string[]
          /** Runs after it is shown, e.g. to fail because of what it says. */
          readonly afterwards?: () => Promise<void>
        }
      | {
          readonly value: Value
          /** The only text that a table shows of it, for `$(...)`: the value that the caller wants. */
          readonly text: string
          /** Runs after it is shown, e.g. to fail because of what it says. */
          readonly afterwards?: () => Promise<void>
          readonly next?: NextCommand | undefined
        }
      | {
          readonly value: Value
          /** The rest of the command after its answer is shown, e.g. to serve until it is stopped. */
          readonly afterwards?: () => Promise<void>
        }
      | {
          readonly rows: AsyncIterable<Line> | Iterable<Line>
          /** Those of a table whose rows leave some of the task's columns empty. Default: all of them. */
          readonly columns?: readonly string[]
          /** Columns that only the answer knows, for every format; the task declares none. */
          readonly ownColumns?: readonly string[]
          /** The same for people at a terminal, a line each. */
          readonly log?: readonly LoggedCommand[]
          /** Runs after the rows are shown, e.g. to fail because of them. */
          readonly afterwards?: () => Promise<void>
        }
      | { readonly pages: AsyncGenerator<Page> }
      | {
          readonly reply: RawReply
          readonly withHead: boolean
          /** The error that ends the command after the reply is shown: the reply is a refusal. */
          readonly refusal?: Error
        }
    ) &
      WithPage)
  | undefined

/** The result of a task that declares this answer. */
export type ResultOf<Of extends Answer> =
  Of extends Answer<infer Value, infer Line> ? TaskResult<Told<Value>, Told<Line>> : never

interface WithPage {
  /** A page for a browser, written into a file before the answer is shown. */
  readonly reviewPage?: ReviewPage
  /** The command whose answer it is: it is shown as that command shows it. */
  readonly answerOf?: Pick<
    CommandSpec,
    'columns' | 'sentences' | 'wanted' | 'tones' | 'identifiedBy' | 'answersWithoutIds'
  >
}

/** A report on a whole workspace. */
export type WorkspaceReportResult = Extract<TaskResult, { readonly workspaceReport: unknown }>

/** Differences between two states. */
export type ChangesResult = Extract<TaskResult, { readonly changes: unknown }>

/** Findings of rules. */
export type FindingsResult = Extract<TaskResult, { readonly report: unknown }>

/** Differences between two descriptions of an API. */
export type ApiChangesResult = Extract<TaskResult, { readonly apiChanges: unknown }>

/** Differences between two states of the content of a space. */
export type ContentDiffResult = Extract<TaskResult, { readonly contentDiff: unknown }>

/** A value with comments, which goes to stdout or into files. */
export interface WrittenDocument {
  yaml(): Promise<string>
  /** The same in parts, for a folder: by file name without an ending. Absent for a single file of YAML. */
  parts?(): readonly DocumentPart[]
  /** The names of all parts that an export can have. */
  readonly partNames?: readonly string[]
}

export interface DocumentPart {
  readonly name: string
  readonly value: JsonObject
  yaml(): Promise<string>
}
