/** The workspace as one function, request -> response: behind it the same API whether it runs in-process or behind a port. */
import type { Operation } from '../catalog/operation.ts'
import { ApiError } from '../errors.ts'
import type { HttpRequest, HttpResponse } from '../http.ts'
import { type Access, createAccess } from './access/access.ts'
import { authenticate } from './access/authentication.ts'
import type { FetchDocument, LocalRequest, ParsedInput } from './handler.ts'
import { createIds } from './ids.ts'
import type { Parser } from './parsing/parser.ts'
import { parseInput } from './request/input.ts'
import { withOwnNext } from './request/page-ids.ts'
import { findRoute } from './request/routing.ts'
import type { Database } from './store/database.ts'
import type { Store } from './store/store.ts'
import { asStoreError, isDuplicate } from './store/store-error.ts'
import { timestamp } from './timestamp.ts'

export interface App {
  /**
   * Refuses who has no token, before anything else is known of their request.
   * @throws ApiError 401
   */
  admit(headers: HttpRequest['headers']): Promise<void>
  /** @throws LocalError when the file fails: a full disk, a lost or damaged file. */
  handle(request: HttpRequest): Promise<HttpResponse>
}

export interface AppParts {
  readonly store: Store
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** 0 <= x < 1; ids and secret keys are made of it. */
  readonly random: () => number
  readonly fetchDocument: FetchDocument
  readonly parser: Parser
  /** Who acts when a request carries no token: the owner in their own process, nobody behind a port. */
  readonly withoutToken: 'owner' | 'refused'
}

export function createApp({ store, clock, random, fetchDocument, parser, withoutToken }: AppParts): App {
  const newId = createIds({ clock, random })
  const now = () => timestamp(clock())

  const answer = async (request: HttpRequest): Promise<HttpResponse> => {
    const { origin, path } = splitUrl(request.url)
    const user = await authenticate(store.db, request.headers.authorization, withoutToken)
    const found = await findRoute(request.method, path)
    if ('methods' in found) return noRoute(request.method, path, found.methods)
    const { handler } = found
    const input = parseInput(found, request)
    const world = { db: store.db, access: createAccess(store.db, user), now: now(), fetchDocument, parser }
    const handle = 'prepare' in handler ? await handler.prepare(input, world) : handler
    const value = await inTransaction(store.db, found.operation, (db) => {
      const access: Access = createAccess(db, user)
      const local: LocalRequest = {
        db,
        access,
        now: now(),
        newId,
        random,
        search: store.search,
        baseUrl: origin,
      }
      return handle(input, local)
    })
    const { status, paginated } = found.operation
    return reply(status, paginated ? withOwnNext(value, { ...found, query: input.query }) : value)
  }

  return {
    async admit({ authorization }) {
      await authenticate(store.db, authorization, withoutToken)
    },
    async handle(request) {
      try {
        return await answer(request)
      } catch (error) {
        if (error instanceof ApiError) return refusal(error.status, error.message)
        if (isDuplicate(error)) return refusal(409, 'Something of that name is there already')
        throw asStoreError(error, store.path)
      }
    },
  }
}

type Handle = (input: ParsedInput<Operation>, request: LocalRequest) => Promise<unknown>

/** A read sees one moment of the workspace; a write is answered after its COMMIT. */
const inTransaction = (db: Database, { method }: Operation, run: (db: Database) => ReturnType<Handle>) =>
  db
    .transaction()
    .setAccessMode(method === 'GET' ? 'read only' : 'read write')
    .execute(run)

function noRoute(method: string, path: string, methods: readonly string[]): HttpResponse {
  if (methods.length === 0) return refusal(404, `There is nothing at ${path}`)
  const allow = methods.join(', ')
  return refusal(405, `${path} has no ${method}; it has ${allow}`, { allow })
}

/** The answer that says no, in the one shape that all errors have. */
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
