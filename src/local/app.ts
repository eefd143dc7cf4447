/** The embedded workspace as one function, request -> response, the same in-process and behind a port. */
import type { Operation } from '../catalog/operation.ts'
import { ApiError } from '../errors.ts'
import type { HttpRequest, HttpResponse } from '../http/exchange.ts'
import { createAccess } from './access/access.ts'
import { type ActingUser, createAuthentication } from './access/authentication.ts'
import { asDocument } from './fetched-document.ts'
import type { FileFetcher } from './fetching/documents.ts'
import type { RepositoryOpener } from './git/opener.ts'
import type { LocalRequest, ParsedInput, Preparation } from './handler.ts'
import { createIds, type NewId } from './ids.ts'
import type { Parser } from './parsing/parser.ts'
import { createReplyCache } from './reply/reply-cache.ts'
import { parseInput } from './request/input.ts'
import { withOwnNext } from './request/page-ids.ts'
import { findRoute, type NoRoute, type Route } from './request/routing.ts'
import { createCounts } from './store/counts.ts'
import type { Database } from './store/database.ts'
import { createGrownValues } from './store/grown/values.ts'
import type { Store } from './store/store.ts'
import { isDuplicate } from './store/store-error.ts'
import type { ReadView } from './store/turns.ts'
import { timestamp } from './timestamp.ts'

export interface App {
  /**
   * Refuses a caller without a token before it looks at the request.
   * @throws ApiError 401
   */
  admit(headers: HttpRequest['headers']): Promise<void>
  /** @throws LocalError if the file fails: a full disk, a lost or damaged file */
  handle(request: HttpRequest): Promise<HttpResponse>
}

export interface AppParts {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** 0 <= x < 1; makes ids and secret keys. */
  readonly random: () => number
  readonly fetchFile: FileFetcher
  readonly openRepository: RepositoryOpener
  readonly parser: Parser
  /** The user of a request without a token: the owner in their own process, nobody behind a port. */
  readonly withoutToken: 'owner' | 'refused'
  /** True for a service that offers only what the API document shows. */
  readonly onlyDocument?: boolean | undefined
}

export function createApp(parts: AppParts): App {
  const { store, clock, random, withoutToken, ...offer } = parts
  const newId = createIds({ clock, random })
  const now = () => timestamp(clock())
  const { turns } = store
  const replies = createReplyCache()
  const authentication = createAuthentication(withoutToken)
  const grown = createGrownValues()
  const localRequest = localRequests(parts, newId)

  const admit = (view: ReadView, { authorization }: HttpRequest['headers']) =>
    authentication.authenticate(view, authorization)

  /** Never caches a reply that depends on the time. */
  const read = async ({ db, version }: ReadView, asking: CallerAtAddress, { url, work }: Read) => {
    const question = { version, user: asking.user.id, url }
    const known = replies.find(question)
    if (known !== undefined) return known
    let isTimeless = true
    const value = await work({
      ...localRequest(db, asking, version),
      get now() {
        isTimeless = false
        return now()
      },
    })
    if (isTimeless) await replies.keep(question, value)
    return value
  }

  /** The first turn: answers a read, and lets all other requests in. */
  const begin = async (view: ReadView, request: HttpRequest, found: Route | NoRoute): Promise<Begun> => {
    const { origin, path } = splitUrl(request.url)
    const user = await admit(view, request.headers)
    if ('methods' in found) return { reply: noRoute(request.method, path, found.methods) }
    const { handler, operation } = found
    const asking = { user, origin }
    if (operation.method !== 'GET' || 'prepare' in handler)
      return { asking, found, input: parseInput(found, request), address: path }
    const work = async (local: LocalRequest) => {
      const input = parseInput(found, request)
      return replyTo(found, input, await grown.shown(await handler(input, local), found, view))
    }
    return { reply: await read(view, asking, { url: request.url, work }) }
  }

  const finish = async (admitted: Admitted): Promise<HttpResponse> => {
    const { asking, found, input, address } = admitted
    const { handler, operation } = found
    const handle = 'prepare' in handler ? await handler.prepare(input, world(parts, asking, now())) : handler
    const local = (db: Database, version?: string) => ({ ...localRequest(db, asking, version), now: now() })
    const work = async (db: Database) =>
      grown.changed(await withEvent(admitted, local(db), handle), { ...found, body: input.body }, db)
    const changes = operation.method !== 'GET'
    const value = changes
      ? turns.write(work, address)
      : turns.read(({ db, version }) => handle(input, local(db, version)))
    return replyTo(found, input, await value)
  }

  return {
    async admit(headers) {
      await turns.read((view) => admit(view, headers))
    },
    async handle(request) {
      try {
        const found = offered(await findRoute(request.method, splitUrl(request.url).path), offer)
        const begun = await turns.read((view) => begin(view, request, found))
        return 'reply' in begun ? begun.reply : await finish(begun)
      } catch (error) {
        return refused(error, store)
      }
    },
  }
}

