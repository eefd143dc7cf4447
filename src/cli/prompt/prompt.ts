/** Questions on stderr, answers from the terminal, and whether there is somebody to ask. */
import type { Context } from '../../context.ts'
import { InterruptedError } from '../../errors.ts'
import type { Globals } from '../parse/globals.ts'

/** One line from the person; Ctrl-C and Ctrl-D cancel. */
export async function ask(question: string, context: Context): Promise<string> {
  const answer = await context.ask(question)
  if (answer === undefined) throw new InterruptedError('Cancelled: nothing was sent')
  return answer
}

/** Sentences before the words that ask. What fits no line breaks between words, and those stand on a line of their own. */
export async function questionAfter(said: string, asking: string, { err }: Context): Promise<string> {
  const { widthOf, wrap } = await import('../../render/text/width.ts')
  const whole = `${said}. ${asking}`
  return widthOf(whole) < err.columns ? whole : [...wrap(`${said}.`, err.columns), asking].join('\n')
}

/** True if a person is at both ends, and no flag forbids questions. */
export const canPrompt = ({ noInput }: Pick<Globals, 'noInput'>, { in: input, err, env }: Context): boolean =>
  input.isTerminal && err.isTerminal && !noInput && !env.CI
