/** Drops the oldest lines of the history. A line that stands for them keeps the chain whole. */
import { readFileSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { replaceFile } from '../../disk/staged-file.ts'
import { onDisk, quietly } from '../../disk.ts'
import { type Anchor, anchorLine, firstHash, type HistoryPaths, hashAfter, isAnchor } from './chain.ts'
import { eventType } from './event.ts'
import { day, type HistoryLimits, megabyte, timeIn } from './limits.ts'
import { holdingHistory } from './store.ts'

export interface Pruned {
  readonly removed: number
  readonly kept: number
}

/** The number of lines that go. @param lines - of the whole history */
export function countToPrune(lines: readonly string[], limits: HistoryLimits, now: number): number {
  const oldest = now - limits.days * day
  // Pruning down to nine tenths, so that not every command prunes.
  let excess = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
  const most = limits.megabytes * megabyte
  const aim = excess > most ? most * 0.9 : most
  let count = 0
  for (const [index, line] of lines.entries()) {
    const isOld = (timeIn(line) ?? now) < oldest
    if (!isAnchor(line) && !isOld && excess <= aim) break
    excess -= Buffer.byteLength(line) + 1
    count = index + 1
  }
  // A command goes with all of its lines, or stays with them.
  while (count < lines.length && count > 0 && !startsCommand(lines[count] ?? '')) count += 1
  return count === 1 && isAnchor(lines[0] ?? '') ? 0 : count
}

const startsCommand = (line: string) => line.includes(`"type":"${eventType.command}"`)

/** @throws LocalError */
export function pruneHistory(paths: HistoryPaths, context: Context, limits: HistoryLimits): Promise<Pruned> {
  return holdingHistory(paths, context, () => {
    const text = quietly(() => readFileSync(paths.lines, 'utf8')) ?? ''
    const lines = text.split('\n').slice(0, -1)
    const count = countToPrune(lines, limits, context.now())
    if (count === 0) return { removed: 0, kept: lines.length }
    const anchor = anchorFor(lines.slice(0, count), context)
    const kept = lines.slice(count)
    const { random } = context
    onDisk(paths.lines, () =>
      replaceFile(paths.lines, `${[anchor, ...kept].join('\n')}\n`, { random, mode: 0o600 }),
    )
    return { removed: count, kept: kept.length }
  })
}

function anchorFor(pruned: readonly string[], context: Context): string {
  const [first = ''] = pruned
  const before = isAnchor(first) ? Number(/"lines":(\d+)/.exec(first)?.[1] ?? 0) - 1 : 0
  const anchor: Anchor = {
    lines: before + pruned.length,
    time: new Date(context.now()).toISOString(),
    source: 'ws',
  }
  return anchorLine(anchor, hashAfter(pruned.at(-1) ?? '') ?? firstHash)
}
