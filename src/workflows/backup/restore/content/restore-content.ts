/** `ws backup restore --content`: one change request for each space that lacks pages or files, told before and sent last. */
import type { Client } from '../../../../client/client.ts'
import {
  ApiError,
  ConflictError,
  NotOfferedError,
  PartialError,
  UsageError,
  WsError,
} from '../../../../errors.ts'
import type { ChangeRemark } from '../../../../reports/change-report.ts'
import type { Session } from '../../../../task/task.ts'
import { counted } from '../../../../text/counted.ts'
import { needsExtended } from '../../../content/not-offered.ts'
import { idMap } from '../id-map.ts'
import type { PreparedRestore } from '../prepare.ts'
import { type KeptSpace, keptSpaces } from './kept-content.ts'
import { fillSpace, type OpenSpace, openSpace, type SpaceToFill, workIn } from './space-push.ts'

/** Of one space. */
export interface ContentRow {
  readonly address: string
  /** Its id; null if it is not there yet. */
  readonly space: string | null
  readonly pages: number
  readonly files: number
  /** The number of the change request; null if there is none yet. */
  readonly changeRequest: number | null
  /** Null unless ws could not do it. A sentence without a full stop. */
  readonly reason: string | null
}

export interface ContentToRestore {
  readonly kept: readonly KeptSpace[]
  /** Spaces that get a change request, and those of which nobody could tell. */
  readonly rows: readonly ContentRow[]
  readonly remarks: readonly ChangeRemark[]
}

interface ContentOptions {
  readonly overwrite?: boolean | undefined
}

/** Reads only. @throws UsageError for a backup without content */
export async function planContent(
  prepared: PreparedRestore,
  { overwrite = false }: ContentOptions,
  session: Session,
): Promise<ContentToRestore> {
  const { backup, plan } = prepared
  if (!backup.manifest.content)
    throw new UsageError('The backup was made without --content: it holds no pages and no files')
  const client = await session.client()
  const kept = await keptSpaces(backup)
  const spaces = await spacesNow(prepared, [])
  const made = new Set(plan.steps.filter(({ does }) => does === 'make').map(({ subject }) => subject.address))
  const found = await inTurn(kept, async (each) => {
    const { address = each.id, now = null } = spaces.get(each.id) ?? {}
    if (now !== null)
      return lookAt({ kept: each, spaceId: now, address, overwrite, subject: subjectOf(prepared) }, client)
    return made.has(address) ? wholeSpace(each, address) : []
  })
  demandOffered(found)
  return { kept, rows: found.map(({ row }) => row), remarks: remarksOn(found) }
}

/** @throws NotOfferedError if no space has a way in */
function demandOffered(found: readonly FoundSpace[]): void {
  const refusals = found.map(({ refusal }) => refusal)
  const [first] = refusals
  if (first instanceof NotOfferedError && refusals.every((each) => each instanceof NotOfferedError))
    throw needsExtended(
      'A restore of content',
      first,
      'Without --content, everything else comes back: ws help extended says more',
    )
}

interface FoundSpace {
  readonly row: ContentRow
  readonly leftAlone: readonly string[]
  readonly lost: readonly string[]
  readonly refusal?: WsError
}

interface NamedSpace extends SpaceToFill {
  readonly address: string
}

async function lookAt(space: NamedSpace, client: Client): Promise<readonly FoundSpace[]> {
  const { address } = space
  const open = await attempt(() => openSpace(space, client))
  if (open instanceof WsError)
    return [{ row: refusedRow(space, open), leftAlone: [], lost: [], refusal: open }]
  if (open === undefined) return []
  const changed = new Set(open.changed)
  const leftAlone = open.differing
    .filter((page) => !changed.has(page))
    .map(({ path }) => `page ${path} of ${address} (--overwrite sets it)`)
  const lost = [...lostParts(open.missing, address), ...largeFiles(open.large, address)]
  return [{ row: rowOf(space, open), leftAlone, lost: [...lost, ...changedTypes(open, address)] }]
}

const changedTypes = ({ differing }: OpenSpace, address: string): readonly string[] =>
  differing
    .filter(({ type }) => type !== 'document')
    .map(({ path, type }) => `page ${path} of ${address}: the API can't change a ${type}`)

const lostParts = (missing: OpenSpace['missing'], address: string): readonly string[] =>
  missing
    .filter(({ type }) => type !== 'document')
    .map(({ path, type }) => `page ${path} of ${address}: it was a ${type}, and comes back as a page`)

const largeFiles = (files: OpenSpace['large'], address: string): readonly string[] =>
  files.map(({ name }) => `file ${name} of ${address}: the API takes files of at most 1 MB`)

/** A space that is made anew is empty. */
function wholeSpace({ side }: KeptSpace, address: string): readonly FoundSpace[] {
  const [pages, files] = [side.pages.length, side.files.length]
  if (pages + files === 0) return []
  const row = { address, space: null, pages, files, changeRequest: null, reason: null }
  return [{ row, leftAlone: [], lost: lostParts(side.pages, address) }]
}

