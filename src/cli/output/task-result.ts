/** Shows the result of a task, in any of its shapes. */

import { manyPages, onePage } from '../../client/lists/page.ts'
import { UsageError } from '../../errors.ts'
import { memberSortedBy } from '../../render/request.ts'
import { useColour } from '../../render/text/colour.ts'
import { paintFor } from '../../render/text/paint.ts'
import type { LoggedCommand } from '../../reports/change-report.ts'
import type {
  ApiChangesResult,
  ChangesResult,
  ContentDiffResult,
  FindingsResult,
  Outline,
  TaskResult,
} from '../../task/result.ts'
import type { Task } from '../../task/task.ts'
import type { ListFlags } from '../lists/list-flags.ts'
import { listPages } from '../lists/listing.ts'
import { isForPrograms } from '../notices.ts'
import type { CliSession } from '../session.ts'
import { writePaged } from './pager.ts'
import { showReply } from './reply.ts'
import { askedFormat, formatOf, isOfRows, namesOf, show } from './show/show.ts'
import { showPages } from './show/show-list.ts'
import type { DocumentResult, DocumentView } from './written-document.ts'

interface ShownTask {
  readonly session: CliSession
  readonly listing: ListFlags
  /** Says what to do about an empty list. */
  whenEmpty(): Promise<void>
  /** The form of a document. */
  readonly document: DocumentView | undefined
}

export async function showTaskResult(result: TaskResult, task: Task, shownBy: ShownTask): Promise<void> {
  if (result === undefined) return
  await writePage(result, shownBy.session)
  await showResult(result, shapedLike(task, result), shownBy)
}

/** A command that repeats another one shows the answer of that one. */
function shapedLike(task: Task, { answerOf }: NonNullable<TaskResult>): Task {
  if (answerOf === undefined) return task
  const { columns, sentences, wanted, tones, identifiedBy, answersWithoutIds } = answerOf
  const shape = { columns, sentences, wanted, tones, identifiedBy, answersWithoutIds }
  return { ...task, ...withoutUndefined(shape), columns }
}

const withoutUndefined = <Shape extends object>(shape: Shape) =>
  // Members without a value are left out, and the others keep their types.
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Shape]?: Exclude<Shape[Name], undefined>
  }

async function writePage({ reviewPage }: NonNullable<TaskResult>, session: CliSession): Promise<void> {
  if (reviewPage === undefined) return
  const { writeReviewPage } = await import('./files/review-page.ts')
  await writeReviewPage(reviewPage, session)
}

async function showResult(result: NonNullable<TaskResult>, task: Task, shownBy: ShownTask): Promise<void> {
  const { session, listing, whenEmpty, document: view } = shownBy
  const shown = { spec: task, session, whenEmpty }
  if ('document' in result) await writeResult(result, task, { view, session })
  else if ('outline' in result) {
    await showOutline(result, task, session)
    if ('afterwards' in result) await result.afterwards?.()
  } else if (isReport(result)) await showReport(result, task, session)
  else if ('workspaceReport' in result) {
    const { showWorkspaceReport } = await import('./show/show-workspace-report.ts')
    await showWorkspaceReport(result, task, session)
    await result.afterwards?.()
  } else if ('reply' in result) await showRaw(result, task, session)
  else if ('pages' in result) {
    const names = () => namesOf(task, session)
    // A task without the flags of lists yields pages only if it wants all of them shown.
    const pages = task.paginated ? listPages(result.pages, { listing, session, names }) : result.pages
    await showPages(pages, shown)
  } else if ('rows' in result) await showRows(result, task, shown)
  else if ('text' in result) {
    const value = isBare(task, session) ? result.text : result.value
    await show({ kind: 'single', value }, task, session)
    await result.afterwards?.()
  } else {
    await show({ kind: 'single', value: result.value }, task, session)
    await result.afterwards?.()
  }
}

/** Differences or findings, for people and for other programs. */
type ReportResult = ChangesResult | FindingsResult | ApiChangesResult | ContentDiffResult

const isReport = (result: NonNullable<TaskResult>): result is ReportResult =>
  'changes' in result || 'report' in result || 'apiChanges' in result || 'contentDiff' in result

async function showReport(result: ReportResult, task: Task, session: CliSession): Promise<void> {
  if ('report' in result) {
    const { showFindings } = await import('./show/show-findings.ts')
    await showFindings(result, task, session)
  } else if ('apiChanges' in result) {
    const { showApiChanges } = await import('./show/show-api-changes.ts')
    await showApiChanges(result, task, session)
  } else if ('contentDiff' in result) {
    const { showContentDiff } = await import('./show/show-content-diff.ts')
    await showContentDiff(result, task, session)
  } else {
    const { showChanges } = await import('./show/show-changes.ts')
    await showChanges(result, task, session)
  }
  await result.afterwards?.()
}

