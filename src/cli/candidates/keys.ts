/** Under which keys lists are remembered: another profile, service or token sees other things. */
import type { Context } from '../../context.ts'
import type { Settings } from '../../settings/settings.ts'
import { variable } from '../../settings/variables.ts'
import type { Search } from './source.ts'

export const cacheScope = ({ profile, baseUrl }: Settings, context: Context): readonly string[] => [
  profile?.value ?? '',
  baseUrl?.value ?? '',
  // Keys are hashed before they are written anywhere.
  variable(context, 'WS_TOKEN') ?? '',
]

/** One list for every command that names such a thing there, whatever else the command is told. */
export function listKey(scope: readonly string[], { parameter, path, known }: Search): string {
  const [parent = '', below = ''] = path?.split(`/{${parameter}}`) ?? []
  const useful = Object.entries(known).filter(([name]) => !below.includes(`{${name}}`))
  return JSON.stringify([...scope, parameter, parent.includes('{') ? parent : null, useful.sort()])
}

/** How far a list is that is being read. */
export const progressKey = (list: string): string => JSON.stringify(['progress', list])

/** When something was changed last with this ws. */
export const changedKey = (scope: readonly string[]): string => JSON.stringify([...scope, 'changed'])

/** The last list of a kind of thing, whoever's it was. */
export const titlesKey = (scope: readonly string[], parameter: string): string =>
  JSON.stringify([...scope, 'titles', parameter])

/** What was deleted lately with this ws. */
export const deletedKey = (scope: readonly string[], parameter: string): string =>
  JSON.stringify([...scope, 'deleted', parameter])
