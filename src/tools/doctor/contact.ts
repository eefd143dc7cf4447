/** Sends one request to the service, and learns everything from its end. */
import { addressHint, sayOtherServer } from '../../client/other-server.ts'
import { ApiError, NetworkError, ReplyError, WsError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import type { ServiceAccess, Session } from '../../task/task.ts'

export interface Contact {
  readonly milliseconds: number
  /** The reply's `Date`, as sent. */
  readonly date: string | undefined
  /** The failure, if there was one. */
  readonly error:
    | {
        readonly message: string
        readonly hint: string | undefined
        readonly status: number | undefined
        /** Of the refusal, if there was one. */
        readonly body?: string | undefined
      }
    | undefined
  /** True if ws does not trust the other side. */
  readonly isTls: boolean
}

/** The cheapest request that needs a token. */
export async function askService(access: ServiceAccess, { connect, context }: Session): Promise<Contact> {
  const [client, { list }] = await Promise.all([connect(access), import('../../catalog/org.ts')])
  const start = context.age()
  const elapsed = () => context.age() - start
  try {
    const { status, headers, body } = await client.exchange(list, { path: {}, query: { limit: 1 } })
    const read = parseJson(body)
    const isList = 'value' in read && isObject(read.value) && Array.isArray(read.value.items)
    if (!isList) throw new ReplyError(sayOtherServer({ status, headers }, body), { status })
    return { milliseconds: elapsed(), date: headers.date, error: undefined, isTls: false }
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    const reply = error instanceof ApiError ? error : undefined
    const { message, hint, status } = reply === undefined ? error : withoutOther(reply)
    return {
      milliseconds: elapsed(),
      date: reply?.date,
      error: {
        message,
        // The general hint leads to this very command.
        hint: hint === addressHint ? undefined : hint,
        status: reply === undefined ? undefined : status,
        body: reply?.reply?.body,
      },
      isTls: error instanceof NetworkError && isAboutTrust(error.cause),
    }
  }
}

/** Each service has this list. What another server answers says nothing about the token. */
const withoutOther = ({ message, hint, status, reply }: ApiError) =>
  (status === 404 || status === 405) && reply !== undefined
    ? { message: sayOtherServer(reply, reply.body), hint: undefined, status: undefined }
    : { message, hint, status }

/** Words of OpenSSL and Node for failed certificates and handshakes. */
const isAboutTrust = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && /CERT|TLS|SSL|UNABLE_TO|^EPROTO$/.test(String(cause.code))
