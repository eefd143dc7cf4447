/** The engine's view of a terminal: it checks the wanted form of an answer, and turns requests, remarks and results into text. */
import type { FieldFacts } from '../../catalog/fields.ts'
import type { Option } from '../../catalog/options.ts'
import { formatsOfRuns } from '../../catalog/own-formats.ts'
import type { RowsEnd, RowsView } from '../../engine/bulk/rows-view.ts'
import { mayChange } from '../../engine/state.ts'
import { targetOf } from '../../engine/target.ts'
import type { CallAbout, Result, View } from '../../engine/view.ts'
import { isEmbedded } from '../../settings/base-url.ts'
import type { TaskResult } from '../../task/result.ts'
import type { ListFlags } from '../lists/list-flags.ts'
import { canPrompt } from '../prompt/prompt.ts'
import type { CliSession } from '../session.ts'
import { checkView, formatOf, namesOf, refuseCurl, refuseOwnFormat } from './show/show.ts'
import { showPages, showValue } from './show/show-list.ts'
import type { DocumentView } from './written-document.ts'

export interface ViewRequest {
  /** The command, without `ws`. */
  readonly words: string
  readonly options: readonly Option[]
  readonly session: CliSession
  readonly listing: ListFlags
  /** The file of `--out`: for the file that the answer names, or for the answer of a task itself. */
  readonly save?: string | undefined
  /** Says what to do about an empty list. */
  whenEmpty?(about: CallAbout): Promise<void>
  /** True if a dry run of many rows is a table, and not each request whole. */
  readonly isBrief?: boolean
  /** The display of rows' outcomes and of the end of their run. */
  readonly report?: RowsReport
}

export interface RowsReport {
  open(total: number): RowsView
  /** Throws the error of the run if not every row is done. */
  finish(end: RowsEnd): Promise<void>
}

export function createView(shown: ViewRequest): View {
  const { session, report } = shown
  const { globals } = session
  let document: DocumentView | undefined
  return {
    isPreview: globals.dryRun,
    isWatched: session.context.err.isTerminal,
    check: async (about) => {
      refuseOwnFormat(report === undefined ? about.spec : { formats: formatsOfRuns }, session)
      await checkAbout(about, shown)
      document = await documentOf(about, session)
    },
    tell: async (remark) => {
      const { sentenceOf } = await import('./remarks.ts')
      await session.notice(sentenceOf(remark))
    },
    preview: async (plan, about) => {
      const { showPlan } = await import('./show-dry-run.ts')
      await showPlan(plan, about, shown)
    },
    showChanges: async (changes) => {
      const { showChangesFirst } = await import('./show/show-changes.ts')
      await showChangesFirst(changes, session)
    },
    present: (result, about) => present(result, about, { ...shown, document }),
    ...(report === undefined ? {} : { rows: report.open }),
    explain: async (error, about) => {
      const { explained } = await import('../suggest/explained.ts')
      return explained(error, about, shown)
    },
    pulse: async (text) => {
      const { createSpinner } = await import('../../tools/wait/spinner.ts')
      return createSpinner(session.context, { quiet: session.quiet, text })
    },
  }
}

async function isShownAsProse(
  value: unknown,
  { spec, inputs: [input] }: CallAbout,
  session: CliSession,
): Promise<boolean> {
  if (spec.prose === undefined) return false
  const { showProse } = await import('./show/show-prose.ts')
  return showProse({ value, input }, spec, session)
}

async function checkAbout(about: CallAbout, { session, options }: ViewRequest): Promise<void> {
  const { spec, prepared } = about
  refuseCurl(spec, session)
  const given = new Set(Object.keys(about.inputs[0]?.body ?? {}))
  if (options.some(({ facts, path: [name = ''] }) => isPlace(facts) && given.has(name)))
    (await import('./files/places-of-files.ts')).requirePlaces(about, options, session)
  if (session.globals.dryRun) return
  if (spec.kind === 'operation') return checkView(spec, session)
  // A task without columns may answer with anything, or with nothing.
  if (mayChange(about) && spec.columns.length > 0) checkView({ ...spec, method: 'POST' }, session)
  if (prepared === undefined) return
  const { checkPrepared } = await import('./prepared-request.ts')
  checkPrepared(prepared, session)
}

