/** Leads a line as for curl (`ws -X GET /v1/orgs`) to the command that sends requests. */
import { shellLine } from '../../text/shell-word.ts'

/** Undefined behind a command, and without a path. Bodies and headers go, since they may be secret. */
export function requestOfCurl(words: string, argv: readonly string[]): string | undefined {
  if (words !== 'ws') return undefined
  const path = argv.find((word) => /^(?:\/v\d|https?:\/\/)/.test(word))
  if (path === undefined) return undefined
  const at = argv.findIndex((word) => word === '-X' || word === '--request')
  const method = (at < 0 ? undefined : argv[at + 1])?.toUpperCase() ?? 'GET'
  return shellLine(['ws', 'api', method, path.replace(/^https?:\/\/[^/]*/, '')])
}
