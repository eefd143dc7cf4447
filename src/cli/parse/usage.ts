/** Turns Commander's errors into usage errors. */
import type { CommanderError } from 'commander'
import { UsageError } from '../../errors.ts'

/** Commander's sentences without their prefix; the guess moves to the same line. Values go, since they may be secrets. */
export function usageOfError(error: Pick<CommanderError, 'message'>, words: string): UsageError {
  const [message = '', guess] = error.message
    .replace(/^error: /, '')
    .replace(/^(unknown option '-[^=']*)=.*'$/ms, "$1'")
    .replace(/^(too many arguments .* but got \d+): .*$/s, '$1')
    .split('\n')
  const suggestion = guess === undefined ? '' : `; ${guess.replace(/^\(D/, 'd').replace(/\)$/, '')}`
  return new UsageError(`${shortened(message)}${suggestion}`, { hint: `${words} --help` })
}

/** A line may have a hundred thousand words too many. */
const longestMessage = 500

const shortened = (message: string) =>
  message.length > longestMessage ? `${message.slice(0, longestMessage).toWellFormed()}…` : message
