/** The gate before an OpenAPI description is published: it compares the published version with the new source. */
import type { ApiComparison } from '../../api-changes/finding.ts'
import { isAtLeast } from '../../api-changes/level.ts'
import { latest } from '../../catalog/openapi/version.ts'
import { ApiError, FoundError, UsageError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import type { Session } from '../../task/task.ts'
import type { GateCheck } from '../gate-check.ts'
import { compareSources } from './diff.ts'

export const passApiChanges: GateCheck = async ({ path, body }, level, session) => {
  const source = memberOf(body, 'source.url')
  const { specSlug = '' } = path ?? {}
  if (memberOf(body, 'source.text') !== undefined)
    throw new UsageError('--gate compares with an address, and --source-text gives none', {
      hint: 'give the address of the source (--source-url), or compare first: ws openapi diff',
    })
  if (typeof source !== 'string') throw new UsageError('--gate compares with the source, and none is given')
  const version = await latestVersion(path ?? {}, session)
  if (version === undefined) {
    await session.notice(`There is no version of ${specSlug} yet, so nothing can break`)
    return
  }
  const from = `${specSlug}@${version}`
  const { findings }: ApiComparison = await compareSources({ from, to: source }, session)
  const worse = findings.filter((finding) => isAtLeast(finding.level, level))
  const [first] = worse
  if (first === undefined) return
  const more = worse.length === 1 ? '' : `, and ${worse.length - 1} more`
  throw new FoundError(`Not published: ${first.text} (${first.id}, ${first.level})${more}`, {
    hint: `ws openapi diff ${from} ${source}`,
  })
}

/** Undefined before the first one. */
async function latestVersion(
  path: Readonly<Record<string, string>>,
  session: Session,
): Promise<string | undefined> {
  const client = await session.client()
  try {
    const id = memberOf(await client.invoke(latest, { path }), 'id')
    return typeof id === 'string' ? id : undefined
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
