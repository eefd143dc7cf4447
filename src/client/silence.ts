/**
 * Ends exchanges in which the service stays silent for too long. One timer looks at all of them each second: undici's own timers,
 * two for each request, take 2 % of a long run.
 */
import { longest, tooLate } from './exchange.ts'

export interface AwaitedReply {
  /** The part that the service owes; undefined while nobody wants it. */
  readonly awaited: 'head' | 'nextPart' | undefined
  /** Looks since its last byte. */
  silence: number
  fail(error: Error): void
}

export interface Silence {
  /** Until `end`. */
  watch(reply: AwaitedReply): void
  end(reply: AwaitedReply): void
  close(): void
}

/** Milliseconds. */
const betweenLooks = 1000

export function createSilence(): Silence {
  const replies = new Set<AwaitedReply>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    for (const reply of replies) {
      if (reply.awaited === undefined) continue
      // The first look may come right after the last byte.
      if (reply.silence * betweenLooks >= longest[reply.awaited]) reply.fail(tooLate(reply.awaited))
      reply.silence += 1
    }
  }
  return {
    watch: (reply) => {
      replies.add(reply)
      timer ??= setInterval(look, betweenLooks).unref()
    },
    end: (reply) => void replies.delete(reply),
    close: () => clearInterval(timer),
  }
}
