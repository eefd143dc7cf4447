/** The input and output of an operation's handler; its type follows from the declaration. */
import type { Infer, ObjectSchema } from '../catalog/fields.ts'
import type { Operation, Output, PathParameters } from '../catalog/operation.ts'
import type { Access } from './access/access.ts'
import type { FetchedDocument, FetchedFile } from './fetched-document.ts'
import type { RepositoryOpener } from './git/opener.ts'
import type { NewId } from './ids.ts'
import type { Parser } from './parsing/parser.ts'
import type { PageRequest } from './reply/paging.ts'
import type { OrganizationCounts } from './store/counts.ts'
import type { Database } from './store/database.ts'
import type { SearchIndex } from './store/search/search.ts'

type ParsedFields<Fields> = Fields extends ObjectSchema ? Infer<Fields> : Readonly<Record<never, never>>

/** A request checked against the declaration, with the declared defaults. */
export interface ParsedInput<Op extends Operation> {
  /** Each segment, decoded once. */
  readonly path: { readonly [Name in PathParameters<Op['path']>]: string }
  readonly query: ParsedFields<Op['query']>
  readonly body: ParsedFields<Op['body']>
  /** The part of a list that the caller wants. */
  readonly page: PageRequest
}

/** A handler's access to the workspace. All its writes are one transaction; the reply goes out after COMMIT. */
export interface LocalRequest {
  readonly db: Database
  /** The acting user, and their rights. */
  readonly access: Access
  /** ISO 8601; the same throughout a request. */
  readonly now: string
  readonly newId: NewId
  readonly search: SearchIndex
  readonly counts: OrganizationCounts
  /** 0 <= x < 1 */
  readonly random: () => number
  /** The beginning of URLs of the API: `local:`, or the server's origin. */
  readonly baseUrl: string
}

type HandlerResult<Op extends Operation> = Promise<Output<Op>>

type Handle<Op extends Operation> = (input: ParsedInput<Op>, request: LocalRequest) => HandlerResult<Op>

/** A handler with outside work before its transaction, e.g. fetching a document. */
export interface PreparedHandler<Op extends Operation> {
  /** Runs without a transaction; resolves to the function that runs inside it. */
  readonly prepare: (input: ParsedInput<Op>, before: Preparation) => Promise<Handle<Op>>
}

/** Access of `prepare` to the workspace. */
export interface Preparation {
  /** Without a transaction: each query stands alone. */
  readonly db: Database
  readonly access: Access
  /** ISO 8601. */
  readonly now: string
  /**
   * Fetches a document: `http:`, `https:`, and `file:` for the owner in their own process. Only the owner may fetch from inside
   * the server's network.
   */
  readonly fetchDocument: FetchDocument
  /** Fetches bytes from the same addresses. */
  readonly fetchFile: FetchFile
  /** Opens a Git repository of this machine, where callers may have it. */
  readonly openRepository: RepositoryOpener
  /** Reads documents and pages that may be hostile. */
  readonly parser: Parser
}

export type FetchDocument = (url: string) => Promise<FetchedDocument>

export type FetchFile = (url: string) => Promise<FetchedFile>

export type Handler<Op extends Operation> = Handle<Op> | PreparedHandler<Op>

type OperationName<Module> = {
  [Name in keyof Module]: Module[Name] extends Operation ? Name : never
}[keyof Module]

/** One handler for each operation that a module of the catalog exports, under the same name. */
export type Handlers<Module> = {
  readonly [Name in OperationName<Module>]: Module[Name] extends Operation ? Handler<Module[Name]> : never
}
