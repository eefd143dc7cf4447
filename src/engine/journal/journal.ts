/** The journal of a bulk run: records each write before it is sent and afterwards, so that a killed run can resume. */
import { closeSync, existsSync, ftruncateSync, readFileSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Context } from '../../context.ts'
import { openToAppend } from '../../disk/appended-file.ts'
import { makeFolder, quietly } from '../../disk/files.ts'
import { onDisk } from '../../disk/refused-file.ts'
import { syncFolder } from '../../disk/staged-file.ts'
import { UsageError } from '../../errors.ts'
import { type Lock, takeLock } from '../../locks/lock.ts'
import type { Journal } from '../bulk/journal.ts'
import { type Appender, createAppender } from './group-commit.ts'
import {
  type JournalHead,
  type JournalState,
  journalLine,
  readJournal,
  refuseOthersText,
} from './journal-lines.ts'

export interface JournalPlace {
  /** Absolute. */
  readonly path: string
  readonly head: JournalHead
  readonly resume: boolean
  /** True for a person's own file: it must exist to resume, and stays in its place. */
  readonly isNamed: boolean
}

/**
 * The name of a finished journal, kept for a while: resuming such a run finds nothing to do, whereas without it every row would
 * be sent again.
 */
export const finishedName = (path: string): string => path.replace(/(\.ndjson)?$/, '.done$1')

/** @throws UsageError if the journal is of other rows or another service, or if this is not the moment to resume; LocalError */
export async function openJournal(place: JournalPlace, context: Context): Promise<Journal> {
  const { path, resume, isNamed } = place
  if (resume && isNamed && !existsSync(path)) throw nothingToResume(path)
  const folder = dirname(path)
  onDisk(folder, () => makeFolder(folder))
  const lock = await takeLock(`${path}.lock`, context, { wait: false, of: path })
  try {
    if (resume && !isNamed) onDisk(path, () => bringBack(path))
    const descriptor = onDisk(path, () => openToAppend(path))
    try {
      return await start({ ...place, descriptor, lock })
    } catch (error) {
      quietly(() => closeSync(descriptor))
      throw error
    }
  } catch (error) {
    lock.release({ remove: false })
    throw error
  }
}

function bringBack(path: string): void {
  const finished = finishedName(path)
  if (!existsSync(path) && existsSync(finished)) renameSync(finished, path)
}

interface OpenedJournal extends JournalPlace {
  readonly descriptor: number
  readonly lock: Lock
}

async function start(opened: OpenedJournal): Promise<Journal> {
  const { path, head, resume, isNamed, descriptor } = opened
  const state = stateIn(opened)
  if (state !== undefined) {
    refuseOther(state, opened)
    if (!resume) throw unfinished(path)
  } else if (resume && isNamed) throw nothingToResume(path)
  onDisk(path, () => ftruncateSync(descriptor, state?.length ?? 0))
  const appender = createAppender(descriptor, path)
  if (state === undefined) {
    appender.append(journalLine(head))
    await appender.durable()
    syncFolder(dirname(path))
  } else appender.append(journalLine({ boot: head.boot }))
  return journalOn(appender, {
    ...opened,
    earlier: state?.ended ?? new Map(),
    goesOn: state !== undefined,
  })
}

/** A journal without sent rows counts as none, unless the run resumes. */
function stateIn({ path, head, resume, isNamed, descriptor }: OpenedJournal): JournalState | undefined {
  const bytes = onDisk(path, () => readFileSync(descriptor))
  // In our own folder, the name proves that the file is ours.
  if (isNamed) refuseOthersText(bytes, path)
  const state = readJournal(bytes, { path, boot: head.boot })
  return state?.ended.size === 0 && !resume ? undefined : state
}

function journalOn(
  appender: Appender,
  { path, isNamed, descriptor, lock, earlier, goesOn }: OpenedJournal & Pick<Journal, 'earlier' | 'goesOn'>,
): Journal {
  return {
    path,
    earlier,
    goesOn,
    intend: (k, { method, id }) => appender.append(journalLine({ k, intent: method, id })),
    durable: appender.durable,
    begin: (k) => {
      appender.append(journalLine({ k, sent: true }))
      return appender.handedOn()
    },
    applied: (k, { status, id }) =>
      appender.append(journalLine({ k, done: status, ...(id === undefined ? {} : { id }) })),
    failed: (k, { status, code, message }) =>
      appender.append(journalLine({ k, failed: status, code, message })),
    unknown: (k, { status, message }) => appender.append(journalLine({ k, unknown: status, message })),
    reopen: (k, why) => appender.append(journalLine({ k, open: why })),
    close: async ({ finished }) => {
      const isDone = finished && !isNamed
      try {
        await appender.durable()
        if (isDone) onDisk(path, () => renameSync(path, finishedName(path)))
      } finally {
        quietly(() => closeSync(descriptor))
        lock.release({ remove: isDone })
      }
    },
  }
}

function refuseOther({ head }: JournalState, { head: wanted, path, resume }: OpenedJournal): void {
  const fault =
    head.plan !== wanted.plan
      ? 'is of other rows, or of the same with other values'
      : head.origin === wanted.origin
        ? undefined
        : `is of ${head.origin}, and these rows would go to ${wanted.origin}`
  if (fault !== undefined) throw new JournalError(`The journal ${path} ${fault}`, resume ? 'other' : 'taken')
}

const unfinished = (path: string) =>
  new JournalError(`${path} keeps account of an earlier run of the same rows`, 'unfinished')

const nothingToResume = (path: string) => new JournalError(`There is no journal ${path}`, 'missing')

/** The journal is not that of this run; ws sent nothing. */
export class JournalError extends UsageError {
  /** `other`: the journal of other rows. `taken`: a new run finds an existing one. */
  readonly reason: 'other' | 'taken' | 'unfinished' | 'missing'

  constructor(fact: string, reason: JournalError['reason']) {
    super(`${fact}: nothing was sent`)
    this.reason = reason
  }
}
