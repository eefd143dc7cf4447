/** Puts the words of other tools in order: there, the verb stands before the noun (`get space spc_api`). */
import { verbWord } from '../../catalog/index.ts'
import { tokensOf } from '../../reference/vocabulary.ts'
import { quoted } from '../../shell-word.ts'
import { findCommand } from '../commands/find-command.ts'
import { root } from '../tree.ts'

/** The command line, up to the first flag; undefined for a destructive command, which people have to look up. */
export async function nounFirst([verb = '', named = '', ...more]: readonly string[]): Promise<
  string | undefined
> {
  const [token] = tokensOf(named)
  const noun = Object.keys(root.nouns).find((each) => token !== undefined && tokensOf(each)[0] === token)
  if (noun === undefined) return undefined
  const { siblings } = await findCommand([noun], root)
  const found = Object.entries(siblings).find(([name]) => verbWord(name) === verb)
  if (found === undefined || found[1].destructive !== undefined) return undefined
  const flag = more.findIndex((word) => word.startsWith('-'))
  return ['ws', noun, verb, ...more.slice(0, flag === -1 ? undefined : flag).map(quoted)].join(' ')
}
