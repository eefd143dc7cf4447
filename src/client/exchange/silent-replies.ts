/**
 * Ends exchanges in which the service sends nothing for too long (`longest` in exchange.ts says how long). One timer looks at all of
 * them each second: undici's own timers, two for each request, take 2.5 % of a long run.
 */
import { longest, tooLate } from './exchange.ts'
import { createPlaces } from './places.ts'

export interface AwaitedReply {
  /** The part of the reply that ws waits for; undefined while nobody reads on. */
  readonly awaited: 'head' | 'nextPart' | undefined
  /** Seconds since its last byte: the number of looks. */
  silence: number
  fail(error: Error): void
}

export interface Silence {
  /** @returns its place, for `end` */
  watch(reply: AwaitedReply): number
  end(place: number): void
  close(): void
}

/** Milliseconds. */
const betweenLooks = 1000

export function createSilence(): Silence {
  const replies = createPlaces<AwaitedReply>()
  let timer: NodeJS.Timeout | undefined
  const look = (reply: AwaitedReply) => {
    if (reply.awaited === undefined) return
    // The first look may come right after the last byte.
    if (reply.silence * betweenLooks >= longest[reply.awaited]) reply.fail(tooLate(reply.awaited))
    reply.silence += 1
  }
  return {
    watch: (reply) => {
      timer ??= setInterval(() => replies.forEach(look), betweenLooks).unref()
      return replies.join(reply)
    },
    end: replies.leave,
    close: () => clearInterval(timer),
  }
}
