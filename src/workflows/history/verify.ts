/** Checks the chain of the history, and says where it breaks. */
import { readFileSync } from 'node:fs'
import { quietly } from '../../disk/files.ts'
import { historyPaths, isAnchor } from '../../engine/history/chain.ts'
import { eventType } from '../../engine/history/event.ts'
import { findBreak } from '../../engine/history/verify.ts'
import { TamperedError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { eventIn, historyLines } from './entries.ts'

/** @throws TamperedError */
export async function verifyHistory({ context }: Session): Promise<TaskResult> {
  const paths = historyPaths(context)
  const lines = historyLines(context)
  const head = paths && quietly(() => readFileSync(paths.head, 'utf8'))
  const broken = findBreak(lines, head)
  if (broken !== undefined) {
    const place = broken.line === undefined ? paths?.lines : `Line ${broken.line} of ${paths?.lines}`
    throw new TamperedError(`${place} is not as ws wrote it. ${broken.reason}`, {
      hint: 'Find out who did this before you trust ws history and ws undo',
    })
  }
  const [first] = lines
  const pruned = first !== undefined && isAnchor(first) ? prunedIn(first) : 0
  const entries = lines.filter((line) => eventIn(line)?.type === eventType.command).length
  return {
    value: { lines: lines.length, entries, pruned, path: paths?.lines ?? null },
    text: `${counted(lines.length, 'line')} of ${entries} ${entries === 1 ? 'entry' : 'entries'}: none is missing or changed`,
  }
}

function prunedIn(line: string): number {
  const data = eventIn(line)?.data
  return isObject(data) && typeof data.lines === 'number' ? data.lines : 0
}
