/** The journal of a bulk run: says before a write is sent that it will be, and afterwards what came of it, so that a run that was killed can go on. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import { type Lock, takeLock } from '../../settings/lock.ts'
import { type Appender, createAppender, unwritable } from './group-commit.ts'
import { type Ended, type JournalHead, type JournalState, journalLine, readJournal } from './journal-lines.ts'

export interface Journal {
  /** Absolute. */
  readonly path: string
  /** How rows ended in the runs before this one. */
  readonly earlier: ReadonlyMap<number, Ended>
  /** Resolves when it is on the disk that the row will be sent. */
  intend(index: number, request: { readonly method: string; readonly id: string }): Promise<void>
  /** Resolves when the row may be sent: a kill will not make it forgotten. */
  begin(index: number): Promise<void>
  applied(index: number, reply: { readonly status: number; readonly id: string | undefined }): void
  failed(index: number, refusal: Omit<Extract<Ended, { kind: 'failed' }>, 'kind'>): void
  /** The row was certainly not applied, and may be sent again. */
  reopen(index: number, why: string): void
  /** Lets go of the file; `remove` when nothing is left to go on with. */
  close(options: { readonly remove: boolean }): Promise<void>
}

export interface JournalPlace {
  /** Absolute. */
  readonly path: string
  readonly head: JournalHead
  readonly resume: boolean
}

/** @throws UsageError when the journal is of other rows or of another service, or when it is not the moment to resume; LocalError */
export async function openJournal(place: JournalPlace, context: Context): Promise<Journal> {
  if (place.resume && !existsSync(place.path)) throw nothingToResume(place)
  makeFolder(dirname(place.path))
  const lock = await takeLock(`${place.path}.lock`, context, { wait: false })
  try {
    const descriptor = openFile(place.path)
    try {
      return await start({ ...place, descriptor, lock })
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
  } catch (error) {
    lock.release({ remove: false })
    throw error
  }
}

interface Opened extends JournalPlace {
  readonly descriptor: number
  readonly lock: Lock
}

async function start(opened: Opened): Promise<Journal> {
  const { path, head, resume, descriptor } = opened
  const state = readJournal(readFileSync(descriptor), { path, boot: head.boot })
  if (state !== undefined) {
    refuseOther(state, opened)
    if (!resume) throw unfinished(path)
  } else if (resume) throw nothingToResume(opened)
  ftruncateSync(descriptor, state?.length ?? 0)
  const appender = createAppender(descriptor, path)
  if (state === undefined) {
    appender.append(journalLine(head))
    await appender.durable()
    syncFolder(dirname(path))
  } else appender.append(journalLine({ boot: head.boot }))
  return journalOn(appender, { ...opened, earlier: state?.ended ?? new Map() })
}

function journalOn(
  appender: Appender,
  { path, descriptor, lock, earlier }: Opened & Pick<Journal, 'earlier'>,
): Journal {
  return {
    path,
    earlier,
    intend: (k, { method, id }) => {
      appender.append(journalLine({ k, intent: method, id }))
      return appender.durable()
    },
    begin: (k) => {
      appender.append(journalLine({ k, sent: true }))
      return appender.handedOn()
    },
    applied: (k, { status, id }) =>
      appender.append(journalLine({ k, done: status, ...(id === undefined ? {} : { id }) })),
    failed: (k, { status, code, message }) =>
      appender.append(journalLine({ k, failed: status, code, message })),
    reopen: (k, why) => appender.append(journalLine({ k, open: why })),
    close: async ({ remove }) => {
      try {
        await appender.durable()
        if (remove) rmSync(path, { force: true })
      } finally {
        closeSync(descriptor)
        lock.release({ remove })
      }
    },
  }
}

function refuseOther({ head }: JournalState, { head: wanted, path, resume }: Opened): void {
  const fault =
    head.plan !== wanted.plan
      ? 'is of other rows, or of other flags'
      : head.origin === wanted.origin
        ? undefined
        : `is of ${head.origin}, and these rows would go to ${wanted.origin}`
  if (fault === undefined) return
  throw new UsageError(`The journal ${path} ${fault}: nothing was sent`, {
    hint: resume
      ? 'Give the same command, rows and service as before'
      : 'Name another file, or go on with the command it belongs to and --resume',
  })
}

const unfinished = (path: string) =>
  new UsageError(`${path} keeps account of an earlier run of the same rows: nothing was sent`, {
    hint: 'Add --resume to go on with it; remove the file to begin again from the first row',
  })

const nothingToResume = ({ path }: JournalPlace) =>
  new UsageError(
    `There is nothing to resume: no run of these rows was cut short (${path}); nothing was sent`,
    {
      hint: 'Give the same command and rows as before, or leave out --resume',
    },
  )

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unwritable(folder, error)
  }
}

/** Without O_NONBLOCK a FIFO would be waited for; Windows has none. */
const mode = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0)

function openFile(path: string): number {
  try {
    const descriptor = openSync(path, mode, 0o600)
    if (fstatSync(descriptor).isFile()) return descriptor
    closeSync(descriptor)
  } catch (error) {
    throw unwritable(path, error)
  }
  throw unwritable(path, new Error('it is not a file'))
}

/** So that the file's name is as safe as what it holds. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch {
    // Windows and some network file systems can't sync a folder; the file itself is safe.
  }
}
