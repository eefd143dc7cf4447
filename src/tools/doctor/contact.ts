/** Sends one request to the service, and learns everything from its end. */
import { ApiError, NetworkError, WsError } from '../../errors.ts'
import type { ServiceAccess, Session } from '../../task/task.ts'

export interface Contact {
  readonly milliseconds: number
  /** The reply's `Date`, as sent. */
  readonly date: string | undefined
  /** The failure, if there was one. */
  readonly error:
    | { readonly message: string; readonly hint: string | undefined; readonly status: number | undefined }
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
    const { headers } = await client.exchange(list, { path: {}, query: { limit: 1 } })
    return { milliseconds: elapsed(), date: headers.date, error: undefined, isTls: false }
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    const { message, hint } = error
    const reply = error instanceof ApiError ? error : undefined
    return {
      milliseconds: elapsed(),
      date: reply?.date,
      error: { message, hint, status: reply?.status },
      isTls: error instanceof NetworkError && isAboutTrust(error.cause),
    }
  }
}

/** Words of OpenSSL and Node for failed certificates and handshakes. */
const isAboutTrust = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && /CERT|TLS|SSL|UNABLE_TO|^EPROTO$/.test(String(cause.code))
