/** Polls until a condition is true, and reports changes meanwhile. */
import { WaitEndedError } from '../../errors.ts'
import type { Session } from '../../task/task.ts'
import { changesBetween } from './changes.ts'
import { type PassingFailure, passing } from './passing.ts'

/** Seconds between two reads. */
export const defaultInterval = 2

/** Milliseconds. */
export const defaultPatience = 600_000

/** Minimum time of the last read in milliseconds, since the wait is over by then. */
export const atLeastForALook = 2000

export interface WaitOptions<Look> {
  /** The subject of the wait, for people. */
  readonly what: string
  /** The next step if the wait takes too long. */
  readonly hint: string | undefined
  /** Milliseconds between two reads. */
  readonly interval: number
  /** Milliseconds in all. */
  readonly patience: number
  /** @param left - milliseconds until the wait ends. */
  look(left: number): Promise<Look>
  /** The value whose changes ws reports. */
  valueOf(look: Look): unknown
  isOver(look: Look): boolean
  /** A sentence about the last read, for a wait that took too long. */
  describe(look: Look): string
}

interface Waiter extends Pick<Session, 'context' | 'notice'> {
  /** True if a person sees the sign of life. */
  readonly isWatched: boolean
  /** A sign of life for a person; optional. */
  pulse?(text: string): Promise<Pulse>
}

export interface Pulse {
  /** Beats for so many milliseconds. */
  turn(milliseconds: number): Promise<void>
  /** Makes room for a line. */
  interrupt(write: () => Promise<void>): Promise<void>
  end(): Promise<void>
}

/** The read that met the condition. Throws WaitEndedError if none does in time, and failures that waiting can't cure. */
export async function until<Look>(waiting: WaitOptions<Look>, session: Waiter): Promise<Look> {
  const { context } = session
  const end = context.age() + waiting.patience
  const pulse = (await session.pulse?.(`Waiting: ${waiting.what}`)) ?? silentPulse(context)
  const say = (text: string) => pulse.interrupt(() => session.notice(text))
  let before: LookResult<Look> = { told: undefined }
  try {
    for (let looks = 0; ; looks += 1) {
      const seen = await glance(waiting, { before, left: end - context.age(), context })
      const news = newsOf(seen, before, waiting)
      before = seen
      if (news !== undefined) await say(news)
      if (seen.look !== undefined && waiting.isOver(seen.look.value)) return seen.look.value
      if (looks === 0 && !session.isWatched) await session.notice(`Waiting: ${waiting.what}`)
      const left = end - context.age()
      if (left <= 0) throw tooLate(waiting, seen.trouble?.sentence ?? describeLook(seen, waiting))
      // The last read is at the deadline.
      await pulse.turn(Math.min(Math.max(waiting.interval, seen.trouble?.asked ?? 0), left))
      context.signal.throwIfAborted()
    }
  } finally {
    await pulse.end()
  }
}

interface LookResult<Look> {
  /** The result of this read, or of the last successful one. */
  readonly look?: { readonly value: Look }
  /** The failure of this read. */
  readonly trouble?: PassingFailure
  /** The trouble that ws has reported. */
  readonly told: string | undefined
}

interface LookContext<Look> {
  readonly before: LookResult<Look>
  readonly left: number
  readonly context: Session['context']
}

async function glance<Look>(
  waiting: WaitOptions<Look>,
  { before, left, context }: LookContext<Look>,
): Promise<LookResult<Look>> {
  try {
    return { look: { value: await waiting.look(left) }, told: undefined }
  } catch (error) {
    context.signal.throwIfAborted()
    const hasSeen = before.look !== undefined
    const trouble = passing(error, { hasSeen, now: context.now() })
    if (trouble === undefined) throw error
    return { ...(before.look && { look: before.look }), trouble, told: trouble.sentence }
  }
}

/** The news since the previous read, in a line; lasting trouble appears once. */
function newsOf<Look>(
  seen: LookResult<Look>,
  before: LookResult<Look>,
  waiting: WaitOptions<Look>,
): string | undefined {
  if (seen.trouble !== undefined)
    return seen.told === before.told ? undefined : `${seen.trouble.sentence}; waiting on`
  if (seen.look === undefined || before.look === undefined) return undefined
  const changes = changesBetween(waiting.valueOf(before.look.value), waiting.valueOf(seen.look.value))
  return changes.length === 0 ? undefined : changes.join(', ')
}

const describeLook = <Look>({ look }: LookResult<Look>, { describe }: WaitOptions<Look>) =>
  look === undefined ? 'nothing' : describe(look.value)

function tooLate({ patience, hint }: Pick<WaitOptions<unknown>, 'patience' | 'hint'>, seen: string) {
  return new WaitEndedError(`Gave up waiting after ${patience / 1000} s; last seen: ${seen}`, {
    hint,
  })
}

const silentPulse = ({ sleep, signal }: Session['context']): Pulse => ({
  turn: (milliseconds) => sleep(milliseconds, signal),
  interrupt: (write) => write(),
  end: async () => undefined,
})
