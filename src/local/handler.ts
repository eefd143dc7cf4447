/** What an operation's handler is given and answers with; its type follows from the declaration. */
import type { Infer, ObjectSchema } from '../catalog/fields.ts'
import type { Operation, Output, PathParameters } from '../catalog/operation.ts'
import type { Access } from './access/access.ts'
import type { FetchedDocument } from './fetched-document.ts'
import type { NewId } from './ids.ts'
import type { PageRequest } from './paging.ts'
import type { Parser } from './parsing/parser.ts'
import type { Database } from './store/database.ts'
import type { SearchIndex } from './store/search.ts'

type Section<Fields> = Fields extends ObjectSchema ? Infer<Fields> : Readonly<Record<never, never>>

/** A request's words, checked against the declaration; defaults of the declaration are filled in. */
export interface ParsedInput<Op extends Operation> {
  /** Each segment decoded once. */
  readonly path: { readonly [Name in PathParameters<Op['path']>]: string }
  readonly query: Section<Op['query']>
  readonly body: Section<Op['body']>
  /** Which part of a list is asked for. */
  readonly page: PageRequest
}

/** What a handler works with. Everything it writes is one transaction, answered after COMMIT. */
export interface LocalRequest {
  readonly db: Database
  /** Who asks, and what they may do. */
  readonly access: Access
  /** ISO 8601; the same throughout a request. */
  readonly now: string
  readonly newId: NewId
  readonly search: SearchIndex
  /** 0 <= x < 1 */
  readonly random: () => number
  /** What URLs of the API begin with: `local:`, or the server's origin. */
  readonly baseUrl: string
}

type Answer<Op extends Operation> = Promise<Output<Op>>

type Handle<Op extends Operation> = (input: ParsedInput<Op>, request: LocalRequest) => Answer<Op>

/** A handler that has to ask the world before its transaction begins, e.g. to fetch a document. */
export interface PreparedHandler<Op extends Operation> {
  /** Runs without a transaction; resolves to what runs inside it. */
  readonly prepare: (input: ParsedInput<Op>, before: Preparation) => Promise<Handle<Op>>
}

/** What `prepare` may use. */
export interface Preparation {
  /** Outside a transaction: each query stands alone. */
  readonly db: Database
  readonly access: Access
  /** ISO 8601. */
  readonly now: string
  /**
   * Fetches a document: `http:`, `https:`, and `file:` where the caller is the owner in their own process; from inside the
   * server's network for the owner only.
   */
  readonly fetchDocument: FetchDocument
  /** Reads documents and pages, however they are made. */
  readonly parser: Parser
}

export type FetchDocument = (url: string) => Promise<FetchedDocument>

export type Handler<Op extends Operation> = Handle<Op> | PreparedHandler<Op>

type OperationName<Module> = {
  [Name in keyof Module]: Module[Name] extends Operation ? Name : never
}[keyof Module]

/** One handler for each operation that a module of the catalog exports, under the same name. */
export type Handlers<Module> = {
  readonly [Name in OperationName<Module>]: Module[Name] extends Operation ? Handler<Module[Name]> : never
}
