/** Checks the chain of the history before anybody relies on its lines. */
import { readFileSync } from 'node:fs'
import { quietly } from '../../disk/files.ts'
import { historyPaths } from '../../engine/history/chain/chain.ts'
import { findBreak } from '../../engine/history/chain/verify.ts'
import { TamperedError } from '../../errors.ts'
import type { Session } from '../../task/task.ts'
import { historyLines } from './entries.ts'

/**
 * The lines, if the chain through them is whole. It is checked to its end: later lines say which changes were taken back.
 * @throws TamperedError that names the first line that is not as ws wrote it
 */
export function soundLines({ context }: Pick<Session, 'context'>): readonly string[] {
  const { lines, broken } = checkChain({ context })
  if (broken !== undefined)
    throw new TamperedError(broken, {
      hint: 'Find out who did this before you trust ws history and ws undo',
    })
  return lines
}

/**
 * For commands that read the history to change something by it, or to show what was there.
 * @throws TamperedError, unless a person goes on with `--force`: then a notice says it
 */
export async function requireSound(
  { context, notice }: Pick<Session, 'context' | 'notice'>,
  { isForced }: { readonly isForced: boolean },
): Promise<void> {
  const { broken } = checkChain({ context })
  if (broken === undefined) return
  if (isForced) return await notice(broken)
  throw new TamperedError(broken, {
    hint: 'See where the chain breaks: ws history verify. Compare the values with the service before you trust them',
  })
}

function checkChain({ context }: Pick<Session, 'context'>) {
  const paths = historyPaths(context)
  // The head first: a line that another run writes in between is then after it, and no sign of a missing one.
  const head = paths && quietly(() => readFileSync(paths.head, 'utf8'))
  const lines = historyLines(context)
  const found = findBreak(lines, head)
  if (found === undefined) return { lines, broken: undefined }
  const place = found.line === undefined ? paths?.lines : `Line ${found.line} of ${paths?.lines}`
  return { lines, broken: `${place} is not as ws wrote it. ${found.reason}` }
}
