/** Says how long and how large a history may be, and whether it is beyond that. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { Settings } from '../../../settings/settings.ts'
import { type HistoryLimits, usualLimits } from '../is-kept.ts'
import { type HistoryPaths, isAnchor } from './chain.ts'

export const limitsIn = ({
  historyDays,
  historyMegabytes,
}: Pick<Settings, 'historyDays' | 'historyMegabytes'>): HistoryLimits => ({
  days: historyDays?.value ?? usualLimits.days,
  megabytes: historyMegabytes?.value ?? usualLimits.megabytes,
})

export const day = 24 * 60 * 60_000
export const megabyte = 1024 * 1024

/** True if the file is too large, or its first line too old: a look that costs one read. */
export function needsPruning({ lines: path }: HistoryPaths, limits: HistoryLimits, now: number): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) return false
  if (size > limits.megabytes * megabyte) return true
  const descriptor = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(lookAhead)
    const start = bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, lookAhead, 0)).split('\n')
    const [anchor, oldest] = isAnchor(start[0] ?? '') ? start : [undefined, start[0]]
    const age = now - (timeIn(oldest ?? '') ?? now)
    // Once a day at most: each prune writes the whole file.
    return age > limits.days * day && now - (timeIn(anchor ?? '') ?? 0) > day
  } finally {
    closeSync(descriptor)
  }
}

const lookAhead = 64 * 1024

export const timeIn = (line: string): number | undefined => {
  const time = Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '')
  return Number.isNaN(time) ? undefined : time
}
