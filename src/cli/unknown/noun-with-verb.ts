/** Reads a line that begins with another name of a noun, and goes on as a command of it does: `pr diff 2`. */
import { quoted } from '../../text/shell-word.ts'
import { findCommand } from '../commands/find-command.ts'
import { root } from '../tree.ts'
import type { Guess } from './guess.ts'
import { wordsBefore } from './line-elsewhere.ts'
import { nounsCalled } from './noun-called.ts'
import { mostCalled } from './verb-first.ts'

/** Undefined unless words of commands follow. */
export async function behindOtherName([name = '', ...args]: readonly string[]): Promise<Guess | undefined> {
  const following = wordsBefore(args)
  if (following.length === 0) return undefined
  const found = await Promise.all(
    nounsCalled(name).map(async (noun) => ({
      noun,
      command: await findCommand([...noun, ...following], root),
    })),
  )
  const meant = found.filter(
    ({ noun, command }) => command.spec !== undefined && command.words.length > noun.length,
  )
  if (meant.length === 0 || meant.length > mostCalled) return undefined
  const [first] = meant
  // People have to look a destructive command up.
  if (first !== undefined && meant.some(({ command }) => command.spec?.destructive !== undefined))
    return { guess: undefined, hint: `ws ${first.command.words.join(' ')} --help` }
  const lines = meant.map(({ command: { words, rest } }) => ['ws', ...words, ...rest.map(quoted)].join(' '))
  return { guess: lines.join(' or '), hint: undefined }
}
