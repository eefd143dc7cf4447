/** The error for words that should name a command and don't. */
import { UsageError } from '../../errors.ts'
import { guessAt } from '../../text/nearest.ts'
import type { FoundCommand } from '../commands/find-command.ts'

export const noCommand = (words: readonly string[], { rest, children }: FoundCommand) =>
  new UsageError(`There is no command "ws ${words.join(' ')}"${guessAt(rest[0], children)}`, {
    hint: 'ws commands',
  })
