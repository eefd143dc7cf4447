/** Turns a line that Commander can't parse into an error with a guess. */
import { UsageError } from '../../errors.ts'
import type { ParseFailure } from '../parse/parse-error.ts'
import { usageOfError } from '../parse/usage.ts'
import { guessCommand } from './command.ts'
import { explainExtraWords } from './extra-words.ts'
import { guessFlag } from './flag.ts'
import { argumentMeant, flagWithValue, siblingWithFlag } from './flag-argument.ts'

interface MisusedLine {
  /** The whole line. */
  readonly argv: readonly string[]
  /** The alias or program whose name is close to a word, if there is one. */
  nearName(word: string): Promise<string | undefined>
}

export async function explainMisuse(
  misused: ParseFailure,
  { argv, nearName }: MisusedLine,
): Promise<UsageError> {
  const { fault, words, args, flags } = misused
  const usage = usageOfError(fault, words)
  if (fault.code === 'commander.unknownCommand') {
    const noun = words.split(' ').slice(1)
    const named = noun.length === 0 ? await nearName(args[0] ?? '') : undefined
    if (named !== undefined) return new UsageError(withGuess(usage.message, named), { hint: usage.hint })
    const { guess, hint } = await guessCommand(noun, args)
    return new UsageError(withGuess(usage.message, guess), { hint: hint ?? usage.hint })
  }
  if (fault.code === 'commander.excessArguments') {
    const { message, hint } = (await explainExtraWords({ words, argv })) ?? usage
    return new UsageError(message, { hint })
  }
  const flag = fault.code === 'commander.unknownOption' ? firstFlag(args) : undefined
  if (flag === undefined) return usage
  const argument = await argumentMeant(flag, words)
  if (argument !== undefined)
    return new UsageError(`${usage.message}: the ${argument.name} stands there without a flag`, {
      hint: argument.usage,
    })
  const guess = guessFlag(flag, flags) ?? (await flagWithValue(flag, words))
  const sibling = guess === undefined ? await siblingWithFlag(flag, words) : undefined
  const hint = sibling === undefined ? usage.hint : `${sibling} has ${flag}; ${words} --help`
  return new UsageError(withGuess(usage.message, guess), { hint })
}

/** Commander leaves the words from the first unknown flag on. The value goes, since it may be a secret. */
const firstFlag = (args: readonly string[]): string | undefined =>
  args.find((word) => /^--?[^-\d]/.test(word))?.split('=', 1)[0]

const withGuess = (message: string, guess: string | undefined) =>
  guess === undefined ? message : `${message}; did you mean ${guess}?`
