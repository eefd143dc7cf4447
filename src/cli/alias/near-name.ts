/** Guesses which alias or program a misspelt word means. */
import type { Context } from '../../context.ts'
import { allAliases } from '../../settings/aliases.ts'
import { nearest } from '../../text/nearest.ts'
import { pluginsOnPath } from './plugins.ts'

/** Undefined if none is close. @param isOwn - true for a word that begins a command of ws */
export function nearName(
  word: string,
  isOwn: (word: string) => boolean,
  context: Context,
): string | undefined {
  const programs = pluginsOnPath(context).filter(({ refusal }) => refusal === undefined)
  const names = [...allAliases(context), ...programs].map(({ name }) => name)
  return nearest(
    word,
    names.filter((name) => !isOwn(name)),
  )
}
