/** Questions on stderr, answers from the terminal, and whether there is somebody to ask. */
import type { Context } from '../../context.ts'
import type { Consent } from '../../engine/consent.ts'
import { InterruptedError } from '../../errors.ts'
import { lazy } from '../../lazy.ts'
import type { Globals } from '../parse/globals.ts'
import type { AskingCommand } from './consent.ts'

/** One line from the person; Ctrl-C and Ctrl-D cancel. */
export async function ask(question: string, context: Context): Promise<string> {
  const answer = await context.ask(question)
  if (answer === undefined) throw new InterruptedError('Cancelled: nothing was sent')
  return answer
}

/** True if a person is at both ends, and no flag forbids questions. */
export const canPrompt = ({ noInput }: Pick<Globals, 'noInput'>, { in: input, err, env }: Context): boolean =>
  input.isTerminal && err.isTerminal && !noInput && !env.CI

/** The consent of a command. Its questions load when the first is asked. */
export function consentFor(command: AskingCommand): Consent {
  const made = lazy(async () => (await import('./consent.ts')).createConsent(command))
  return { ask: async (question) => (await made()).ask(question) }
}
