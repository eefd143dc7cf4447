/** Asks a program for a token: the command line of a password manager or a vault. */

import type { Context } from '../../context.ts'
import { CredentialsError, LocalError, UsageError } from '../../errors.ts'
import { capitalized } from '../../text/capitalized.ts'
import { splitWords } from '../split-words.ts'
import { cleanToken } from './token.ts'

/** Milliseconds, long enough for a person to touch a key. */
const patience = 10_000

export interface Helper {
  readonly profile: string
  /** For messages. */
  readonly name: string
  /** As written in the profile. */
  readonly command: string
  /** The only origin that may get its token. */
  readonly origin: string
}

/** The token, which ws does not store. @throws CredentialsError if the program gives none */
export async function askHelper(helper: Helper, context: Context): Promise<string> {
  const [file = '', ...words] = helperWords(helper.command, context)
  const failed = (reason: string, cause?: unknown) =>
    new CredentialsError(`${capitalized(helper.name)} gave no token: ${reason}`, {
      cause,
      hint: `Run it yourself to see why, or change it: ws config set credential-helper "..." --profile ${helper.profile}`,
    })
  const ended = await context
    .execute({ file, arguments: words, stderr: 'passed on', timeout: patience })
    .catch((error: unknown) => {
      throw error instanceof LocalError ? failed(error.message, error) : error
    })
  context.signal.throwIfAborted()
  if (ended.hasTimedOut) throw failed(`${file} took longer than ${patience / 1000} seconds`)
  if (ended.exit !== 0)
    throw failed(`${file} ${ended.exit === undefined ? 'was killed' : `ended with ${ended.exit}`}`)
  return cleanToken(ended.output, helper.name)
}

/** @throws UsageError if the command can't be split into words */
export function helperWords(command: string, { platform }: Pick<Context, 'platform'>): readonly string[] {
  if (command.includes('\0'))
    throw new UsageError('The credential helper holds a NUL character, which no command does')
  const words = splitWords(command, platform)
  if (words !== undefined) return words
  throw new UsageError(
    'The credential helper is not a command: a quote is not closed, or there is no word in it',
  )
}
