/** A line that was not understood, as an error that names what was probably meant. */
import { UsageError } from '../../errors.ts'
import type { Misused } from '../misuse.ts'
import { usageOfError } from '../usage.ts'
import { guessCommand } from './command.ts'
import { guessFlag } from './flag.ts'
import { explainSurplus } from './surplus.ts'

export async function explainMisuse(misused: Misused): Promise<UsageError> {
  const { fault, words, args, flags } = misused
  const usage = usageOfError(fault, words)
  if (fault.code === 'commander.unknownCommand') {
    const { guess, hint } = await guessCommand(words.split(' ').slice(1), args)
    return new UsageError(withGuess(usage.message, guess), { hint: hint ?? usage.hint })
  }
  if (fault.code === 'commander.excessArguments') {
    const { message, hint } = (await explainSurplus(words)) ?? usage
    return new UsageError(message, { hint })
  }
  const [, flag] = usage.message.match(/^unknown option '(--[^']+)'$/) ?? []
  if (flag === undefined) return usage
  return new UsageError(withGuess(usage.message, guessFlag(flag, flags)), { hint: usage.hint })
}

const withGuess = (message: string, guess: string | undefined) =>
  guess === undefined ? message : `${message}; did you mean ${guess}?`
