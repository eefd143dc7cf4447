/** Reads an unfinished line that begins with an alias as the command that it stands for, with the cursor in its place. */
import type { Context } from '../../context.ts'
import { allAliases, type FoundAlias } from '../../settings/aliases.ts'
import { expanded, isForShell, wordsNeeded } from './expand.ts'

/** No word of a line is like it. */
const cursor = '\0'

export interface UnfinishedLine {
  /** Words before the cursor, without global flags before the first. */
  readonly words: readonly string[]
  /** True for a word that begins a command of ws. */
  isOwn(word: string): boolean
}

/**
 * The words before the cursor; none if the alias has no word of its own for it. Flags that the alias has behind stand before it,
 * since they may say where to look. The same words if there is no such alias, or none that completion may read: a project's line
 * could send a token elsewhere.
 */
export function lineMeant({ words, isOwn }: UnfinishedLine, context: Context): readonly string[] {
  const aliases = aliasesByName(context)
  const met = new Set<string>()
  let line: readonly string[] = [...words, cursor]
  while (true) {
    const [name = '', ...given] = line
    const alias = isOwn(name) ? undefined : aliases.get(name)
    if (alias === undefined) return met.size === 0 ? words : beforeCursor(line)
    if (met.has(name) || isForShell(alias.line) || !alias.isAllowed) return words
    met.add(name)
    const lacking = Math.max(0, wordsNeeded(alias.line) - given.length)
    line = expanded(name, alias.line, [...given, ...Array<string>(lacking).fill('')])
  }
}

export const aliasesByName = (context: Context): ReadonlyMap<string, FoundAlias> =>
  new Map(allAliases(context).map((alias) => [alias.name, alias]))

function beforeCursor(line: readonly string[]): readonly string[] {
  const at = line.indexOf(cursor)
  if (at === -1) return []
  const before = line.slice(0, at)
  const behind = line.slice(at + 1)
  const flag = behind.findIndex((word) => word.startsWith('-'))
  const flags = flag === -1 ? [] : behind.slice(flag)
  // The cursor may be in the value of a flag, which stays the last word.
  const split = before.at(-1)?.startsWith('-') === true ? at - 1 : at
  return [...before.slice(0, split), ...flags, ...before.slice(split)]
}
