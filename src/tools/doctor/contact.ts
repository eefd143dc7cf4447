/** Sends the service one cheap request. `ws doctor` judges address, certificate, token and clock by what comes back. */
import type { Client, RawReply } from '../../client/client.ts'
import { addressHint, sayOtherServer } from '../../client/other-server.ts'
import { ApiError, NetworkError, WsError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import type { ServiceAccess, Session } from '../../task/task.ts'

export interface Contact {
  readonly milliseconds: number
  /** The reply's `Date`, as sent. */
  readonly date: string | undefined
  /** Undefined if the list came. */
  readonly error: ContactError | undefined
}

interface ContactError {
  readonly message: string
  readonly hint: string | undefined
  /** Of a refusal; undefined if nobody answered, or something other than this API. */
  readonly status?: number | undefined
  /** Of a refusal. */
  readonly body?: string | undefined
  /** True if ws does not trust the other side. */
  readonly isTls?: boolean
}

/** Asks for the list of organizations, which each service has and for which it wants a token. */
export async function askService(access: ServiceAccess, { connect, context }: Session): Promise<Contact> {
  const client = await connect(access)
  const start = context.age()
  const outcome = await readOrganizations(client)
  return { milliseconds: context.age() - start, ...outcome }
}

async function readOrganizations(client: Client): Promise<Omit<Contact, 'milliseconds'>> {
  const { list } = await import('../../catalog/org.ts')
  try {
    // The reply as it came, because only that has the date.
    const reply = await client.exchange(list, { path: {}, query: { limit: 1 } })
    return isList(reply.body)
      ? { date: reply.headers.date, error: undefined }
      : { date: undefined, error: otherServer(reply) }
  } catch (error) {
    if (error instanceof ApiError) return { date: error.date, error: refused(error) }
    if (error instanceof WsError) return { date: undefined, error: unanswered(error) }
    throw error
  }
}

function isList(body: string): boolean {
  const read = parseJson(body)
  return 'value' in read && isObject(read.value) && Array.isArray(read.value.items)
}

const otherServer = (reply: RawReply): ContactError => ({
  message: sayOtherServer(reply, reply.body),
  hint: undefined,
})

/** Each service has this list, so a server without it is another one, and says nothing about the token. */
function refused(error: ApiError): ContactError {
  const { message, status, reply } = error
  if ((status === 404 || status === 405) && reply !== undefined) return otherServer(reply)
  return { message, hint: hintOf(error), status, body: reply?.body }
}

const unanswered = (error: WsError): ContactError => ({
  message: error.message,
  hint: hintOf(error),
  isTls: error instanceof NetworkError && isAboutTrust(error.cause),
})

/** The general hint leads to this very command. */
const hintOf = ({ hint }: WsError) => (hint === addressHint ? undefined : hint)

/** Words of OpenSSL and Node for failed certificates and handshakes. */
const isAboutTrust = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && /CERT|TLS|SSL|UNABLE_TO|^EPROTO$/.test(String(cause.code))
