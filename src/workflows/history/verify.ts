/** `ws history verify`: checks the chain of the history, and says where it breaks. */

import type { verifiedHistory } from '../../answers/history.ts'
import { historyPaths, isAnchor } from '../../engine/history/chain/chain.ts'
import { eventType } from '../../engine/history/event-type.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { eventIn } from './entries.ts'
import { soundLines } from './soundness.ts'

/** @throws TamperedError */
export async function verifyHistory({ context }: Session): Promise<ResultOf<typeof verifiedHistory>> {
  const paths = historyPaths(context)
  const lines = soundLines({ context })
  const [first] = lines
  const pruned = first !== undefined && isAnchor(first) ? prunedIn(first) : 0
  const entries = lines.filter((line) => eventIn(line)?.type === eventType.command).length
  return {
    value: { lines: lines.length, entries, pruned, path: paths?.lines ?? null },
    text: `${counted(lines.length, 'line')} of ${entries} ${entries === 1 ? 'entry' : 'entries'}: none is missing or changed`,
  }
}

function prunedIn(line: string): number {
  const event = eventIn(line)
  return event?.type === eventType.pruned ? event.data.lines : 0
}
