/** Runs what is not one operation: asks, shows or works, and shows what comes of it in whatever shape it comes. */
import { manyPages, onePage } from '../client/paging.ts'
import type { AnyInput } from '../client/request.ts'
import { UsageError } from '../errors.ts'
import { useColour } from '../render/colour.ts'
import { paintFor } from '../render/paint.ts'
import { memberSortedBy } from '../render/request.ts'
import type { Loss, Outline, PreparedRequest, Task, TaskResult } from '../task.ts'
import { isForPrograms } from './conversation.ts'
import { type Listing, listPages } from './lists/listing.ts'
import { afterChange } from './output/after-change.ts'
import { writePaged } from './output/pager.ts'
import { showReply } from './output/reply.ts'
import { askedFormat, checkView, formatOf, isOfRows, show } from './output/show.ts'
import { showPages } from './output/show-list.ts'
import type { Documented } from './output/written-document.ts'
import { confirm } from './prompt/confirm.ts'
import { intentOf } from './prompt/intent.ts'
import type { TaskSession } from './reading.ts'
import type { CliSession } from './session.ts'

interface TaskCall {
  /** The command, without `ws`. */
  readonly words: string
  readonly input: AnyInput
  readonly session: CliSession
  readonly listing: Listing
  /** Says what to do about a list with nothing in it. */
  whenEmpty(): Promise<void>
}

export async function runTask(declared: Task, call: TaskCall): Promise<void> {
  const { words, listing, whenEmpty } = call
  const session = taskSession(call.session)
  // readInput has checked the input against the task's schema.
  const input = call.input.body as never
  const prepared = await declared.prepare?.(input, session)
  const request = prepared && (await import('./prepared-request.ts'))
  const task = prepared === undefined ? declared : preparedTask(declared, prepared)
  if (prepared !== undefined) await request?.tellBody(prepared, session)
  if (session.globals.dryRun && (await showPlan(task, input, session))) return
  const changes = task.effect === 'changes' && task.onlyReads?.(input) !== true
  // What declares no columns answers with anything, or with nothing.
  if (changes && task.columns.length > 0) checkView({ ...task, method: 'POST' }, session)
  if (prepared !== undefined) await request?.checkPrepared(prepared, session)
  const title = prepared && (() => request?.titleOfLost(prepared, session) ?? Promise.resolve(undefined))
  const document = task.writesTo && (await documentSteps(task.writesTo(input), session))
  await agree(await task.asks?.(input, session), { task, words, session, title })
  const result = await task.run(input, session, listing.query).catch(async (error: unknown) => {
    throw prepared === undefined ? error : await request?.explained(error, prepared)
  })
  if (prepared !== undefined && !isRefused(result)) await request?.rememberPrepared(prepared, session)
  const showing = () => showResult(result, task, { session, listing, whenEmpty, document })
  await (changes && !isRefused(result) ? afterChange(showing) : showing())
}

const isRefused = (result: TaskResult) =>
  result !== undefined && 'refusal' in result && result.refusal !== undefined

/** Asks about, shows and sends the prepared request as it stands. */
const preparedTask = (task: Task, { loss, preview, send }: PreparedRequest): Task => ({
  ...task,
  asks: () => loss,
  firstRequest: preview,
  run: send,
})

interface Agreeing extends Pick<TaskCall, 'words' | 'session'> {
  readonly task: Task
  /** The title of the thing that would be lost. */
  readonly title: (() => Promise<string | undefined>) | undefined
}

/** A request asks as the command does that sends it; an id that was named for its protection has been confirmed. */
async function agree(loss: Loss | undefined, { task, words, session, title }: Agreeing): Promise<void> {
  const { protection, globals, context } = session
  const { target = '', sent } = loss ?? {}
  if (sent !== undefined) await protection.permit(intentOf(sent.operation, sent.request))
  const yes = globals.yes || (sent !== undefined && protection.isNamed(sent.id))
  const spec = loss === undefined ? task : { ...task, destructive: 'ask' as const, ...sent?.operation }
  const asked = { spec, words, target, typed: sent?.id, ...(title === undefined ? {} : { title }) }
  await confirm(asked, { ...globals, yes }, context)
}

/** Only tasks read through other commands; what that takes is loaded when one does. */
function taskSession(session: CliSession): TaskSession {
  const made: TaskSession = {
    ...session,
    timeout: session.globals.timeout,
    reading: async (words, { verb, timeLeft } = {}) => {
      const { readingOf } = await import('./reading.ts')
      return readingOf({ words, verb, timeLeft }, made)
    },
  }
  return made
}

