/** Finds the id in an address of the API, without asking the service. */
import { pathsTo, type SoughtName } from '../../catalog/lists.ts'
import { matchPath } from '../../catalog/route.ts'

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
