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

export const listKey = (scope: readonly string[], { parameter, path, known }: Search): string =>
  JSON.stringify([...scope, parameter, path, Object.entries(known).sort()])

/** The last list of a kind of thing, whoever's it was. */
export const titlesKey = (scope: readonly string[], parameter: string): string =>
  JSON.stringify([...scope, 'titles', parameter])

/** What was deleted lately with this ws. */
export const deletedKey = (scope: readonly string[], parameter: string): string =>
  JSON.stringify([...scope, 'deleted', parameter])
