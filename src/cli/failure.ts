/** A failure as it is printed: a sentence for people, one JSON object for programs. */
import type { Context } from '../context.ts'
import { useColour } from '../render/colour.ts'
import { renderError } from '../render/error.ts'
import { isForPrograms } from './conversation.ts'
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

/** Read only now that something has failed: on its way to success no command waits for it. */
async function settledFormat(argv: readonly string[], context: Context): Promise<string | undefined> {
  try {
    const { settledOutput } = await import('../settings/resolve.ts')
    return settledOutput({ profile: profileInWords(argv) }, context)
  } catch {
    // The failure has to be told, whatever is wrong with the settings.
    return undefined
  }
}
