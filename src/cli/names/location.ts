/** Finds the id in an address of the API, without asking the service. */
import { pathsTo, type SoughtName } from '../../catalog/lists.ts'
import { parameterNames } from '../../catalog/options.ts'
import { matchPath } from '../../catalog/route.ts'
import { allOperations } from '../../catalog/walk.ts'

/** The last id in the address of anything in an API, whichever service has it. */
export async function anyIdInLocation(address: string): Promise<string | undefined> {
  const [, path] = /^(?:https?:\/\/[^/]+(?:\/[^?#]*)?|local:)\/(v1\/[^?#]+)/i.exec(address) ?? []
  if (path === undefined) return undefined
  const segments = path.split('/')
  for (const operation of await allOperations()) {
    const [last] = parameterNames(operation.path).slice(-1)
    const isThing = last !== undefined && operation.path.endsWith(`{${last}}`)
    const values = isThing ? matchPath(operation.path, segments) : undefined
    if (values !== undefined) return Object.values(values).at(-1)
  }
  return undefined
}

/** The id in an address such as `https://api.example.com/v1/spaces/spc_api`; undefined for other text. */
export async function idInLocation(
  address: string,
  { parameter, baseUrl }: { readonly parameter: SoughtName; readonly baseUrl: string },
): Promise<string | undefined> {
  if (!address.startsWith(`${baseUrl}/v1/`)) return undefined
  const segments = address
    .slice(baseUrl.length)
    .replace(/[?#].*$/s, '')
    .split('/')
  for (const path of await pathsTo(parameter)) {
    const values = matchPath(path, segments.slice(1))
    if (values !== undefined) return Object.values(values).at(-1)
  }
  return undefined
}
