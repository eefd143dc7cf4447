/** The chain of hashes that runs through the history: a changed or missing line breaks it. */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { stateFolder } from '../../../settings/files/folders.ts'
import { eventType } from '../event-type.ts'

/** The hash before the first line of all. */
export const firstHash = '0'.repeat(64)

export const hashOf = (line: string): string => hash('sha256', line)

/** The end of a line: the hash of the one before it. */
export const linkTo = (previous: string): string => `,"prev":"${previous}"}`

export interface HistoryPaths {
  readonly folder: string
  readonly lines: string
  /** Holds the hash of the last line, so that a missing one is noticed. */
  readonly head: string
  readonly lock: string
  /** The names of the entries. */
  readonly names: string
}

/** Undefined if ws knows no folder for it. */
export function historyPaths(context: Context): HistoryPaths | undefined {
  const state = stateFolder(context)
  if (state === undefined) return undefined
  const folder = join(state, 'history')
  return {
    folder,
    lines: join(folder, 'history.ndjson'),
    head: join(folder, 'head'),
    lock: join(folder, 'lock'),
    names: join(folder, 'names'),
  }
}

/** The previous hash that a line names; undefined if it is not a line of a history. */
export const previousIn = (line: string): string | undefined => /,"prev":"([0-9a-f]{64})"\}$/.exec(line)?.[1]

/** The hash that the next line has to name. An anchor passes on the hash of the last pruned line. */
export function hashAfter(line: string): string | undefined {
  return isAnchor(line) ? previousIn(line) : hashOf(line)
}

const anchorStart = `{"specversion":"1.0","type":"${eventType.pruned}",`

/** True for the line that stands for pruned ones. */
export const isAnchor = (line: string): boolean => line.startsWith(anchorStart)

export interface ChainAnchor {
  /** The number of lines pruned so far. */
  readonly lines: number
  readonly time: string
  readonly source: string
}

/** @param previous - the hash of the last pruned line */
export function anchorLine({ lines, time, source }: ChainAnchor, previous: string): string {
  const event = {
    specversion: '1.0',
    type: eventType.pruned,
    id: previous.slice(0, 12),
    source,
    time,
    datacontenttype: 'application/json',
    data: { lines },
  }
  const text = JSON.stringify(event)
  return `${text.slice(0, -1)},"check":"${hashOf(text + previous)}"${linkTo(previous)}`
}

/** False for an anchor that somebody changed: no other line holds its hash. */
export function isWholeAnchor(line: string): boolean {
  const [, text, check, previous = ''] =
    /^(.*),"check":"([0-9a-f]{64})","prev":"([0-9a-f]{64})"\}$/.exec(line) ?? []
  return text !== undefined && check === hashOf(`${text}}${previous}`)
}
