/** Checks a token, and reads one from a file. */
import { resolve } from 'node:path'
import type { Context } from '../../context.ts'
import { readNamedFile } from '../../disk/interruptible-read.ts'
import { reasonOfReading, stepAfterReading } from '../../disk/refused-file.ts'
import { LocalError, UsageError } from '../../errors.ts'

/**
 * A token that fits a header: visible ASCII, without one final line end.
 * @throws UsageError that never quotes the text
 */
export function cleanToken(text: string, source: string): string {
  const token = text.replace(/\r?\n$/, '')
  if (/^[\x21-\x7e]+$/.test(token)) return token
  if (token === '') throw new UsageError(`The token from ${source} is empty`)
  throw new UsageError(`The token from ${source} holds ${strangeness(token)}, which no token does`, {
    hint: 'Give the token alone, on one line',
  })
}

/** In bytes, far more than any token has. */
const largestFile = 64 * 1024

/** The token in a file; `-` is stdin. */
export async function readTokenFile(path: string, context: Context): Promise<string> {
  const source = '--token-file'
  if (path === '-') return cleanToken(await context.in.read(), source)
  try {
    const bytes = await readNamedFile(resolve(context.workingDirectory, path), context.signal, largestFile)
    return cleanToken(bytes.toString('utf8'), source)
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof UsageError) throw error
    throw new LocalError(`${source}: ${path} can't be read: ${reasonOf(error)}`, {
      cause: error,
      hint: stepAfterReading(error, path),
    })
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof LocalError ? error.message : reasonOfReading(error)

function strangeness(token: string): string {
  if (/^bearer /i.test(token)) return 'the word "Bearer" and a space'
  if (/[\r\n]/.test(token)) return 'a line end'
  if (/\s/.test(token)) return 'a space'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return /[\x00-\x1f\x7f]/.test(token) ? 'a control character' : 'a character outside ASCII'
}
