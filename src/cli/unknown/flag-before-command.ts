/** Puts a flag of a command behind it: `ws --title New space update spc_api`. */
import { shellLine } from '../../text/shell-word.ts'
import { findCommand } from '../commands/find-command.ts'
import { verbFlags } from '../commands/verb-flags.ts'
import { root } from '../tree.ts'

/** Undefined if no command with that flag follows, or if its value is a secret. */
export async function commandBehindFlag(flag: string, argv: readonly string[]): Promise<string | undefined> {
  if (argv.includes('--')) return undefined
  for (const [index, word] of argv.entries()) {
    if (!Object.hasOwn(root.nouns, word) && !Object.hasOwn(root.verbs, word)) continue
    const { spec } = await findCommand(argv.slice(index), root)
    const option = spec && verbFlags(spec, {}).flags.find((each) => `--${each.word}` === flag)
    if (option === undefined || option.facts.secret === true) continue
    return shellLine(['ws', ...argv.slice(index), ...argv.slice(0, index)])
  }
  return undefined
}
