/** Drops the oldest lines of the history. A line that stands for them keeps the chain whole. */
import { readFileSync } from 'node:fs'
import type { Context } from '../../../context.ts'
import { quietly } from '../../../disk/files.ts'
import { replaceFile } from '../../../disk/staged-file.ts'
import { eventType } from '../event-type.ts'
import type { HistoryLimits } from '../is-kept.ts'
import { holdingHistory } from './append-lines.ts'
import { anchorLine, type ChainAnchor, firstHash, type HistoryPaths, hashAfter, isAnchor } from './chain.ts'
import { forgetNames } from './entry-names.ts'
import { day, megabyte, timeIn } from './limits.ts'

export interface Pruned {
  readonly removed: number
  readonly kept: number
}

/** The lines that go. */
export interface PrunedLines {
  readonly lines: number
  /** Bytes. */
  readonly end: number
  readonly first: string
  readonly last: string
}

const noCut: PrunedLines = { lines: 0, end: 0, first: '', last: '' }

/** @param history - all of its bytes; the text of lines that stay would take several times their memory */
export function cutOf(history: Buffer, limits: HistoryLimits, now: number): PrunedLines {
  const oldest = now - limits.days * day
  const most = limits.megabytes * megabyte
  // Pruning down to nine tenths, so that not every command prunes.
  const aim = history.length > most ? most * 0.9 : most
  let cut = noCut
  for (let end = nextEnd(history, 0); end > 0; end = nextEnd(history, end)) {
    const line = history.toString('utf8', cut.end, end - 1)
    const isOld = (timeIn(line) ?? now) < oldest
    const mayStay = !isAnchor(line) && !isOld && history.length - cut.end <= aim
    // A command goes with all of its lines, or stays with them.
    if (mayStay && (cut.lines === 0 || startsCommand(line))) break
    cut = { lines: cut.lines + 1, end, first: cut.lines === 0 ? line : cut.first, last: line }
  }
  return cut.lines === 1 && isAnchor(cut.first) ? noCut : cut
}

/** The end of the line that begins there; 0 if there is no whole one. */
const nextEnd = (history: Buffer, start: number): number => history.indexOf(newline, start) + 1

const newline = 0x0a

const startsCommand = (line: string) => line.includes(`"type":"${eventType.command}"`)

/** Empty if there is none yet. */
export const historyBytes = ({ lines }: HistoryPaths): Buffer =>
  quietly(() => readFileSync(lines)) ?? Buffer.alloc(0)

/** @throws LocalError */
export function pruneHistory(paths: HistoryPaths, context: Context, limits: HistoryLimits): Promise<Pruned> {
  return holdingHistory(paths, context, () => {
    const history = historyBytes(paths)
    const cut = cutOf(history, limits, context.now())
    const rest = history.subarray(cut.end)
    if (cut.lines > 0) {
      const { random } = context
      replaceFile(paths.lines, [`${anchorFor(cut, context)}\n`, rest], { random, mode: 0o600 })
      forgetNames(paths)
    }
    return { removed: cut.lines, kept: countOf(rest) }
  })
}

/** Whole lines. */
function countOf(history: Buffer): number {
  let lines = 0
  for (let end = nextEnd(history, 0); end > 0; end = nextEnd(history, end)) lines += 1
  return lines
}

function anchorFor({ lines, first, last }: PrunedLines, context: Context): string {
  const before = isAnchor(first) ? Number(/"lines":(\d+)/.exec(first)?.[1] ?? 0) - 1 : 0
  const anchor: ChainAnchor = {
    lines: before + lines,
    time: new Date(context.now()).toISOString(),
    source: 'ws',
  }
  return anchorLine(anchor, hashAfter(last) ?? firstHash)
}
