/** Turns a line that Commander can't parse into an error with a guess. */
import { UsageError } from '../../errors.ts'
import type { ParseFailure } from '../parse/parse-error.ts'
import { usageOfError } from '../parse/usage.ts'
import { guessCommand } from './command.ts'
import { explainExtraArguments } from './extra-arguments.ts'
import { fileArgument } from './file-argument.ts'
import { guessFlag, namesFile } from './flag.ts'

export async function explainMisuse(misused: ParseFailure): Promise<UsageError> {
  const { fault, words, args, flags } = misused
  const usage = usageOfError(fault, words)
  if (fault.code === 'commander.unknownCommand') {
    const { guess, hint } = await guessCommand(words.split(' ').slice(1), args)
    return new UsageError(withGuess(usage.message, guess), { hint: hint ?? usage.hint })
  }
  if (fault.code === 'commander.excessArguments') {
    const { message, hint } = (await explainExtraArguments(words)) ?? usage
    return new UsageError(message, { hint })
  }
  const [, flag] = usage.message.match(/^unknown option '(--?[^']+)'$/) ?? []
  if (flag === undefined) return usage
  const file = namesFile(flag) ? await fileArgument(words) : undefined
  if (file !== undefined)
    return new UsageError(`${usage.message}: the file stands there without a flag`, { hint: file })
  return new UsageError(withGuess(usage.message, guessFlag(flag, flags)), { hint: usage.hint })
}

const withGuess = (message: string, guess: string | undefined) =>
  guess === undefined ? message : `${message}; did you mean ${guess}?`
