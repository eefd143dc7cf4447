/** `ws history prune`: says how many lines go before it drops them. */
import type { prunedAnswer } from '../../answers/history.ts'
import { historyPaths } from '../../engine/history/chain/chain.ts'
import { limitsIn } from '../../engine/history/chain/limits.ts'
import { cutOf, historyBytes, pruneHistory } from '../../engine/history/chain/prune.ts'
import type { HistoryLimits } from '../../engine/history/is-kept.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { requireSound } from './soundness.ts'

interface PruneOptions {
  readonly days?: number | undefined
  readonly megabytes?: number | undefined
  readonly force?: boolean | undefined
}

export async function askToPrune(asked: PruneOptions, session: Session): Promise<Loss> {
  await requireSound(session, { isForced: asked.force === true })
  const paths = historyPaths(session.context)
  const history = paths === undefined ? Buffer.alloc(0) : historyBytes(paths)
  const { lines } = cutOf(history, await limitsFor(asked, session), session.context.now())
  return { target: counted(lines, 'line'), isNothing: lines === 0 }
}

export async function prune(asked: PruneOptions, session: Session): Promise<ResultOf<typeof prunedAnswer>> {
  const paths = historyPaths(session.context)
  const limits = await limitsFor(asked, session)
  const pruned =
    paths === undefined ? { removed: 0, kept: 0 } : await pruneHistory(paths, session.context, limits)
  return { value: pruned, text: `${counted(pruned.removed, 'line')} removed, ${pruned.kept} kept` }
}

async function limitsFor({ days, megabytes }: PruneOptions, session: Session): Promise<HistoryLimits> {
  const set = limitsIn(await session.written())
  return { days: days ?? set.days, megabytes: megabytes ?? set.megabytes }
}
