/** Polls until a long-running operation ends, as its declaration says. */
import type { LongRunning, Operation } from '../../catalog/operation.ts'
import type { AnyInput } from '../../client/request.ts'
import { ProcessingError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { atLeastForALook, defaultInterval, defaultPatience, until } from '../../tools/wait/until.ts'
import type { CliSession } from '../session.ts'
import { runnableLine } from '../suggest/runnable-line.ts'
import { readerFor } from '../suggest/shown-by.ts'
import type { Wait } from './flags.ts'
import { lookingOnce } from './single-look.ts'

interface Settled {
  /** The subject of the wait, for people. */
  readonly what: string
  /** The command that shows the progress, without `ws`. */
  readonly reading: readonly string[] | undefined
  readonly operation: Operation
  readonly input: AnyInput
  readonly session: CliSession
  readonly wait: Wait
}

/** The finished resource. Throws ProcessingError if the work failed, WaitEndedError if it takes too long. */
export async function pollUntilDone(
  reply: unknown,
  { what, reading, operation, input, session, wait }: Settled,
): Promise<unknown> {
  const { longRunning } = operation
  if (longRunning === undefined) return reply
  const patience = session.globals.timeout ?? defaultPatience
  let timeLeft = patience
  const client = await lookingOnce(session, () => Math.max(timeLeft, atLeastForALook)).client()
  const read = await readerFor(operation)
  const { body: _, ...rest } = input
  let first = true
  const look = async (left: number) => {
    timeLeft = left
    if (!first && read !== undefined) return client.invoke(read, rest)
    first = false
    return reply
  }
  const value = await until<unknown>(
    {
      what,
      shownBy: reading && runnableLine(reading, session.flags),
      interval: wait.interval ?? defaultInterval * 1000,
      patience,
      look,
      valueOf: (seen) => ({ [longRunning.member]: memberOf(seen, longRunning.member) }),
      describe: (seen) => `${longRunning.member}: ${memberOf(seen, longRunning.member)}`,
      isOver: (seen) => !longRunning.pending.includes(String(memberOf(seen, longRunning.member))),
    },
    { ...session, quiet: session.globals.quiet },
  )
  refuseFailure(value, longRunning)
  return value
}

function refuseFailure(value: unknown, { reason }: LongRunning): void {
  const why = memberOf(value, reason)
  if (why === undefined || why === null || why === '') return
  throw new ProcessingError(`The service took it, but could not work on it: ${why}`)
}
