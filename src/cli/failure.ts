/** A failure as it is printed: a sentence for people, one JSON object for programs. */
import type { Context } from '../context.ts'
import { useColour } from '../render/colour.ts'
import { renderError } from '../render/error.ts'
import { isForPrograms } from './conversation.ts'
import { colourInWords, debugInWords, formatInWords } from './globals.ts'

export async function describeFailure(
  error: unknown,
  argv: readonly string[],
  { env, err }: Context,
): Promise<string> {
  const format = formatInWords(argv, env.WS_OUTPUT || undefined)
  return renderError(error, {
    machine: isForPrograms(format),
    colour: useColour(colourInWords(argv), { env, isTerminal: err.isTerminal }),
    width: err.isTerminal ? err.columns : undefined,
    debug: debugInWords(argv, env),
  })
}
