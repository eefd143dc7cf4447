/** What commands can do with embedded workspaces besides calling them: made in local/, reached through the Context. */

export interface Workspaces {
  /** Creates a workspace file; throws LocalError when something is there already. */
  create(options: { readonly path: string; readonly sample: boolean }): Promise<CreatedWorkspace>
  /** The workspace in a file; it is opened when it is asked for something. */
  at(path: string): EmbeddedWorkspace
}

export interface CreatedWorkspace {
  /** Absolute. */
  readonly path: string
  /** Id of the organization to start with. */
  readonly organization: string
  readonly spaces: number
  /** The owner's token, for calls through a port; kept nowhere else. */
  readonly token: string
}

/** Every method throws LocalError when there is no workspace, or it can't be used. */
export interface EmbeddedWorkspace {
  /** Absolute. */
  readonly path: string
  /** @throws LocalError when the file is damaged. */
  status(): Promise<WorkspaceStatus>
  /** Starts over; tokens stay good. */
  reset(options: { readonly sample: boolean }): Promise<ReplacedWorkspace>
  /** Fills it with made-up content. */
  seed(options: SeedOptions): Promise<SeededWorkspace>
  /** @throws LocalError when the port is taken. */
  serve(options: ServeOptions): Promise<Serving>
  readonly users: WorkspaceUsers
  readonly tokens: WorkspaceTokens
  readonly snapshots: WorkspaceSnapshots
}

export interface WorkspaceStatus {
  readonly path: string
  /** Size of the file and of what waits to be written into it. */
  readonly bytes: number
  /** Number of the last migration. */
  readonly schema: number
  readonly organizations: number
  readonly users: number
  readonly collections: number
  readonly spaces: number
  /** Spaces that can still be restored. */
  readonly deletedSpaces: number
  readonly changeRequests: number
  readonly comments: number
  readonly sites: number
  readonly tokens: number
  readonly snapshots: number
  readonly integrity: 'ok'
}

/** A workspace after a reset or a restore. */
export interface ReplacedWorkspace {
  readonly path: string
  /** Ids, the one to start with first. */
  readonly organizations: readonly string[]
  readonly spaces: number
  /** A new token of the owner, when the earlier ones could not be read. */
  readonly token: string | undefined
  /** Where the file is that was there before, when it was damaged. */
  readonly damaged: string | undefined
}

export interface SeedOptions {
  /** How many there are in the end, those of earlier runs with this seed included. */
  readonly spaces: number
  readonly seed: number
  /** Pages of a space, on average. */
  readonly pages: number
  /** Id; the oldest without it. */
  readonly organization: string | undefined
  /** Told how many spaces are there, after each transaction. */
  readonly onProgress: (spaces: number) => Promise<void>
  /** Aborting ends the run between two transactions; what was written stays. */
  readonly signal: AbortSignal
}

export interface SeededWorkspace {
  readonly organization: string
  /** Id of the collection that holds half of the spaces. */
  readonly collection: string
  readonly spaces: number
  /** That this run has written, those of the search index left out. */
  readonly rows: number
}

export interface WorkspaceUsers {
  /** Makes somebody a member, without an invite. */
  add(user: NewUser): Promise<WorkspaceUser>
  /** One row for each organization that a user belongs to. */
  list(): Promise<readonly WorkspaceUser[]>
}

type MemberRole = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read'

export interface NewUser {
  readonly email: string
  /** What stands before the `@` without it. */
  readonly name: string | undefined
  /** Null for guests; the organization's default role without it. */
  readonly role: MemberRole | null | undefined
  /** Ids of teams to join. */
  readonly teams: readonly string[]
  /** Without it, the only one. */
  readonly organization: string | undefined
}

export interface WorkspaceUser {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Null for somebody who belongs to none. */
  readonly organization: string | null
  readonly role: string | null
  readonly disabled: boolean
  /** Whether the workspace is theirs: they may do everything. */
  readonly owner: boolean
}

export interface WorkspaceTokens {
  /** @param options.user - id or e-mail address. */
  create(options: { readonly user: string; readonly label: string }): Promise<CreatedToken>
  list(): Promise<readonly WorkspaceToken[]>
  revoke(id: string): Promise<void>
}

export interface CreatedToken extends WorkspaceToken {
  /** Only its hash is kept. */
  readonly secret: string
}

export interface WorkspaceToken {
  readonly id: string
  /** Id of who acts with it. */
  readonly user: string
  readonly email: string
  readonly label: string
  readonly createdAt: string
}

export interface WorkspaceSnapshots {
  /** @throws LocalError when there is one of that name. */
  save(name: string): Promise<Snapshot>
  /** Goes back to a snapshot; tokens stay as they are. */
  restore(name: string): Promise<ReplacedWorkspace>
  list(): Promise<readonly Snapshot[]>
  delete(name: string): Promise<void>
}

export interface Snapshot {
  readonly name: string
  readonly bytes: number
  readonly createdAt: string
}

/** Something inside the server's network that documents may be fetched from for everybody. */
export type AllowedFetch =
  /** As the host of a URL is written; every port without one. */
  | { readonly host: string; readonly port: number | undefined }
  /** @example 10.0.0.0 with 8 */
  | { readonly network: string; readonly prefix: number }

export interface ServeOptions {
  /** A loopback address or name. */
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  readonly misbehaviour: Misbehaviour | undefined
  readonly allowFetch: readonly AllowedFetch[]
  /** Told of every exchange; holds no token. */
  readonly log: ((entry: AccessLogEntry) => void) | undefined
  /** Told of every failure that the caller is to hear no details of. */
  readonly fail: (error: unknown) => void
}

/** How a server gets things wrong on purpose; the same requests in the same order meet the same mishaps. */
export interface Misbehaviour {
  readonly seed: number
  /** Answered instead of doing anything, each to its share of the requests. */
  readonly statuses: readonly { readonly status: number; readonly share: number }[]
  /** Share of the requests whose connection is reset, half of them after the work is done. */
  readonly reset: number
  /** Milliseconds that every answer waits for. */
  readonly latency: { readonly least: number; readonly most: number } | undefined
}

export interface AccessLogEntry {
  /** ISO 8601. */
  readonly time: string
  /** Of the answer's `x-request-id`. */
  readonly id: string
  /** Null for what was no request. */
  readonly method: string | null
  /** Without the query, which may hold a share key. */
  readonly path: string | null
  /** Null when the connection ended without an answer. */
  readonly status: number | null
  readonly milliseconds: number
  readonly bytes: number
  /** What --inject did. */
  readonly injected?: string
}

export interface Serving {
  /** Origin, e.g. `http://127.0.0.1:4711`. */
  readonly url: string
  /** Takes no more requests, answers those under way, and closes; resolves to how many had to be cut off. */
  stop(): Promise<number>
}
