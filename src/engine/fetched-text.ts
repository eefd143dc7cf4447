/** Fetches the text of an address that a person gave: whole, once, and from nowhere else. */
import { unknown } from '../catalog/fields.ts'
import type { Encoded, Operation } from '../catalog/operation.ts'
import { ApiError, NetworkError, RedirectError, UsageError } from '../errors.ts'
import { isEmbedded, originOf, parseBaseUrl } from '../settings/base-url.ts'
import type { Session } from '../task/task.ts'

interface Fetching {
  /** Names the address in messages, e.g. `<from>`. */
  readonly source: string
  /** The types of content that the reader understands; JSON unless given. */
  readonly accept?: string
  readonly session: Session
}

export async function fetchText(address: string, { source, accept, session }: Fetching): Promise<string> {
  if (!/^https?:/i.test(address) || !URL.canParse(address))
    throw new UsageError(`${address} is not an address that ws can fetch: it needs to begin with https://`)
  const { origin, pathname, search, username, password } = new URL(address)
  if (username !== '' || password !== '') throw new UsageError(`${source} holds a user name or a password`)
  const harm = 'anybody on the way could change what it says'
  parseBaseUrl({ text: origin, source, harm }, session.context)
  const token = await tokenFor(origin, session)
  const client = await session.connect({ baseUrl: origin, token })
  const headers: Encoded['headers'] = accept === undefined ? {} : { accept }
  const asked = client.exchange(asOperation(pathname, { query: search.slice(1), headers }), { path: {} })
  const { body } = await asked.catch((error: unknown) => {
    if (error instanceof RedirectError) throw elsewhere(error, source)
    if (error instanceof NetworkError) throw unreached(error, source)
    if (!(error instanceof ApiError)) throw error
    throw refused(error, { address: `${origin}${pathname}`, isKnown: token !== undefined })
  })
  return body
}

const elsewhere = ({ message, status, cause }: RedirectError, source: string) =>
  new RedirectError(message, {
    status,
    cause,
    hint: `ws fetches nothing but the address in ${source}: give the one that it redirects to, if you trust it`,
  })

/** The address is not that of the service, so that no hint about its settings fits. */
function unreached(error: NetworkError, source: string): NetworkError {
  const { message, status, sent, passing, cause } = error
  const hint = error.hint ?? `Check the address in ${source}, or save the text, and give that file instead`
  return new NetworkError(message, { cause, status, sent, passing, hint })
}

interface FetchedAddress {
  readonly address: string
  /** True if the token of the service went along. */
  readonly isKnown: boolean
}

/** A server that is not the service knows nothing of its tokens and commands: no hint of theirs fits. */
function refused(error: ApiError, { address, isKnown }: FetchedAddress): ApiError {
  const { message, status, reply, requestId, cause } = error
  // The usual words for it are about a token.
  const said = status === 401 && !isKnown ? 'it asks for a login, and ws sent no token there' : message
  return new ApiError(`Can't fetch ${address}: ${said}`, {
    status,
    reply,
    requestId,
    cause,
    hint: 'Open the address in a browser: if it needs a login, save the text there, and give that file instead',
  })
}

/** The token belongs to the service: nobody else gets it. */
async function tokenFor(origin: string, session: Session): Promise<string | undefined> {
  const settings = await session.settings()
  const service = settings.baseUrl?.value
  if (service === undefined || isEmbedded(service) || originOf(service) !== origin) return undefined
  return (await settings.token())?.value
}

const asOperation = (path: string, encoded: Pick<Encoded, 'query' | 'headers'>): Operation => ({
  kind: 'operation',
  encode: () => ({ ...encoded, body: undefined }),
  method: 'GET',
  path,
  query: undefined,
  body: undefined,
  response: unknown(),
  status: 200,
  paginated: false,
  summary: '',
  columns: [],
  examples: [],
})
