/** The journal of a run: its place, and the rows that it is about. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { uptime } from 'node:os'
import { join, resolve } from 'node:path'
import type { Operation } from '../../catalog/operation.ts'
import type { Context } from '../../context.ts'
import { isSystemError, quietly } from '../../disk/files.ts'
import { makeTrustedFolder, requireTrusted } from '../../disk/trusted-folder.ts'
import type { Journal } from '../../engine/bulk/journal.ts'
import type { Row } from '../../engine/bulk/row.ts'
import { finishedName, JournalError, openJournal } from '../../engine/journal/journal.ts'
import { planHash } from '../../engine/journal/plan-hash.ts'
import { LocalError, UsageError } from '../../errors.ts'
import { isEmbedded, originOf } from '../../settings/base-url.ts'
import { known, stateFolder } from '../../settings/files/folders.ts'
import type { CliSession } from '../session.ts'
import type { BulkFlags } from './flags.ts'
import { refuseOtherPlace } from './journal-place.ts'
import { refuseOtherPlan } from './other-plan.ts'

interface JournaledRun {
  readonly words: string
  readonly operation: Operation
  readonly flags: BulkFlags
  readonly session: CliSession
}

/** Undefined for reads, which can simply be repeated, unless the person asks for a journal. */
export async function journalFor(rows: readonly Row[], run: JournaledRun): Promise<Journal | undefined> {
  try {
    return await openFor(rows, run)
  } catch (error) {
    throw error instanceof JournalError
      ? new UsageError(error.faults, { cause: error, hint: hints[error.reason] })
      : error
  }
}

const hints: Readonly<Record<JournalError['reason'], string>> = {
  other: 'Give the same command, rows and service as before',
  taken: 'Name another file, or go on with the command it belongs to and --resume',
  unfinished: 'Add --resume to go on with it; remove the file to begin again from the first row',
  missing: 'Leave out --resume to begin with the first row',
}

async function openFor(rows: readonly Row[], run: JournaledRun): Promise<Journal | undefined> {
  const { words, operation, flags, session } = run
  const { journal, resume } = flags
  if (operation.method === 'GET' && journal === undefined && !resume) return undefined
  if (rows.length === 0) return undefined
  const { context } = session
  const { value: baseUrl } = (await session.settings()).requireBaseUrl()
  const plan = planHash(words, rows)
  const origin = isEmbedded(baseUrl) ? baseUrl : originOf(baseUrl)
  const boot = Math.round(context.now() - uptime() * 1000)
  const head = { version: 1, command: words, plan, origin, rows: rows.length, boot } as const
  if (journal !== undefined) {
    const path = namedPlace(journal, flags, context)
    return openJournal({ path, head, resume, isNamed: true }, context)
  }
  const folder = join(known(stateFolder(context)), 'bulk')
  try {
    makeTrustedFolder(folder, context)
  } catch (error) {
    throw resume ? error : namingAnother(error)
  }
  sweep(folder, context)
  // Rows sent elsewhere have the same name here, so that ws notices resuming at another service.
  const path = join(folder, `${plan.slice(0, 16)}.ndjson`)
  requireTrusted(path, context)
  if (resume && !existsSync(path) && !existsSync(finishedName(path))) refuseOtherPlan(folder, words)
  const opened = await openJournal({ path, head, resume, isNamed: false }, context).catch((error) => {
    throw resume ? error : namingAnother(error)
  })
  if (resume && !opened.goesOn)
    await session.notice('No earlier run of these rows is known here: beginning with the first')
  return opened
}

/** @throws UsageError if the place belongs to something else */
function namedPlace(journal: string, { from, failed }: BulkFlags, { workingDirectory }: Context): string {
  const absolute = (name: string) => resolve(workingDirectory, name)
  const path = absolute(journal)
  refuseOtherPlace({
    path,
    from: from === '-' ? undefined : absolute(from),
    failed: failed === undefined ? undefined : absolute(failed),
  })
  return path
}

/** Nobody chose the state folder, so a bad file there came from an earlier run: name another place. */
const namingAnother = (error: unknown): unknown =>
  error instanceof LocalError && (error.hint === undefined || isSystemError(error.cause))
    ? new LocalError(error.message, {
        cause: error,
        hint: 'Keep the journal elsewhere: --journal <file>',
      })
    : error

/** Milliseconds that a journal outlives its run. */
const keptFor = 7 * 24 * 60 * 60 * 1000

/** Removes journals of runs that ended long ago. */
function sweep(folder: string, context: Context): void {
  const sweepOne = (path: string) => {
    if (statSync(path).mtimeMs < context.now() - keptFor) rmSync(path, { force: true })
  }
  quietly(() => {
    for (const name of readdirSync(folder)) {
      // Another ws may be sweeping too.
      if (name.endsWith('.done.ndjson')) quietly(() => sweepOne(join(folder, name)))
    }
  })
}
