/** The part of a path that a description's server stands for: the host is the profile's, whatever the description says. */
import { isEmbedded } from '../../settings/base-url.ts'
import type { ParsedDescription } from './description.ts'
import { type DescriptionPart, listOf, memberOf } from './references.ts'

/** @param around - an operation, a path, the whole: the innermost that names servers counts */
export function serverPath(
  around: readonly DescriptionPart[],
  description: ParsedDescription,
  baseUrl: string,
): string {
  const server = around
    .map((part) => listOf(part, 'servers', description)[0])
    .find((each) => each !== undefined)
  if (server === undefined) return ''
  const { url } = server.value
  if (typeof url !== 'string')
    throw description.fault([...server.trail, 'url'], 'the address of a server must stand here')
  const filled = url.replace(/\{([^}]*)\}/g, (_, name: string) => defaultOf(server, name, description))
  const address = URL.parse(filled, 'http://service.invalid/')
  if (address === null)
    throw description.fault(
      [...server.trail, 'url'],
      `it is not an address: ${JSON.stringify(url.slice(0, 100))}`,
    )
  const path = address.pathname.replace(/\/+$/, '')
  const own = isEmbedded(baseUrl) ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '')
  return own !== '' && (path === own || path.startsWith(`${own}/`)) ? path.slice(own.length) : path
}

function defaultOf(server: DescriptionPart, name: string, description: ParsedDescription): string {
  const variables = memberOf(server, 'variables', description)
  const variable = variables && memberOf(variables, name, description)
  return typeof variable?.value.default === 'string' ? variable.value.default : ''
}
