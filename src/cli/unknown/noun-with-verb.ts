/** Reads a line that begins with another name of a noun, and goes on as a command of it does: `pr diff 2`, `Space List`. */
import { quoted } from '../../text/shell-word.ts'
import { type FoundCommand, findCommand } from '../commands/find-command.ts'
import { root } from '../tree.ts'
import type { Guess } from './guess.ts'
import { wordsBefore } from './line-elsewhere.ts'
import { nounsCalled } from './noun-called.ts'
import { mostCalled } from './verb-first.ts'

/** Undefined unless words of commands follow. */
export async function behindOtherName([name = '', ...args]: readonly string[]): Promise<Guess | undefined> {
  const following = wordsBefore(args)
  if (following.length === 0) return undefined
  const found = await Promise.all(nounsCalled(name).map((noun) => commandBehind(noun, following)))
  const meant = found.filter((each) => each !== undefined)
  if (meant.length === 0 || meant.length > mostCalled) return undefined
  const [first] = meant
  // People have to look a destructive command up.
  if (first !== undefined && meant.some(({ spec }) => spec?.destructive !== undefined))
    return { guess: undefined, hint: `ws ${first.words.join(' ')} --help` }
  const lines = meant.map(({ words, rest }) => ['ws', ...words, ...rest.map(quoted)].join(' '))
  return { guess: lines.join(' or '), hint: undefined }
}

/** In whatever case people write its words. */
async function commandBehind(
  noun: readonly string[],
  following: readonly string[],
): Promise<FoundCommand | undefined> {
  const found = await findCommand([...noun, ...following.map((word) => word.toLowerCase())], root)
  if (found.spec === undefined || found.words.length === noun.length) return undefined
  return { ...found, rest: following.slice(found.words.length - noun.length) }
}
