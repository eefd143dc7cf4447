/** What the context says of the path of a list. */
import { type Declaration, parameterNames } from '../../catalog/options.ts'
import { type PathParameter, parameters } from '../../catalog/parameters.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Search } from './source.ts'

/** Path parameters of the context, but for the one that is wanted. */
export function knownFrom(
  settings: Pick<Settings, 'org' | 'space' | 'site'>,
  declaration: Declaration | undefined,
  wanted: string | undefined,
): Search['known'] {
  // A space of the context says nothing of a command that is about no space.
  const useful = new Set<string>(['organizationId', ...parameterNames(declaration?.path ?? '')])
  const found = Object.entries(parameters).flatMap(([name, { context }]: [string, PathParameter]) => {
    const value = context && settings[context]?.value
    return value === undefined || name === wanted || !useful.has(name) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}
