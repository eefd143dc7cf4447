/** Reads two descriptions, compares them, and ends the command. */
import type { apiChanges } from '../../answers/reports.ts'
import { compareApis } from '../../api-changes/compare.ts'
import { DescriptionFault } from '../../api-changes/description.ts'
import type { ApiChanges, ApiComparison } from '../../api-changes/finding.ts'
import { isAtLeast, type Level } from '../../api-changes/level.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { FoundError, UsageError } from '../../errors.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { isFileOfDisk, readDescription } from './sources.ts'

interface DescriptionDiffOptions {
  readonly from: string
  readonly to: string
  readonly failOn?: Level | undefined
}

export async function diffDescriptions(
  { from, to, failOn }: DescriptionDiffOptions,
  session: Session,
): Promise<ResultOf<typeof apiChanges>> {
  const comparison = await compareSources({ from, to }, session)
  return {
    value: comparison,
    apiChanges: {
      title: `${from} -> ${to}`,
      ...comparison,
      failOn,
      placeOf: placesIn(to, session),
    },
    afterwards: async () => failOnFindings(comparison, failOn),
  }
}

function placesIn(to: string, session: Session): ApiChanges['placeOf'] {
  if (!isFileOfDisk(to)) return undefined
  const placeOf = lazy(async () => (await import('./place-of.ts')).createPlaceOf(to, session))
  return async (source) => (await placeOf())(source)
}

/** @throws UsageError if one is not a description, or if the two can't be compared */
export async function compareSources(
  { from, to }: Pick<DescriptionDiffOptions, 'from' | 'to'>,
  session: Session,
): Promise<ApiComparison> {
  // One after the other: stdin can be only one of them, and two faults are two messages.
  const before = await readDescription(from, session)
  const after = await readDescription(to, session)
  const today = new Date(session.context.now()).toISOString().slice(0, 10)
  try {
    return compareApis(before, after, today)
  } catch (error) {
    if (!(error instanceof DescriptionFault)) throw error
    const place = error.pointer === '#' ? '' : ` (${error.pointer})`
    throw new UsageError(`${error.file === before.root ? from : to}: ${error.message}${place}`, {
      cause: error,
    })
  }
}

/** @throws FoundError if there is a finding of that level, or a worse one */
export function failOnFindings({ findings }: ApiComparison, least: Level | undefined): void {
  if (least === undefined) return
  const worse = findings.filter(({ level }) => isAtLeast(level, least)).length
  if (worse > 0)
    throw new FoundError(`${worse} ${worse === 1 ? 'change' : 'changes'} of level ${wordsFor[least]}`)
}

const wordsFor: Readonly<Record<Level, string>> = {
  breaking: 'breaking',
  warning: 'warning or breaking',
  info: 'info, warning or breaking',
}
