/** Replies to reads, kept while nobody writes: who asks the same again is answered the same. */
import type { HttpResponse } from '../http.ts'

interface Question {
  /** Of the database. */
  readonly version: string
  /** Id of the user who asks. */
  readonly user: string
  readonly url: string
}

export interface ReplyCache {
  find(question: Question): HttpResponse | undefined
  /** Keeps the reply to what was looked for last and not found. */
  keep(question: Question, reply: HttpResponse): Promise<void>
}

/** Characters of all replies that are kept. */
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

/** No id holds a blank, and no URL does. */
const keyOf = ({ user, url }: Question) => `${user} ${url}`