const isPlace = ({ isWritten, isOnDisk }: FieldFacts) => isWritten === true || isOnDisk === true

/** Checks the place of a document before reading anything for it. */
async function documentOf(
  { spec, inputs: [input] }: CallAbout,
  session: CliSession,
): Promise<DocumentView | undefined> {
  if (spec.kind === 'operation' || spec.writesTo === undefined || session.globals.dryRun) return undefined
  const { documentView } = await import('./written-document.ts')
  // readInput has checked the input against the task's schema.
  const body = input?.body as never
  const keepsText = spec.keepsText?.(body) === true
  return documentView({ target: spec.writesTo(body), keepsText }, session)
}

interface PresentedDocument extends ViewRequest {
  readonly document: DocumentView | undefined
}

async function present(result: Result, about: CallAbout, shown: PresentedDocument): Promise<void> {
  const { session, listing, save, report, document } = shown
  const { spec } = about
  const seen = { spec, session, whenEmpty: async () => shown.whenEmpty?.(about) }
  if (result.kind === 'rows') return report?.finish(result.end)
  if (result.kind === 'pages') {
    const { listPages } = await import('../lists/listing.ts')
    const names = () => namesOf(spec, session)
    const { query } = about.inputs[0] ?? {}
    return showPages(listPages(result.pages, { listing, session, names }), { ...seen, query })
  }
  if (result.kind === 'task') {
    const { showTaskResult } = await import('./task-result.ts')
    if (spec.kind !== 'task') return
    const show = (each: TaskResult, to: CliSession) =>
      showTaskResult(each, spec, { ...seen, session: to, listing, document })
    if (save === undefined) await show(result.result, session)
    else await (await import('./files/answer-file.ts')).writeAnswer(result.result, save, { session, show })
    return tellNextOf(result.result, about, session)
  }
  if (result.value === undefined) return confirmDone(about, shown)
  if (save === undefined) {
    if (await isShownAsProse(result.value, about, session)) return
    await showValue(result.value, seen)
    return tellNext(result.value, about, session)
  }
  const { saveFile } = await import('./save.ts')
  return saveFile(result.value, save, { spec, session })
}

/** A person gets one line; a script gets only the exit code. */
async function confirmDone(about: CallAbout, { words, session }: ViewRequest): Promise<void> {
  const {
    spec,
    inputs: [input],
  } = about
  const { context, globals } = session
  if (!canPrompt({ noInput: false }, context) || globals.quiet) return
  const target = spec.kind === 'operation' && input !== undefined ? targetOf(spec, input) : ''
  await session.notice(`Done: ${words} ${target}`.trim())
  await tellNext(undefined, about, session)
}

/** A person at a terminal gets the command that usually comes next. */
async function tellNext(value: unknown, about: CallAbout, session: CliSession) {
  const {
    spec,
    inputs: [input],
  } = about
  if (spec.next === undefined || !wantsNext(about, session)) return
  const { nextStep } = await import('../suggest/next-step.ts')
  const at = isEmbedded(session.current().baseUrl?.value ?? '') ? 'embedded' : 'service'
  const told = nextStep(spec.next, { value, path: input?.path ?? {}, flags: session.flags, at })
  if (told !== undefined) await session.notice(told)
}

/** A task knows the whole command. */
async function tellNextOf(result: TaskResult, about: CallAbout, session: CliSession) {
  const next = result !== undefined && 'next' in result ? result.next : undefined
  if (next === undefined || !wantsNext(about, session)) return
  const { nextLine } = await import('../suggest/next-step.ts')
  await session.notice(nextLine(next, session.flags))
}

function wantsNext({ spec }: CallAbout, session: CliSession): boolean {
  const { out, err } = session.context
  const { jq, fields } = session.globals
  if (session.quiet || !out.isTerminal || !err.isTerminal) return false
  // A person who picks members wants those, and nothing else.
  return formatOf(session, spec) === 'table' && jq === undefined && fields === undefined
}