const rowOf = ({ address, spaceId }: NamedSpace, open: OpenSpace): ContentRow => ({
  address,
  space: spaceId,
  ...workIn(open),
  changeRequest: open.proposal?.number ?? null,
  reason: null,
})

const refusedRow = ({ address, spaceId }: NamedSpace, error: WsError): ContentRow => ({
  address,
  space: spaceId,
  pages: 0,
  files: 0,
  changeRequest: null,
  reason: error.message.replace(/\.$/, ''),
})

function remarksOn(found: readonly FoundSpace[]): readonly ChangeRemark[] {
  const rows = found.map(({ row }) => row)
  const remarks: readonly ChangeRemark[] = [
    { title: 'Change request', tone: 'warn', lines: rows.filter(hasWork).map(lineOf), isWhole: true },
    {
      title: 'Waits for a merge',
      tone: 'warn',
      lines: rows.filter(isWaiting).map(waitingLine),
      isWhole: true,
    },
    { title: 'Content not compared', tone: 'warn', lines: rows.filter(isRefused).map(reasonLine) },
    { title: 'Content left as it is', tone: 'muted', lines: found.flatMap(({ leftAlone }) => leftAlone) },
    { title: 'Content not as before', tone: 'warn', lines: found.flatMap(({ lost }) => lost) },
  ]
  return remarks.filter(({ lines }) => lines.length > 0)
}

/** An earlier run has put everything into it, and readers do not see it yet. */
export const isWaiting = (row: ContentRow): boolean =>
  row.changeRequest !== null && row.reason === null && !hasWork(row)

const waitingLine = (row: ContentRow) =>
  `${row.address}: change request ${row.changeRequest} has its content; readers see it after ${mergeLine(row)}`

const mergeLine = ({ space, changeRequest }: ContentRow) => `ws cr merge ${changeRequest} --space ${space}`

const isRefused = ({ reason }: ContentRow) => reason !== null
export const hasWork = ({ pages, files }: Pick<ContentRow, 'pages' | 'files'>): boolean => pages + files > 0
const reasonLine = ({ address, reason }: ContentRow) => `${address}: ${reason}`
const lineOf = ({ address, pages, files, changeRequest }: ContentRow) =>
  `${address}: ${counted(pages, 'page')}, ${counted(files, 'file')}${changeRequest === null ? '' : ` into number ${changeRequest}`}`

/** Sends. A space that fails does not keep others from coming back. */
export async function bringContentBack(
  prepared: PreparedRestore,
  work: { readonly kept: readonly KeptSpace[]; readonly ended: Parameters<typeof idMap>[1] } & ContentOptions,
  session: Session,
): Promise<readonly ContentRow[]> {
  const { kept, ended, overwrite = false } = work
  const client = await session.client()
  const spaces = await spacesNow(prepared, ended)
  const subject = subjectOf(prepared)
  return inTurn(kept, async (each) => {
    session.context.signal.throwIfAborted()
    const { address = each.id, now = null } = spaces.get(each.id) ?? {}
    if (now === null) return []
    const space = { kept: each, spaceId: now, address, overwrite, subject }
    const row = await attempt(async () => {
      const open = await openSpace(space, client)
      if (open === undefined) return undefined
      const row = rowOf(space, open)
      if (!hasWork(row)) return isWaiting(row) ? row : undefined
      const { number } = await fillSpace(space, open, { backup: prepared.backup, session })
      const filled = { ...row, changeRequest: number ?? null }
      await session.notice(waitingLine(filled))
      return filled
    })
    if (row === undefined) return []
    return [row instanceof WsError ? refusedRow(space, row) : row]
  })
}

/** The last line for people. */
export function contentText(rows: readonly ContentRow[]): string | undefined {
  const count = rows.filter(({ changeRequest, reason }) => changeRequest !== null && reason === null).length
  return count === 0
    ? undefined
    : `${counted(count, 'change request')} ${count === 1 ? 'waits' : 'wait'} for a merge`
}

/** @throws PartialError */
export function failIfContentIsMissing(rows: readonly ContentRow[]): void {
  const refused = rows.filter(isRefused)
  if (refused.length > 0)
    throw new PartialError(['Some content did not come back:', ...refused.map(reasonLine)].join('\n'), {
      hint: 'Run the same command again: it goes on in the same change requests',
    })
}

/** The same for every restore of one backup, so that another run finds its change requests. */
const subjectOf = ({ backup }: PreparedRestore): string =>
  `Restore the backup of ${backup.manifest.window.to}`

async function spacesNow(prepared: PreparedRestore, ended: Parameters<typeof idMap>[1]) {
  const all = await idMap(prepared, ended)
  return new Map(all.filter(({ kind }) => kind === 'space').map((entry) => [entry.old, entry]))
}

/** An error of this space alone. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value | WsError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotOfferedError || error instanceof ConflictError) return error
    if (error instanceof ApiError && error.status !== 401 && !error.isThrottled) return error
    throw error
  }
}

async function inTurn<Item, Found>(
  items: readonly Item[],
  work: (item: Item) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const item of items) found.push(...(await work(item)))
  return found
}
