/** The journal that belongs to a run: where it lies, and what it is about. */
import { uptime } from 'node:os'
import { join, resolve } from 'node:path'
import type { Operation } from '../../catalog/operation.ts'
import { isEmbedded, originOf } from '../../settings/base-url.ts'
import { known, stateFolder } from '../../settings/folders.ts'
import type { CliSession } from '../session.ts'
import type { BulkFlags } from './flags.ts'
import { type Journal, openJournal } from './journal.ts'
import { planHash } from './plan-hash.ts'
import type { Row } from './row.ts'

export interface JournaledRun {
  readonly words: string
  readonly operation: Operation
  readonly flags: BulkFlags
  readonly session: CliSession
}

/** Undefined for reads, which can simply be repeated, unless a journal is asked for. */
export async function journalFor(rows: readonly Row[], run: JournaledRun): Promise<Journal | undefined> {
  const { words, operation, flags, session } = run
  const { journal, resume } = flags
  if (operation.method === 'GET' && journal === undefined && !resume) return undefined
  if (rows.length === 0) return undefined
  const { context } = session
  const { value: baseUrl } = (await session.settings()).requireBaseUrl()
  const plan = planHash(words, rows)
  // Rows that were sent elsewhere have the same name here, so that going on there is noticed.
  const path =
    journal === undefined
      ? join(known(stateFolder(context)), 'bulk', `${plan.slice(0, 16)}.ndjson`)
      : resolve(context.workingDirectory, journal)
  const origin = isEmbedded(baseUrl) ? baseUrl : originOf(baseUrl)
  const boot = Math.round(context.now() - uptime() * 1000)
  const head = { version: 1, command: words, plan, origin, rows: rows.length, boot } as const
  return openJournal({ path, head, resume }, context)
}
