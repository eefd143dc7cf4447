/** Tells which reports can be compared over time: those of one service, one organization and the same rules. */
import { hash } from 'node:crypto'
import { sourceOf } from '../../../settings/base-url.ts'
import type { Session } from '../../../task/task.ts'

interface ReportScope {
  /** The address of the service; the source's own word for a document, a backup or another profile. */
  readonly service: string
  readonly organization: string | undefined
  /** Ids. */
  readonly rules: readonly string[]
}

/** Equal for reports that can be compared; no address can be read from it. */
export const scopeOf = ({ service, organization = '', rules }: ReportScope): string =>
  hash('sha256', JSON.stringify([service, organization, rules.toSorted()])).slice(0, 16)

export const auditedService = async (source: string, session: Session): Promise<string> =>
  source === 'live' ? sourceOf(await session.written(), session.context) : source
