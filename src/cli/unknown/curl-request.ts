/** Leads a line as for curl (`ws -X GET /v1/orgs`) to the command that sends requests. */
import { shellLine } from '../../text/shell-word.ts'

/** Undefined behind another command, and without a path. Bodies and headers go, since they may be secret. */
export function requestOfCurl(words: string, argv: readonly string[]): string | undefined {
  if (words === 'ws api') return requestWithMethod(argv.slice(argv.indexOf('api') + 1))
  if (words !== 'ws') return undefined
  const path = argv.find((word) => /^(?:\/v\d|https?:\/\/)/.test(word))
  if (path === undefined) return undefined
  const at = argv.findIndex((word) => word === '-X' || word === '--request')
  const method = (at < 0 ? undefined : argv[at + 1])?.toUpperCase() ?? 'GET'
  return shellLine(['ws', 'api', method, path.replace(/^https?:\/\/[^/]*/, '')])
}

/** `api -X POST orgs`. */
function requestWithMethod(rest: readonly string[]): string | undefined {
  const at = rest.findIndex((word) => word === '-X' || word === '--request')
  const method = at < 0 ? undefined : rest[at + 1]?.toUpperCase()
  const path = rest.filter((_, index) => index !== at + 1).find((word) => /^[/a-z]/i.test(word))
  return method === undefined || path === undefined ? undefined : shellLine(['ws', 'api', method, path])
}

/** For a method as the first word: `GET /v1/orgs`. */
export function requestTyped(
  noun: readonly string[],
  [method = '', path = '']: readonly string[],
): string | undefined {
  if (noun.length > 0 || !/^(?:get|post|put|patch|delete)$/i.test(method)) return undefined
  return /^(?:\/|https?:\/\/)/.test(path)
    ? shellLine(['ws', 'api', method.toUpperCase(), path.replace(/^https?:\/\/[^/]*/, '')])
    : undefined
}
