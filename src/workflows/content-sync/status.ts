/** `ws content status`: what has changed in the folder and on the service since the pull. */
import type { status } from '../../answers/content.ts'
import { FoundError } from '../../errors.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { quoted } from '../../text/shell-word.ts'
import { summaryFile } from '../content/file-names.ts'
import { linkNotices } from './folder/moved-links.ts'
import { uncarried } from './push/push-plan.ts'
import { titleLinks, unlinkedFiles, unsentOfSummary } from './push/unsent.ts'
import { folderNow } from './push-proposal.ts'
import { compareSides, fileOfPage, type PageComparison } from './sides/compare-sides.ts'
import {
  demandState,
  folderNamed,
  type KnownProposal,
  type OpenSync,
  openSync,
  readSyncRevisions,
  revisionOfSpace,
} from './sides/open-sync.ts'
import { orderChangedBy, orderNotices } from './sides/summary-order.ts'
import type { SyncState } from './state/sync-state.ts'

interface FolderStatusOptions {
  readonly folder: string
  readonly cr?: string | undefined
  readonly exitCode?: boolean | undefined
}

export async function showStatus(
  { folder: word, cr, exitCode }: FolderStatusOptions,
  session: Session,
): Promise<ResultOf<typeof status>> {
  const folder = folderNamed(word, session)
  const state = demandState(folder)
  const client = await session.client()
  const { proposal, known, behind } = await folderNow({ cr, state, client })
  const revision = proposal?.revision ?? (await revisionOfSpace(client, state.space))
  if (cr === undefined && proposal !== undefined) await session.notice(waiting(proposal, state))
  return readSyncRevisions({ state: known, revision }, session, async (way) =>
    statusOf(await openSync({ folder, state: known, revision, client, way, behind }), { exitCode }, session),
  )
}

function waiting({ id, number, status }: KnownProposal, { space, push }: SyncState): string {
  const name = number ?? id
  const holds = push === undefined ? 'which you pulled' : 'which holds what you pushed'
  return `Compared with change request ${name} (${status}), ${holds}: ws cr diff ${name} --space ${quoted(space)}`
}

async function statusOf(
  sync: OpenSync,
  { exitCode }: Pick<FolderStatusOptions, 'exitCode'>,
  session: Session,
): Promise<ResultOf<typeof status>> {
  const compared = (await compareSides(sync)).filter(({ by }) => by !== 'agreed')
  const refused = new Map(uncarried(compared, sync).map((outcome) => [outcome.key, outcome]))
  const outcomes = compared.map((outcome) => refused.get(outcome.key) ?? outcome)
  const files = [...sync.local.assets.values()].filter(({ id }) => id === undefined)
  const { deadLinks } = sync.local
  for (const words of [...linkNotices(sync.local), ...orderNotices(sync)]) await session.notice(words)
  const titled = titleLinks(sync.read.pages.keys(), sync)
  for (const words of [...titled, ...unsentOfSummary(sync), ...unlinkedFiles(sync)])
    await session.notice(`Not sent: ${words}`)
  const rows = [
    ...outcomes.map((outcome) => rowOf(outcome, sync)),
    ...orderRows(sync),
    ...files.map(({ path }) => ({ by: 'yours', change: 'created', path, id: null, conflict: null })),
  ]
  if (rows.length === 0) await session.notice('The folder and the service agree')
  const conflicts = rows.filter(({ by }) => by === 'conflict')
  const found = [
    ...(conflicts.length === 0 ? [] : [`${counted(conflicts.length, 'page')} that no push sends`]),
    ...(deadLinks.length === 0 ? [] : [counted(deadLinks.length, 'dead link')]),
  ]
  const reasons = conflicts.map(({ path, conflict }) => `${path}: ${conflict}`)
  return {
    rows,
    afterwards: async () => {
      if (exitCode === true && found.length > 0)
        throw new FoundError([found.join(', and '), ...reasons].join('\n'))
    },
  }
}

/** Somebody has given pages another order. */
function orderRows(sync: OpenSync) {
  const by = orderChangedBy(sync)
  return by === undefined ? [] : [{ by, change: 'edited', path: summaryFile, id: null, conflict: null }]
}

function rowOf(outcome: PageComparison, sync: OpenSync) {
  const { key, by, conflicts } = outcome
  const isNew = key.startsWith('new:')
  const isTorn = conflicts.length > 0
  return {
    by: isTorn ? 'conflict' : by,
    change: changeOf(outcome),
    path: fileOfPage(outcome, sync),
    id: isNew ? null : key,
    conflict: isTorn ? conflicts.join('; ') : null,
  }
}

function changeOf({ key, by, before, ours, wanted }: PageComparison): string {
  const after = by === 'theirs' ? wanted : ours
  if (after === undefined) return 'deleted'
  if (before === undefined) return by === 'theirs' || key.startsWith('new:') ? 'created' : 'edited'
  return before.parent === after.parent && before.slug === after.slug ? 'edited' : 'moved'
}
