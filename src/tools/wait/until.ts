/** Looks again and again until something holds; says meanwhile what changes. */
import { WaitEndedError } from '../../errors.ts'
import type { Session } from '../../task.ts'
import { changesBetween } from './changes.ts'
import { createSpinner } from './spinner.ts'

/** Seconds between two looks. */
export const defaultInterval = 2

/** Milliseconds. */
export const defaultPatience = 600_000

export interface Waiting<Look> {
  /** What is waited for, for people. */
  readonly what: string
  /** A command that shows it, where there is one. */
  readonly shownBy: string | undefined
  /** Milliseconds between two looks. */
  readonly interval: number
  /** Milliseconds in all. */
  readonly patience: number
  look(): Promise<Look>
  /** What changes are told of. */
  valueOf(look: Look): unknown
  isOver(look: Look): boolean
}

/** The look at which it was over. Throws WaitEndedError when it is not over in time. */
export async function until<Look>(
  waiting: Waiting<Look>,
  session: Pick<Session, 'context' | 'notice' | 'quiet'>,
): Promise<Look> {
  const { context } = session
  const begin = context.age()
  const spinner = createSpinner(context, { quiet: session.quiet, text: `Waiting: ${waiting.what}` })
  let before: unknown
  try {
    for (let looks = 0; ; looks += 1) {
      const look = await waiting.look()
      const value = waiting.valueOf(look)
      const changes = looks === 0 ? [] : changesBetween(before, value)
      before = value
      if (changes.length > 0) await spinner.interrupt(() => session.notice(changes.join(', ')))
      if (waiting.isOver(look)) return look
      if (looks === 0 && !context.err.isTerminal) await session.notice(`Waiting: ${waiting.what}`)
      const left = begin + waiting.patience - context.age()
      if (left <= 0) throw tooLate(waiting)
      // The last look is at the deadline.
      await spinner.turn(Math.min(waiting.interval, left))
      context.signal.throwIfAborted()
    }
  } finally {
    await spinner.end()
  }
}

function tooLate({ patience, shownBy }: Pick<Waiting<unknown>, 'patience' | 'shownBy'>) {
  const more = '--timeout allows more seconds'
  return new WaitEndedError(`What was waited for did not come in ${patience / 1000} s`, {
    hint: shownBy === undefined ? more : `${shownBy} shows how it is; ${more}`,
  })
}
