/** Keys of cached lists: another profile, service or token sees other things. */
import type { Context } from '../../context.ts'
import { variable } from '../../settings/environment-variables.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Search } from './source.ts'

export const cacheScope = ({ profile, baseUrl }: Settings, context: Context): readonly string[] => [
  profile?.value ?? '',
  baseUrl?.value ?? '',
  // ws hashes keys before it writes them anywhere.
  variable(context, 'WS_TOKEN') ?? '',
]

/** All commands that name such a thing there share one list, whatever their other input. */
export function listKey(scope: readonly string[], { parameter, path, known }: Search): string {
  const [parent = '', below = ''] = path?.split(`/{${parameter}}`) ?? []
  const useful = Object.entries(known).filter(([name]) => !below.includes(`{${name}}`))
  const list = parent.includes('{') ? parent : null
  return JSON.stringify([...scope, parameter, list, useful.sort()])
}

/** The part of a list that a background process has read so far. */
export const progressKey = (list: string): string => JSON.stringify(['progress', list])

/** The time of the last change by this ws. */
export const changedKey = (scope: readonly string[]): string => JSON.stringify([...scope, 'changed'])

/** The last list of a kind of thing, of any holder. */
export const titlesKey = (scope: readonly string[], parameter: string): string =>
  JSON.stringify([...scope, 'titles', parameter])

/** Recent deletions by this ws. */
export const deletedKey = (scope: readonly string[], parameter: string): string =>
  JSON.stringify([...scope, 'deleted', parameter])
