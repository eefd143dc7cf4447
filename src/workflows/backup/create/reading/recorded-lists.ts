/** Lists that a run has read, by the state of the thing around them: another pass, or the run after a kill, need not read them again. */
import { isObject } from '../../../../json/object.ts'
import { parseJson } from '../../../../json/parse.ts'
import { readLineBytes } from '../../../backup-format/read-lines.ts'
import { type Pointer, type Replies, spoolFile } from './replies.ts'

export interface RecordedLists {
  /** When the first of the runs began that have read them. Milliseconds since 1970. */
  readonly from: number
  get(list: ListName, stamp: string): readonly Pointer[] | undefined
  set(list: ListName, recorded: RecordedList): void
}

export interface ListName {
  /** The kind of its items and its query. */
  readonly of: string
  /** The key of its holder. */
  readonly holder: string
}

export interface RecordedList {
  /** The state of the nearest thing around it that tells when it has changed. */
  readonly stamp: string
  readonly items: readonly Pointer[]
}

/** Identifies runs that may share what they have read. */
export interface RunOf {
  readonly origin: string
  readonly organization: string
  /** The hash of the token: another person may see less, or more. Undefined if none is needed. */
  readonly token: string | undefined
  readonly secrets: boolean
}

interface Since {
  /** When this run began, and the earliest beginning of one that it may share with. Milliseconds since 1970. */
  readonly now: number
  readonly earliest: number
}

/**
 * Takes up what a killed run has left; forgets that of another kind, and what is too old.
 * @param path - of the file behind the replies
 */
export async function recordedLists(
  replies: Replies,
  path: string,
  { now, earliest, ...run }: RunOf & Since,
): Promise<RecordedLists> {
  const lists: Lists = new Map()
  let offset = 0
  let from: number | undefined
  for await (const line of readLineBytes(path)) {
    if (offset === 0) from = beginningOf(line.toString('utf8', 1), run, earliest)
    if (from === undefined) break
    if (line[0] === hash) noteIn(line.toString('utf8', 1), offset, lists)
    offset += line.length + 1
  }
  if (from === undefined) replies.cut(0)
  replies.note(from === undefined ? JSON.stringify({ ...run, from: now }) : '')
  return {
    from: from ?? now,
    get({ of, holder }, stamp) {
      const list = lists.get(of)?.get(holder)
      if (list === stamp) return nothing
      return typeof list === 'object' && list.stamp === stamp ? list.items : undefined
    },
    set(name, list) {
      remember(name, list, lists)
      const isNew = list.items.every(({ file }) => file === spoolFile)
      if (!isNew) return
      const at = list.items.map(({ offset, length }) => [offset, length])
      replies.note(JSON.stringify({ ...name, stamp: list.stamp, at }))
    },
  }
}

/** Undefined for a run of another kind, or before the earliest. */
function beginningOf(header: string, run: RunOf, earliest: number): number | undefined {
  const parsed = parseJson(header)
  if (!('value' in parsed) || !isObject(parsed.value)) return undefined
  const { from, ...other } = parsed.value
  const isSame = JSON.stringify(other) === JSON.stringify(run)
  return isSame && typeof from === 'number' && from >= earliest ? from : undefined
}

/** By their names. Most lists are empty, and there are three for each space: of those, the memory holds the stamp alone. */
type Lists = Map<string, Map<string, RecordedList | string>>

const nothing: readonly Pointer[] = []

function remember({ of, holder }: ListName, list: RecordedList, lists: Lists): void {
  const byHolder = lists.get(of) ?? new Map<string, RecordedList | string>()
  lists.set(of, byHolder.set(holder, list.items.length === 0 ? list.stamp : list))
}

const hash = 0x23

/** A note that a kill has cut is not JSON, and one that the disk has lost names bytes that are not there. */
function noteIn(line: string, end: number, lists: Lists): void {
  const parsed = parseJson(line)
  if (!('value' in parsed) || !isObject(parsed.value)) return
  const { of, holder, stamp, at } = parsed.value
  if (typeof of !== 'string' || typeof holder !== 'string') return
  if (typeof stamp !== 'string' || !Array.isArray(at)) return
  const items = at.map(([offset, length]: [number, number]) => ({ file: spoolFile, offset, length }))
  if (items.every(({ offset, length }) => offset + length < end))
    remember({ of, holder }, { stamp, items }, lists)
}
