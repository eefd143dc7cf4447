/** Reads both sides at the same time, compares them, and says how the command ends. */
import { documentKinds, type Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { FoundError, PartialError } from '../../errors.ts'
import { compareInDetail } from '../../estate/compare.ts'
import type { Comparison } from '../../estate/comparison.ts'
import type { Session, TaskResult } from '../../task.ts'
import { danglingReferences } from './dangling.ts'
import { documentError } from './document-error.ts'
import { onlyOf } from './only-kinds.ts'
import { changesOf, counted, rowsOf } from './report.ts'
import { readState } from './sources.ts'

interface Asked {
  readonly from: string
  readonly to: string
  readonly kinds?: readonly Kind[] | undefined
  readonly stat?: boolean | undefined
  readonly exitCode?: boolean | undefined
}

export async function diffStates(asked: Asked, session: Session): Promise<TaskResult> {
  const kinds = new Set<Kind>(asked.kinds ?? documentKinds)
  const [from, to] = await Promise.all([
    readState(asked.from, { kinds, session }),
    readState(asked.to, { kinds, session }),
  ])
  const faults = danglingReferences(from, to)
  if (faults.length > 0) throw documentError(faults)
  const sides = { from: from.estate, to: to.estate }
  const comparison = onlyOf(kinds, compareInDetail(sides, await allResources()), to.estate)
  return {
    value: comparison,
    items: comparison.changes,
    rows: rowsOf(comparison),
    changes: changesOf(comparison, { from: from.label, to: to.label, isShort: asked.stat === true }),
    afterwards: async () => end(comparison, asked.exitCode === true),
  }
}

/** Differences come before gaps: whoever asked for them has an answer. */
function end({ changes, notCompared }: Comparison, failsOnChanges: boolean): void {
  const refused = notCompared.filter(({ isRefused }) => isRefused)
  if (failsOnChanges && changes.length > 0) throw new FoundError(counted(changes.length, 'difference'))
  if (refused.length > 0)
    throw new PartialError(`${counted(refused.length, 'list')} could not be compared`, {
      hint: 'What could not be read may differ: nothing is said about it',
    })
}
