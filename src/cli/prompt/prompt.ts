/** Questions on stderr, answers from the terminal. */
import type { Context } from '../../context.ts'
import { InterruptedError } from '../../errors.ts'

/** One line from the person; Ctrl-C and Ctrl-D cancel. */
export async function ask(question: string, context: Context): Promise<string> {
  const answer = await context.ask(question)
  if (answer === undefined) throw new InterruptedError('Cancelled: nothing was sent')
  return answer
}
