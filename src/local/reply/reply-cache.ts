/** Caches replies to reads until the next write: the same request gets the same reply. */
import type { HttpResponse } from '../../http/exchange.ts'

interface CachedQuestion {
  /** The version of the database. */
  readonly version: string
  /** The id of the caller. */
  readonly user: string
  readonly url: string
}

export interface ReplyCache {
  find(question: CachedQuestion): HttpResponse | undefined
  /** Stores the reply to the last question that the cache could not answer. */
  keep(question: CachedQuestion, reply: HttpResponse): Promise<void>
}

/** Characters of all cached replies together. */
const most = 4 * 1024 * 1024

export function createReplyCache(): ReplyCache {
  const replies = new Map<string, HttpResponse>()
  let version: string | undefined
  let size = 0

  const forget = () => {
    replies.clear()
    size = 0
  }

  return {
    find(question) {
      if (question.version !== version) forget()
      version = question.version
      return replies.get(keyOf(question))
    },
    async keep(question, reply) {
      const { length } = await reply.text()
      if (question.version !== version || length > most / 4) return
      if (size + length > most) forget()
      size += length
      replies.set(keyOf(question), reply)
    },
  }
}

/** Neither an id nor a URL holds a blank. */
const keyOf = ({ user, url }: CachedQuestion) => `${user} ${url}`
