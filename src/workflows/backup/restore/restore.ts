/** `ws backup restore`: shows what comes back and what can't, asks, and works the plan off as an apply does. */
import type { DangerWord, Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { Change } from '../../../estate/compare/comparison.ts'
import { isObject } from '../../../json/object.ts'
import type { ChangeReport } from '../../../reports/change-report.ts'
import type { TaskResult } from '../../../task/result.ts'
import type { Loss, Session } from '../../../task/task.ts'
import { counted } from '../../../text/counted.ts'
import { offerPlan } from '../../apply/ask.ts'
import { carryOut } from '../../apply/carry-out.ts'
import { endingWith } from '../../apply/end.ts'
import { showOwnPlan } from '../../apply/own-plan.ts'
import type { CommandWithConsent } from '../../plan/consent-line.ts'
import { planReport } from '../../plan/report.ts'
import {
  bringContentBack,
  type ContentToRestore,
  contentText,
  failIfContentIsMissing,
  hasWork,
  planContent,
} from './content/restore-content.ts'
import { idMap, type MappedId, writeIdMap } from './id-map.ts'
import {
  failIfIncomplete,
  failIfUnread,
  type Losses,
  lossesOf,
  lostText,
  missingTexts,
  unseenTexts,
} from './lost.ts'
import { type PreparedRestore, type PrepareOptions, prepareRestore } from './prepare.ts'

export interface RestoreOptions extends PrepareOptions {
  readonly ids?: string | undefined
  readonly allow?: readonly DangerWord[] | undefined
  readonly maxChanges?: number | undefined
  /** Also pages and files. */
  readonly content?: boolean | undefined
}

export async function askToRestore(asked: RestoreOptions, session: Session): Promise<Loss> {
  const prepared = await prepareRestore(asked, session)
  const { folder: title, allow, maxChanges } = asked
  const resources = await allResources()
  const losses = await lossesOf(prepared, { resources, hasContent: asked.content === true })
  const content = asked.content === true ? await planContent(prepared, asked, session) : undefined
  const remarks = [...remarksOn(prepared, { losses, resources }), ...(content?.remarks ?? [])]
  // A restore says what is blocked, and does the rest.
  const manner = { title, allow, maxChanges, remarks, skipBlocked: true, command: commandOf(asked, prepared) }
  const offer = await offerPlan(prepared, manner)
  if (offer.isNothing !== true)
    return { ...offer, proceed: (job) => bringBack({ ...prepared, losses, content }, asked, job) }
  // A kill may have come between the last change and this file.
  await tellIds(prepared, { asked, ended: [] }, session)
  const { refusal, proceed } = offer
  if (refusal !== undefined || proceed === undefined) return offer
  const fills = content?.rows.some(hasWork) === true
  const report = await planReport(prepared.plan, { title, maxChanges, hasMore: fills })
  return {
    ...offer,
    // Change requests alone: readers see nothing of them.
    ...(fills ? { changes: { ...report, remarks: [...(report.remarks ?? []), ...remarks] } } : {}),
    proceed: async (job) => {
      if (!fills) await tellRemarks(prepared, remarks, job)
      const end = { asked, ended: [], isAlone: true }
      const done = await withContent(await proceed(job), { ...prepared, content }, end, job)
      return endingWith(done, () => failIfIncomplete(losses, asked.folder))
    },
  }
}

/** For a refusal: with all flags that it would need. */
function commandOf(asked: RestoreOptions, { plan, whole }: PreparedRestore): CommandWithConsent {
  const { folder, toOrg, overwrite, ids, soundOnly, content } = asked
  const wordsWith = (more: readonly string[]) => [
    ...['backup', 'restore', folder],
    ...(toOrg === undefined ? [] : ['--to-org', toOrg]),
    ...(ids === undefined ? [] : ['--ids', ids]),
    ...(soundOnly === true ? ['--sound-only'] : []),
    ...(content === true ? ['--content'] : []),
    ...more,
  ]
  const isMore = (plan.leftAlone ?? []).length > 0
  return {
    words: wordsWith(overwrite === true ? ['--overwrite'] : []),
    takesBlocked: false,
    wider: () =>
      isMore ? { to: 'set what differs, too', words: wordsWith(['--overwrite']), plan: whole() } : undefined,
  }
}

/** That nothing is to do does not say that nothing is missing. */
async function tellRemarks(
  { plan: { blocked } }: PreparedRestore,
  remarks: Remarks,
  { notice }: Session,
): Promise<void> {
  for (const { address, reason } of blocked) await notice(`Blocked: ${address}: ${reason}`)
  for (const { title, lines } of remarks) for (const line of lines) await notice(`${title}: ${line}`)
}

type Remarks = NonNullable<ChangeReport['remarks']>

/** Shows the plan with its requests, and sends nothing but GET. */
export async function previewRestore(asked: RestoreOptions, session: Session): Promise<TaskResult> {
  const ready = await prepareRestore(asked, session)
  const resources = await allResources()
  const losses = await lossesOf(ready, { resources, hasContent: asked.content === true })
  const { folder: title, maxChanges } = asked
  const content = asked.content === true ? await planContent(ready, asked, session) : undefined
  const remarks = [...remarksOn(ready, { losses, resources }), ...(content?.remarks ?? [])]
  const more = { ...losses, ...(content === undefined ? {} : { content: content.rows }) }
  const hasMore = content?.rows.some(hasWork) === true
  const { words } = commandOf(asked, ready)
  const thought = { ready, title, remarks, more, hasMore, meant: [], words, skipBlocked: true }
  const shown = await showOwnPlan(thought, { allow: asked.allow, maxChanges }, session)
  return endingWith(shown, () => failIfUnread(losses))
}

function remarksOn(
  prepared: PreparedRestore,
  { losses, resources }: { readonly losses: Losses; readonly resources: readonly Resource[] },
) {
  const { lost, changed } = losses
  const { leftAlone = [] } = prepared.plan
  return [
    { title: 'Finished now', tone: 'warn', lines: begunTexts(prepared) },
    {
      title: 'Left as it is',
      tone: 'muted',
      lines: leftAlone.map((change) => leftAloneText(change, resources)),
    },
    { title: 'Lost', tone: 'warn', lines: lost.map(lostText) },
    { title: 'Not as before', tone: 'warn', lines: changed.map(lostText) },
    { title: 'Damaged, left out', tone: 'warn', lines: losses.unsound },
    { title: 'Not in the backup', tone: 'warn', lines: missingTexts(losses) },
    { title: 'Not looked at', tone: 'muted', lines: unseenTexts(losses) },
  ].filter(({ lines }) => lines.length > 0) as Remarks
}

/** Things of an earlier run are whole only with these values: nobody can tell whether somebody else has set others since. */
function begunTexts({ plan: { changes }, document, earlier }: PreparedRestore): readonly string[] {
  if (earlier?.document !== document) return []
  return changes
    .filter(({ action }) => action === 'update')
    .map(
      ({ address, members }) =>
        `${address}: ${Object.keys(members).join(', ')}: an earlier restore has begun it; if somebody has set another value since, this goes`,
    )
}

/** With the flag that sets it, if anything does. */
function leftAloneText({ kind, address, members }: Change, resources: readonly Resource[]): string {
  const names = Object.keys(members)
  const { readOnly = [], switched } = resources.find((each) => each.kind === kind) ?? {}
  const isSet = (name: string) => name === switched?.member || !readOnly.includes(name)
  const isSettable = names.length === 0 || names.some(isSet)
  const way = isSettable ? '--overwrite sets it' : 'no operation sets it'
  return `${address}: ${names.join(', ') || 'its place'} (${way})`
}

async function bringBack(
  prepared: PreparedRestore & { readonly losses: Losses; readonly content: ContentToRestore | undefined },
  asked: RestoreOptions,
  session: Session,
): Promise<TaskResult> {
  const done = await carryOut(prepared, session)
  await tellIds(prepared, { asked, ended: done.value.steps }, session)
  const { losses, plan } = prepared
  const { blocked, leftAlone = [] } = plan
  const { missing, lost, changed } = losses
  const value = { ...done.value, blocked, leftAlone, missing, lost, changed }
  const whole = await withContent({ ...done, value }, prepared, { asked, ended: done.value.steps }, session)
  return endingWith(whole, () => failIfIncomplete(losses, asked.folder))
}

/** Pages and files come last, since their spaces must be there. */
async function withContent(
  done: TaskResult,
  prepared: PreparedRestore & { readonly content: ContentToRestore | undefined },
  { asked: { overwrite }, ended, isAlone = false }: RestoreEnd,
  session: Session,
): Promise<TaskResult> {
  const { content } = prepared
  if (content === undefined) return done
  const rows = await bringContentBack(prepared, { kept: content.kept, ended, overwrite }, session)
  const value = done !== undefined && 'value' in done && isObject(done.value) ? done.value : {}
  const text = isAlone ? contentText(rows) : undefined
  const told = { ...done, value: { ...value, content: rows } } as TaskResult
  const toldAll = text === undefined ? told : ({ ...told, text } as TaskResult)
  return endingWith(toldAll, () => failIfContentIsMissing(rows))
}

interface RestoreEnd {
  readonly asked: RestoreOptions
  readonly ended: Parameters<typeof idMap>[1]
  /** True if nothing but content comes back. */
  readonly isAlone?: boolean
}

async function tellIds(
  prepared: PreparedRestore,
  { asked, ended }: RestoreEnd,
  session: Session,
): Promise<void> {
  const ids = await idMap(prepared, ended)
  const file = asked.ids ?? `${asked.folder.replace(/\/+$/, '')}-ids.ndjson`
  const changed = ids.filter(({ old, now }) => old !== now)
  if (changed.length === 0 && asked.ids === undefined) return
  if (writeIdMap(file, ids, session.context))
    await session.notice(`${file} says which id each thing has now: ${idsText(changed)}`)
}

function idsText(changed: readonly MappedId[]): string {
  const missing = changed.filter(({ now }) => now === null).length
  const told = `${counted(changed.length - missing, 'new one')}`
  return missing === 0 ? told : `${told}, ${missing} without one`
}
