/** Fills the path of a list with the ids of the context. */
import { type Declaration, parameterNames } from '../../catalog/options.ts'
import { type PathParameter, parameters } from '../../catalog/parameters.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Search } from './source.ts'

/** Path parameters from the context, except the wanted one. */
export function knownFrom(
  settings: Pick<Settings, 'org' | 'space' | 'site'>,
  declaration: Declaration | undefined,
  wanted: string | undefined,
): Search['known'] {
  // The space of the context does not matter to a command that is not about a space.
  const useful = new Set<string>(['organizationId', ...parameterNames(declaration?.path ?? '')])
  const found = Object.entries(parameters).flatMap(([name, { context }]: [string, PathParameter]) => {
    if (context === undefined || name === wanted) return []
    const isUseful = useful.has(name) || declaration?.contexts?.includes(context) === true
    const value = settings[context]?.value
    return isUseful && value !== undefined ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}