/** Makes what a handler gets, but for the time. */
function localRequests({ store, random }: AppParts, newId: NewId) {
  const counts = createCounts()
  /** @param version - of the database, for reads */
  return (db: Database, { user, origin }: CallerAtAddress, version?: string) => ({
    db,
    access: createAccess(db, user),
    newId,
    random,
    search: store.search,
    counts: counts.in(db, version),
    baseUrl: origin,
  })
}

/** The access of a handler that works before its transaction. */
const world = (
  { store: { db }, fetchFile, openRepository, parser }: AppParts,
  { user }: CallerAtAddress,
  now: string,
): Preparation => ({
  db,
  access: createAccess(db, user),
  now,
  fetchDocument: async (url) => asDocument(await fetchFile(url, user)),
  fetchFile: (url) => fetchFile(url, user),
  openRepository,
  parser,
})

/** The change, and its event in the audit log. */
async function withEvent(
  { found, input, address }: Admitted,
  local: LocalRequest,
  handle: HandlerWork,
): Promise<unknown> {
  const { audited } = await import('./audit/audited.ts')
  return audited({ ...found, body: input.body, address, look: shownAt }, local, (one) => handle(input, one))
}

type HandlerWork = (input: ParsedInput<Operation>, local: LocalRequest) => Promise<unknown>

/** The thing at this address, if the caller may see it and a handler shows it without outside work. */
async function shownAt(address: string, local: LocalRequest): Promise<unknown> {
  const found = await findRoute('GET', address)
  if ('methods' in found || 'prepare' in found.handler) return undefined
  try {
    const input = parseInput(found, { method: 'GET', url: address, headers: {} })
    return await found.handler(input, local)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const offered = (found: Route | NoRoute, { onlyDocument = false }: Pick<AppParts, 'onlyDocument'>) =>
  onlyDocument && 'operation' in found && found.operation.extended === true ? { methods: [] } : found

/** @throws the error of a store that fails */
function refused(error: unknown, store: Pick<Store, 'explain'>): HttpResponse {
  if (error instanceof ApiError) return refusal(error.status, error.message)
  if (isDuplicate(error)) return refusal(409, 'Something of that name is there already')
  throw store.explain(error)
}

/** The caller, and the address that they use. */
interface CallerAtAddress {
  readonly user: ActingUser
  readonly origin: string
}

interface Read {
  readonly url: string
  readonly work: (local: LocalRequest) => Promise<HttpResponse>
}

interface Admitted {
  readonly asking: CallerAtAddress
  readonly found: Route
  readonly input: ParsedInput<Operation>
  /** The path. */
  readonly address: string
}

type Begun = Admitted | { readonly reply: HttpResponse }

function replyTo(found: Route, { query }: ParsedInput<Operation>, value: unknown): HttpResponse {
  const { status, paginated } = found.operation
  return reply(status, paginated ? withOwnNext(value, { ...found, query }) : value)
}

function noRoute(method: string, path: string, methods: readonly string[]): HttpResponse {
  if (methods.length === 0) return refusal(404, `There is nothing at ${path}`)
  const allow = methods.join(', ')
  return refusal(405, `${path} has no ${method}; it has ${allow}`, { allow })
}

/** A refusal, in the one shape of all errors. */
export const refusal = (code: number, message: string, headers: HttpResponse['headers'] = {}) =>
  reply(code, { error: { code, message } }, headers)

function reply(status: number, value: unknown, headers: HttpResponse['headers'] = {}): HttpResponse {
  const text = status === 204 || status === 205 ? '' : JSON.stringify(value)
  return {
    status,
    headers: text === '' ? headers : { 'content-type': 'application/json; charset=utf-8', ...headers },
    text: async () => text,
    bytes: async () => Buffer.from(text),
  }
}

/** `local:/v1/x?y` and `http://host:1/v1/x?y` alike. */
function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  const whole = url.split('?', 1)[0] ?? ''
  const start = whole.indexOf('/v1')
  return start === -1
    ? { origin: whole, path: '/' }
    : { origin: whole.slice(0, start), path: whole.slice(start) }
}
