/** Tells what a word means that is not a command of ws, for `ws help <word>`. */
import type { Context } from '../../context.ts'
import { escapeText } from '../../render/text/escape.ts'
import { allAliases } from '../../settings/aliases.ts'
import { isForShell } from './expand.ts'
import { pluginsOnPath } from './plugins.ts'

/** Undefined if nobody has given the word a meaning. */
export function sentenceAbout(name: string, context: Context): string | undefined {
  const alias = allAliases(context).find((each) => each.name === name)
  if (alias !== undefined) {
    const { line, isShared } = alias
    const whose = isShared ? 'an alias of .ws.json' : 'an alias of yours'
    const meaning = isForShell(line) ? `for a shell: ${line.slice(1)}` : `ws ${line}`
    return escapeText(`ws ${name} is ${whose}: ${meaning}`)
  }
  const [plugin] = pluginsOnPath(context, name)
  return plugin && escapeText(`ws ${name} is a program: ${plugin.path}`)
}
