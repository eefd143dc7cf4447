/** Reads an earlier report of `-o json`: what it holds is known. */
import { UsageError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import { parseJson } from '../../../json/parse.ts'
import type { Session } from '../../../task/task.ts'

interface BaselineOptions {
  readonly baseline?: string | undefined
  readonly newOnly?: boolean | undefined
}

/** @returns fingerprints; undefined without a baseline. @throws UsageError */
export async function readBaseline(
  { baseline, newOnly }: BaselineOptions,
  session: Session,
): Promise<ReadonlySet<string> | undefined> {
  if (baseline === undefined) {
    if (newOnly === true)
      throw new UsageError('--new-only needs an earlier report to compare with: --baseline <file>')
    return undefined
  }
  const text = await session.readText(baseline, '--baseline')
  const parsed = parseJson(text)
  const findings = 'value' in parsed ? memberOf(parsed.value, 'findings') : undefined
  if (!Array.isArray(findings))
    throw new UsageError(`${baseline} is not a report of ws audit`, {
      hint: 'Make one: ws audit -o json > baseline.json',
    })
  return new Set(
    findings.flatMap((finding) => {
      // A list that could not be read then may hold anything now.
      const fingerprint = memberOf(finding, 'fingerprint')
      return typeof fingerprint === 'string' && memberOf(finding, 'status') === 'fail' ? [fingerprint] : []
    }),
  )
}
