/** Refuses addresses that a visitor of a site must not be sent to: scripts, files, and whatever else a browser runs. */
import { invalid } from '../../reply/refusals.ts'

const schemes = ['http:', 'https:']

/**
 * @param member - as the caller named it: `body.url`
 * @param others - further schemes that do no harm there: `mailto:`
 */
export function demandWebAddress(
  address: string | null | undefined,
  member: string,
  others: readonly string[] = [],
): void {
  if (address === null || address === undefined) return
  const { protocol } = new URL(address)
  const known = [...schemes, ...others]
  if (!known.includes(protocol))
    throw invalid(`${member}: ${JSON.stringify(protocol)} leads nowhere; it needs ${known.join(' or ')}`)
}