async function writeResult(
  result: DocumentResult,
  task: Task,
  { view, session }: { readonly view: DocumentView | undefined; readonly session: CliSession },
): Promise<void> {
  const { writeDocument } = await import('./written-document.ts')
  if (view !== undefined) await writeDocument(result, task, { view, session })
  await result.afterwards?.()
}

type ReplyResult = Extract<TaskResult, { readonly reply: unknown }>

async function showRaw(
  { reply, refusal, withHead }: ReplyResult,
  task: Task,
  session: CliSession,
): Promise<void> {
  // A program that asked for JSON gets the error as JSON, and nothing on stdout that could pass for an answer.
  const isShown = refusal === undefined || !isForPrograms(askedFormat(session))
  if (isShown) await showReply(reply, task, { session, withHead, isRefusal: refusal !== undefined })
  if (refusal !== undefined) throw refusal
}

const isBare = (task: Task, session: CliSession) => formatOf(session, task) === 'table' && !isPicked(session)

/** A user who asks for members wants the value that has them. */
const isPicked = ({ globals: { jq, fields } }: CliSession) => jq !== undefined || fields !== undefined

interface RowsResult {
  readonly rows: AsyncIterable<unknown> | Iterable<unknown>
  readonly columns?: readonly string[]
  readonly ownColumns?: readonly string[]
  readonly log?: readonly LoggedCommand[]
  readonly afterwards?: () => Promise<void>
}

async function showRows(
  result: RowsResult,
  task: Task,
  shown: Parameters<typeof showPages>[1],
): Promise<void> {
  const { log, columns, ownColumns } = result
  if (log !== undefined && isLogWanted(task, shown.session)) {
    const { showLog } = await import('./show/show-log.ts')
    await showLog(log, shown.session)
  } else {
    const { sortBy } = shown.session.globals
    const isSeen = sortBy === undefined || columns?.includes(sortBy) === true
    const isNarrowed = columns !== undefined && isBare(task, shown.session) && isSeen
    const spec = { ...task, columns: ownColumns ?? (isNarrowed ? columns : task.columns) }
    await showPages(onePage(result.rows), { ...shown, spec })
  }
  await result.afterwards?.()
}

/** People get lines to read; with `--sort-by`, `--fields` and the like they get rows. */
const isLogWanted = (task: Task, session: CliSession): boolean =>
  session.context.out.isTerminal && isBare(task, session) && session.globals.sortBy === undefined

interface OutlineResult {
  /** Absent if the rows say the same to programs. */
  readonly value?: unknown
  readonly outline: Outline | (() => Promise<Outline>)
  readonly drawn?: () => Promise<Outline>
  readonly rows: Iterable<unknown> | AsyncIterable<unknown>
  readonly ownColumns?: readonly string[]
}

/** Each format gets the part that it can show. */
async function showOutline(shown: OutlineResult, declared: Task, session: CliSession): Promise<void> {
  const { value, rows, ownColumns } = shown
  const task = ownColumns === undefined ? declared : { ...declared, columns: ownColumns }
  const format = formatOf(session, task)
  const isForPeople = format === 'table' && !isPicked(session)
  const isInRows = isOfRows(format) || !('value' in shown)
  if (isInRows && !isForPeople) {
    const pages = 'value' in shown ? onePage(rows) : manyPages(rows)
    return show({ kind: 'list', pages }, task, session)
  }
  const { sortBy } = session.globals
  const isNested = !isForPeople
  if (sortBy !== undefined) checkSorting(sortBy, { isNested, task })
  if (isNested) return show({ kind: 'single', value }, task, session)
  const { out, env } = session.context
  const { drawOutline, sortOutline } = await import('../../render/outline.ts')
  const paint = await paintFor(useColour(session.globals.color, { env, isTerminal: out.isTerminal }))
  const made = (await shown.drawn?.()) ?? shown.outline
  const outline = typeof made === 'function' ? await made() : made
  const sorted = sortBy === undefined ? outline : sortOutline(outline, sortBy)
  const { hasLineCharacters } = await import('../../render/text/charset.ts')
  const width = out.isTerminal ? out.columns : undefined
  const text = drawOutline(sorted, { paint, width, isAscii: !hasLineCharacters(env) })
  await writePaged(oneChunk(text), { format, terminal: out.isTerminal }, session)
}

interface SortedTask {
  /** True if it is shown as an object that holds others. */
  readonly isNested: boolean
  readonly task: Task
}

function checkSorting(sortBy: string, { isNested, task: { columns } }: SortedTask): void {
  if (isNested)
    throw new UsageError('--sort-by sorts rows and drawings, and no nested objects', {
      hint: 'Sort with --jq, or ask for rows: -o csv, tsv or id',
    })
  const member = memberSortedBy(sortBy)
  if (!columns.includes(member))
    throw new UsageError(`there is no field ${JSON.stringify(member)}`, {
      hint: `--sort-by takes ${columns.join(', ')}`,
    })
}

async function* oneChunk(text: string) {
  yield text
}
