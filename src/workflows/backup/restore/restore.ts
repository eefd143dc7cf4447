/** `ws backup restore`: shows what comes back and what can't, asks, and works the plan off as an apply does. */
import type { DangerWord } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { ChangeReport } from '../../../reports/change-report.ts'
import type { TaskResult } from '../../../task/result.ts'
import type { Loss, Session } from '../../../task/task.ts'
import { counted } from '../../../text/counted.ts'
import { offerPlan } from '../../apply/ask.ts'
import { carryOut } from '../../apply/carry-out.ts'
import { showOwnPlan } from '../../apply/own-plan.ts'
import { idMap, type MappedId, writeIdMap } from './id-map.ts'
import { failIfIncomplete, type Losses, lossesOf, lostText, missingTexts, unseenTexts } from './lost.ts'
import { type PreparedRestore, type PrepareOptions, prepareRestore } from './prepare.ts'

export interface RestoreOptions extends PrepareOptions {
  readonly ids?: string | undefined
  readonly allow?: readonly DangerWord[] | undefined
  readonly maxChanges?: number | undefined
}

export async function askToRestore(asked: RestoreOptions, session: Session): Promise<Loss> {
  const prepared = await prepareRestore(asked, session)
  const { folder: title, allow, maxChanges } = asked
  const losses = await lossesOf(prepared, await allResources())
  const remarks = remarksOn(prepared, losses)
  // A restore says what is blocked, and does the rest.
  const manner = { title, allow, maxChanges, remarks, skipBlocked: true }
  const offer = await offerPlan(prepared, { ...manner, shownBy: 'ws backup restore --dry-run' })
  if (offer.isNothing !== true)
    return { ...offer, proceed: (job) => bringBack({ ...prepared, losses }, asked, job) }
  // A kill may have come between the last change and this file.
  await tellIds(prepared, { asked, ended: [] }, session)
  const { refusal, proceed } = offer
  if (refusal !== undefined || proceed === undefined) return offer
  return {
    ...offer,
    proceed: async (job) => {
      await tellRemarks(prepared, remarks, job)
      return unlessIncomplete(await proceed(job), losses)
    },
  }
}

/** Fails for what the backup lacks, but first for changes that went wrong. */
function unlessIncomplete(done: TaskResult, losses: Losses): TaskResult {
  const end = done !== undefined && 'afterwards' in done ? done.afterwards : undefined
  const afterwards = async () => {
    await end?.()
    failIfIncomplete(losses)
  }
  return { ...done, afterwards } as TaskResult
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
  const losses = await lossesOf(ready, await allResources())
  const { folder: title, maxChanges } = asked
  const remarks = remarksOn(ready, losses)
  const thought = { ready, title, remarks, more: { ...losses }, meant: [] }
  return unlessIncomplete(await showOwnPlan(thought, { maxChanges }, session), losses)
}

function remarksOn({ plan: { leftAlone = [] } }: PreparedRestore, losses: Losses) {
  const { lost, changed } = losses
  const differing = leftAlone.map(
    ({ address, members }) => `${address}: ${Object.keys(members).join(', ') || 'its place'}`,
  )
  return [
    {
      title: 'Left as it is',
      tone: 'muted',
      lines: differing.map((line) => `${line} (--overwrite sets it)`),
    },
    { title: 'Lost', tone: 'warn', lines: lost.map(lostText) },
    { title: 'Not as before', tone: 'warn', lines: changed.map(lostText) },
    { title: 'Not in the backup', tone: 'warn', lines: missingTexts(losses) },
    { title: 'Not looked at', tone: 'muted', lines: unseenTexts(losses) },
  ].filter(({ lines }) => lines.length > 0) as Remarks
}

async function bringBack(
  prepared: PreparedRestore & { readonly losses: Losses },
  asked: RestoreOptions,
  session: Session,
): Promise<TaskResult> {
  const done = await carryOut(prepared, session)
  await tellIds(prepared, { asked, ended: done.value.steps }, session)
  const { blocked, leftAlone = [] } = prepared.plan
  return unlessIncomplete({ ...done, value: { ...done.value, blocked, leftAlone } }, prepared.losses)
}

interface RestoreEnd {
  readonly asked: RestoreOptions
  readonly ended: Parameters<typeof idMap>[1]
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
