/** Turns a line that Commander can't parse into an error with a guess. */
import { UsageError } from '../../errors.ts'
import type { Tree } from '../commands/tree-shape.ts'
import type { ParseFailure } from '../parse/parse-error.ts'
import { usageOfError } from '../parse/usage.ts'
import { root } from '../tree.ts'
import { guessCommand } from './command.ts'
import { requestOfCurl } from './curl-request.ts'
import { explainExtraWords } from './extra-words.ts'
import { guessFlag, namesOutput, redirected } from './flag.ts'
import {
  argumentMeant,
  flagWithValue,
  isWholeWithout,
  lineElsewhere,
  siblingWithFlag,
} from './flag-argument.ts'
import { wayToEnd } from './flag-for-end.ts'
import { withoutSlashes } from './verb-first.ts'

interface MisusedLine {
  /** The whole line. */
  readonly argv: readonly string[]
  /** With the commands that only this machine knows. */
  readonly tree: Tree
  /** The alias or program whose name is close to a word, if there is one. */
  nearName(word: string): Promise<string | undefined>
}

export async function explainMisuse(misused: ParseFailure, line: MisusedLine): Promise<UsageError> {
  const { fault, words, args, flags } = misused
  const usage = usageOfError(fault, words)
  if (fault.code === 'commander.unknownCommand') return explainCommand(misused, usage, line)
  if (fault.code === 'commander.excessArguments') {
    const { message, hint } = (await explainExtraWords({ words, ...line })) ?? usage
    return new UsageError(message, { hint })
  }
  const flag = fault.code === 'commander.unknownOption' ? firstFlag(args) : undefined
  if (flag === undefined) return usage
  const request = requestOfCurl(words, line.argv)
  if (request !== undefined) return new UsageError(usage.message, { hint: request })
  const argument = await argumentMeant(flag, words)
  if (argument !== undefined)
    return new UsageError(`${usage.message}: the ${argument.name} stands there without a flag`, {
      hint: argument.usage,
    })
  if (await isWholeWithout(flag, words))
    return new UsageError(`${usage.message}: the answer is always whole`, { hint: words })
  const ending = await wayToEnd(flag, words)
  if (ending !== undefined) return new UsageError(usage.message, { hint: ending })
  const elsewhere = await lineElsewhere(flag, words)
  if (elsewhere !== undefined) return new UsageError(usage.message, { hint: elsewhere })
  if (namesOutput(flag))
    return new UsageError(`${usage.message}: the answer goes to stdout`, {
      hint: redirected(flag, { words, argv: line.argv }),
    })
  const guess = guessFlag(flag, flags) ?? (await flagWithValue(flag, words))
  const sibling = guess === undefined ? await siblingWithFlag(flag, words) : undefined
  const hint = sibling === undefined ? usage.hint : `${sibling} has ${flag}; ${words} --help`
  return new UsageError(withGuess(usage.message, guess), { hint })
}

async function explainCommand(
  { words, args }: ParseFailure,
  usage: UsageError,
  { tree, nearName }: MisusedLine,
): Promise<UsageError> {
  const noun = words.split(' ').slice(1)
  const named =
    noun.length === 0 ? ((await learntAs(args, tree)) ?? (await nearName(args[0] ?? ''))) : undefined
  if (named !== undefined) return new UsageError(withGuess(usage.message, named), { hint: usage.hint })
  const { guess, hint } = await guessCommand(noun, noun.length === 0 ? withoutSlashes(args) : args)
  return new UsageError(withGuess(usage.message, guess), { hint: hint ?? usage.hint })
}

/** An operation that ws has learnt of the service, typed without the verb above it. */
async function learntAs([word = '']: readonly string[], { verbs }: Tree): Promise<string | undefined> {
  for (const [verb, { below }] of Object.entries(verbs)) {
    const own = (await root.verbs[verb]?.below?.load()) ?? {}
    const all = (await below?.load()) ?? {}
    if (Object.hasOwn(all, word) && !Object.hasOwn(own, word)) return `ws ${verb} ${word}`
  }
  return undefined
}

/** Commander leaves the words from the first unknown flag on. The value goes, since it may be a secret. */
const firstFlag = (args: readonly string[]): string | undefined =>
  args.find((word) => /^--?[^-\d]/.test(word))?.split('=', 1)[0]

const withGuess = (message: string, guess: string | undefined) =>
  guess === undefined ? message : `${message}; did you mean ${guess}?`
