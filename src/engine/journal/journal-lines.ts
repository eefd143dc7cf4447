/** The format of a journal's lines, and the state that a left journal shows. */
import { LocalError } from '../../errors.ts'
import { type JsonObject, parsePlainObject } from '../../json/object.ts'
import type { RowEnd } from '../bulk/journal.ts'

/** The first line: the rows of the journal, and the service that they went to. */
export interface JournalHead {
  readonly version: 1
  /** The command's words, for people who open the file. */
  readonly command: string
  /** SHA-256 of the command and of every row's request. */
  readonly plan: string
  readonly origin: string
  readonly rows: number
  /** The start of the machine, in milliseconds since 1970. */
  readonly boot: number
}

/** `k` is the row's index. */
type BulkJournalLine =
  /** On the disk before the row is sent. */
  | { readonly k: number; readonly intent: string; readonly id: string }
  | { readonly k: number; readonly sent: true }
  /** Status 0 if a person says that it was done. */
  | { readonly k: number; readonly done: number; readonly id?: string }
  | { readonly k: number; readonly unknown: number; readonly message: string }
  | { readonly k: number; readonly failed: number; readonly code: string; readonly message: string }
  /** Certainly not applied: it can be sent again. */
  | { readonly k: number; readonly open: string }
  /** Another run resumes from here. */
  | { readonly boot: number }

export const journalLine = (line: BulkJournalLine | JournalHead): string => `${JSON.stringify(line)}\n`

export interface JournalState {
  readonly head: JournalHead
  /** Rows that began and are not open, by index. */
  readonly ended: ReadonlyMap<number, RowEnd>
  /** Bytes up to the end of the last whole line. */
  readonly length: number
}

interface JournalReader {
  /** For messages. */
  readonly path: string
  /** The start of the machine that reads it. */
  readonly boot: number
}

/**
 * The state of a journal; undefined if not even its first line is whole, so that nothing can have been sent. A kill may cut the
 * last line, which then does not count.
 * @throws LocalError if the file is not a journal
 */
export function readJournal(bytes: Buffer, { path, boot }: JournalReader): JournalState | undefined {
  const length = bytes.lastIndexOf('\n') + 1
  const [first, ...lines] = bytes.toString('utf8', 0, length).split('\n').slice(0, -1)
  if (first === undefined) return undefined
  const head = parseLine(first, { path, number: 1 })
  if (!isHead(head)) throw damaged({ path, number: 1 })
  const rows: JournalRows = { ended: new Map(), announced: new Map(), boot: head.boot }
  for (const [index, text] of lines.entries()) {
    const place = { path, number: index + 2 }
    note(parseLine(text, place), rows, place)
  }
  for (const [k, written] of rows.announced) {
    // A written line survives the end of the program, not that of the machine.
    if (Math.abs(written - boot) > clockSlack) rows.ended.set(k, { kind: 'unknown' })
  }
  return { head, ended: rows.ended, length }
}

/**
 * A run killed early may leave part of a first line. Any other text belongs to another program.
 * @throws LocalError
 */
export function refuseOthersText(bytes: Buffer, path: string): void {
  if (bytes.length === 0 || bytes.includes('\n')) return
  const start = bytes.toString('utf8', 0, headStart.length)
  if (!headStart.startsWith(start) || start.length < enoughOfHead) throw damaged({ path, number: 1 })
}

const headStart = '{"version":1,"command":"'
const enoughOfHead = '{"version":1,"'.length

/** Milliseconds by which the same start may seem to differ after somebody sets the clock. */
const clockSlack = 5000

interface JournalRows {
  readonly ended: Map<number, RowEnd>
  /** Rows that were announced and perhaps not sent, with the machine's start at that time. */
  readonly announced: Map<number, number>
  boot: number
}

interface JournalPosition {
  readonly path: string
  readonly number: number
}

function note(line: JsonObject, rows: JournalRows, place: JournalPosition): void {
  const { k, boot, intent } = line
  if (typeof boot === 'number') rows.boot = boot
  else if (typeof k !== 'number') throw damaged(place)
  else if (typeof intent === 'string') rows.announced.set(k, rows.boot)
  else {
    const ended = endIn(line)
    if (ended === undefined) throw damaged(place)
    rows.announced.delete(k)
    if (ended === 'open') rows.ended.delete(k)
    else rows.ended.set(k, ended)
  }
}

function endIn({
  sent,
  done,
  failed,
  unknown,
  open,
  code,
  message,
}: JsonObject): RowEnd | 'open' | undefined {
  if (sent === true) return { kind: 'unknown' }
  if (typeof done === 'number') return { kind: 'applied' }
  if (typeof failed === 'number')
    return { kind: 'failed', status: failed, code: String(code), message: String(message) }
  if (typeof unknown === 'number')
    return { kind: 'unknown', seen: { status: unknown, message: String(message) } }
  return typeof open === 'string' ? 'open' : undefined
}

function parseLine(text: string, place: JournalPosition): JsonObject {
  const line = parsePlainObject(text)
  if (line === undefined) throw damaged(place)
  return line
}

const isHead = (value: JsonObject): value is JsonObject & JournalHead =>
  value.version === 1 &&
  typeof value.plan === 'string' &&
  typeof value.origin === 'string' &&
  typeof value.rows === 'number' &&
  typeof value.boot === 'number'

const damaged = ({ path, number }: JournalPosition) =>
  new LocalError(`Line ${number} of ${path} is not a line of a journal`, {
    hint: 'Fix it, or choose another file; ws does not change it',
  })
