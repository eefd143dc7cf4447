/** Prints a failure: a sentence for people, one JSON object for programs. */
import type { Context } from '../context.ts'
import { renderError } from '../render/error.ts'
import { useColour } from '../render/text/colour.ts'
import { isForPrograms } from './notices.ts'
import { colourInWords, debugInWords, formatInWords, profileInWords } from './parse/globals.ts'

export async function describeFailure(
  error: unknown,
  argv: readonly string[],
  context: Context,
): Promise<string> {
  const { env, err } = context
  const format = formatInWords(argv) ?? (await settledFormat(argv, context))
  return renderError(error, {
    machine: isForPrograms(format),
    colour: useColour(colourInWords(argv), { env, isTerminal: err.isTerminal }),
    width: err.isTerminal ? err.columns : undefined,
    debug: debugInWords(argv, env),
  })
}

/** Read only after a failure, so that successful commands never wait for it. */
async function settledFormat(argv: readonly string[], context: Context): Promise<string | undefined> {
  try {
    const { settledOutput } = await import('../settings/resolve.ts')
    return settledOutput({ profile: profileInWords(argv) }, context)
  } catch {
    // ws must report the failure even with broken settings.
    return undefined
  }
}
