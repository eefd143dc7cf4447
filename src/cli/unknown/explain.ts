/** Turns a line that Commander can't parse into an error with a guess. */
import { UsageError } from '../../errors.ts'
import type { ParseFailure } from '../parse/parse-error.ts'
import { usageOfError } from '../parse/usage.ts'
import { guessCommand } from './command.ts'
import { explainExtraWords } from './extra-words.ts'
import { guessFlag } from './flag.ts'
import { argumentMeant, flagWithValue, siblingWithFlag } from './flag-argument.ts'

/** @param argv - the whole line */
export async function explainMisuse(misused: ParseFailure, argv: readonly string[]): Promise<UsageError> {
  const { fault, words, args, flags } = misused
  const usage = usageOfError(fault, words)
  if (fault.code === 'commander.unknownCommand') {
    const { guess, hint } = await guessCommand(words.split(' ').slice(1), args)
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