/** True when there is nothing more to do; what only reads here may run all the same. */
async function showPlan(task: Task, input: never, session: TaskSession): Promise<boolean> {
  if (task.firstRequest !== undefined) {
    const { showRequests } = await import('./output/show-requests.ts')
    await showRequests({ one: await task.firstRequest(input, session) }, task, session)
    const rest = task.goesOn?.(input)
    if (rest !== undefined) await session.notice(`This is the first request of several: ${rest}`)
    return true
  }
  if (task.effect === 'changes') await session.notice(`Nothing was done. Without --dry-run: ${task.summary}`)
  return task.effect === 'changes'
}

interface Shown extends Pick<TaskCall, 'session' | 'listing' | 'whenEmpty'> {
  readonly document: DocumentSteps | undefined
}

type DocumentSteps = Awaited<ReturnType<typeof documentSteps>>

/** Where a document goes is checked before anything is read for it. */
async function documentSteps(target: string | undefined, session: CliSession) {
  const { documentView, writeDocument } = await import('./output/written-document.ts')
  const view = documentView(target, session)
  return { write: (result: Documented, task: Task) => writeDocument(result, task, { view, session }) }
}

async function showResult(result: TaskResult, task: Task, call: Shown): Promise<void> {
  if (result === undefined) return
  const { session, listing, whenEmpty } = call
  const shown = { spec: task, session, whenEmpty }
  if ('document' in result) {
    await call.document?.write(result, task)
    await result.afterwards?.()
  } else if ('outline' in result) {
    await showOutline(result, task, session)
    if ('afterwards' in result) await result.afterwards?.()
  } else if ('changes' in result) {
    const { showChanges } = await import('./output/show-changes.ts')
    await showChanges(result, task, session)
    await result.afterwards?.()
  } else if ('reply' in result) await showRaw(result, task, session)
  else if ('pages' in result) {
    // Who has no flags of lists wants all pages, or it would not give pages.
    const pages = task.paginated ? listPages(result.pages, { listing, session }) : result.pages
    await showPages(pages, shown)
  } else if ('rows' in result) {
    await showPages(onePage(result.rows), shown)
    await result.afterwards?.()
  } else if ('text' in result) {
    const value = isBare(task, session) ? result.text : result.value
    await show({ kind: 'single', value }, task, session)
  } else {
    await show({ kind: 'single', value: result.value }, task, session)
    await result.afterwards?.()
  }
}

type Raw = Extract<TaskResult, { readonly reply: unknown }>

async function showRaw({ reply, refusal, withHead }: Raw, task: Task, session: CliSession): Promise<void> {
  // A program that asked for JSON gets the error as JSON, and nothing on stdout that it would take for an answer.
  const isShown = refusal === undefined || !isForPrograms(askedFormat(session))
  if (isShown) await showReply(reply, task, { session, withHead, isRefusal: refusal !== undefined })
  if (refusal !== undefined) throw refusal
}

const isBare = (task: Task, session: CliSession) => formatOf(session, task) === 'table' && !isPicked(session)

/** Whoever asks for members wants the value that has them. */
const isPicked = ({ globals: { jq, fields } }: CliSession) => jq !== undefined || fields !== undefined

interface Outlined {
  /** Absent where the rows say as much to programs. */
  readonly value?: unknown
  readonly outline: Outline
  readonly rows: Iterable<unknown>
}

/** Each format gets what it can hold. */
async function showOutline(shown: Outlined, task: Task, session: CliSession): Promise<void> {
  const { value, outline, rows } = shown
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
  const { drawOutline, sortOutline } = await import('../render/outline.ts')
  const paint = await paintFor(useColour(session.globals.color, { env, isTerminal: out.isTerminal }))
  const sorted = sortBy === undefined ? outline : sortOutline(outline, sortBy)
  const { hasLineCharacters } = await import('../render/charset.ts')
  const width = out.isTerminal ? out.columns : undefined
  const text = drawOutline(sorted, { paint, width, isAscii: !hasLineCharacters(env) })
  await writePaged(oneChunk(text), { format, terminal: out.isTerminal }, session)
}

interface Sorted {
  /** Shown as an object that holds others. */
  readonly isNested: boolean
  readonly task: Task
}

function checkSorting(sortBy: string, { isNested, task: { columns } }: Sorted): void {
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
