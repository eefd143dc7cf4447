/** Operations on embedded workspaces besides API calls. local/ implements them; commands reach them through the Context. */
import type { Transport } from '../http/exchange.ts'
import type { CloneApproximation, CloneContents, CloneDescription } from './clone-contents.ts'
import type { ServeOptions, Serving } from './serving.ts'

export interface Workspaces {
  /** Creates a workspace file; throws LocalError if one exists. */
  create(options: { readonly path: string; readonly sample: boolean }): Promise<CreatedWorkspace>
  /** Makes a workspace file with the things of an organization, under their ids; throws LocalError if one exists. */
  clone(options: CloneOptions): Promise<ClonedWorkspace>
  /** The workspace in a file, which opens on first use. */
  at(path: string): EmbeddedWorkspace
  /**
   * Takes calls of the owner of the workspace in a file, in this process.
   * @param now - the time there, in milliseconds since 1970: it stands still
   */
  callsTo(path: string, now: number): Promise<Transport>
  /** Creates a workspace in an empty database, without a token; throws LocalError if there is anything. */
  createInDatabase(options: {
    readonly database: DatabaseAddress
    readonly sample: boolean
  }): Promise<Omit<CreatedWorkspace, 'token'>>
  /** Makes a workspace in an empty database with the things of an organization, without a token. */
  cloneIntoDatabase(options: { readonly database: DatabaseAddress } & CloneContents): Promise<LoadedWorkspace>
  /** @throws UsageError if the address can't be used */
  inDatabase(database: DatabaseAddress): Promise<EmbeddedWorkspace>
}

/** A PostgreSQL database that holds a workspace. */
export interface DatabaseAddress {
  /** @example postgres://user@host:5432/database?sslmode=verify-full */
  readonly text: string
  /** Names the address to people, who must not see it: it may hold a password. */
  readonly source: string
  /** Everybody on the machine can read it there, so it must not hold a password. */
  readonly isOnCommandLine: boolean
  /** The path of a file with nothing but the password. */
  readonly passwordFile: string | undefined
  /** Members that apply where the address says nothing else: `sslmode` and those that go with it. */
  readonly encryption?: Readonly<Record<string, string>>
}

export interface CreatedWorkspace {
  /** Absolute. */
  readonly path: string
  /** The id of the default organization. */
  readonly organization: string
  readonly spaces: number
  /** The owner's token, for calls through a port. ws keeps no other copy. */
  readonly token: string
}

export interface CloneOptions extends CloneContents {
  readonly path: string
}

export interface ClonedWorkspace extends LoadedWorkspace, Pick<CreatedWorkspace, 'token'> {}

export interface LoadedWorkspace extends Omit<CreatedWorkspace, 'token'> {
  /** Rows that were written, without those of the search index. */
  readonly rows: number
  readonly approximations: readonly CloneApproximation[]
}

export interface WorkspaceFork {
  /** A time after everything in it, in milliseconds since 1970. */
  readonly after: number
}

/** Every method throws LocalError if the workspace is missing or can't be used. */
export interface EmbeddedWorkspace {
  /** Absolute, or the address of the database. */
  readonly path: string
  /** False where one can be made. @throws LocalError if something else is there */
  isThere(): Promise<boolean>
  /** @throws LocalError if the file is damaged */
  status(): Promise<WorkspaceStatus>
  /** Undefined for a workspace that is not a clone. */
  clone(): Promise<CloneDescription | undefined>
  /** Replaces the contents of a clone; tokens remain valid. */
  refresh(contents: CloneContents): Promise<LoadedWorkspace>
  /** Makes a copy at a path. @throws LocalError if there is a file */
  fork(path: string): Promise<WorkspaceFork>
  /** Starts over; tokens remain valid. */
  reset(options: { readonly sample: boolean }): Promise<ReplacedWorkspace>
  /** Fills it with made-up content. */
  seed(options: SeedOptions): Promise<SeededWorkspace>
  /** @throws LocalError if the port is taken */
  serve(options: ServeOptions): Promise<Serving>
  readonly users: WorkspaceUsers
  readonly tokens: WorkspaceTokens
  readonly snapshots: WorkspaceSnapshots
}

export interface WorkspaceStatus {
  readonly path: string
  /** The size of the file, with pending writes. */
  readonly bytes: number
  /** Number of the last migration. */
  readonly schema: number
  readonly organizations: number
  readonly users: number
  readonly collections: number
  readonly spaces: number
  /** Spaces that ws can still restore. */
  readonly deletedSpaces: number
  readonly changeRequests: number
  readonly comments: number
  readonly sites: number
  readonly tokens: number
  /** Null where a database has its own backups. */
  readonly snapshots: number | null
  /** PostgreSQL looks after itself. */
  readonly integrity: 'ok' | 'not checked'
}

/** A workspace after a reset or a restore. */
export interface ReplacedWorkspace {
  readonly path: string
  /** Ids, the default one first. */
  readonly organizations: readonly string[]
  readonly spaces: number
  /** A new token of the owner, if the earlier ones could not be read. */
  readonly token: string | undefined
  /** The place of the previous file, if it was damaged. */
  readonly damaged: string | undefined
}

export interface SeedOptions {
  /** The final number, with earlier runs of this seed. */
  readonly spaces: number
  readonly seed: number
  /** Pages of a space, on average. */
  readonly pages: number
  /** An id; default: the oldest. */
  readonly organization: string | undefined
  /** Called with the number of spaces after each transaction. */
  readonly onProgress: (spaces: number) => Promise<void>
  /** Aborting ends the run between two transactions; finished ones stay. */
  readonly signal: AbortSignal
}

export interface SeededWorkspace {
  readonly organization: string
  /** Id of the collection that holds half of the spaces. */
  readonly collection: string
  readonly spaces: number
  /** Rows that this run wrote, without those of the search index. */
  readonly rows: number
}

export interface WorkspaceUsers {
  /** Makes a user a member, without an invite. */
  add(user: NewUser): Promise<WorkspaceUser>
  /** One row for each organization that a user belongs to. */
  list(): Promise<readonly WorkspaceUser[]>
}

type MemberRole = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read'

export interface NewUser {
  readonly email: string
  /** Default: the part of the address before the `@`. */
  readonly name: string | undefined
  /** Null for guests; default: the organization's default role. */
  readonly role: MemberRole | null | undefined
  /** Ids of teams to join. */
  readonly teams: readonly string[]
  /** Default: the only organization. */
  readonly organization: string | undefined
}

export interface WorkspaceUser {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Null for a user without an organization. */
  readonly organization: string | null
  readonly role: string | null
  readonly disabled: boolean
  /** True if the user owns the workspace and may do everything. */
  readonly owner: boolean
  /** Ids of invites by e-mail that wait for the user: nobody sends the e-mail that would name them. */
  readonly invites: readonly string[]
}

export interface WorkspaceTokens {
  /**
   * @param options.user - id or e-mail address
   * @param options.isForTrial - true for one of a copy that a rehearsal throws away: it makes no event in the audit log
   */
  create(options: {
    readonly user: string
    readonly label: string
    readonly isForTrial?: true
  }): Promise<CreatedToken>
  list(): Promise<readonly WorkspaceToken[]>
  revoke(id: string): Promise<void>
}

export interface CreatedToken extends WorkspaceToken {
  /** The workspace keeps only its hash. */
  readonly secret: string
}

export interface WorkspaceToken {
  readonly id: string
  /** The id of the token's user. */
  readonly user: string
  readonly email: string
  readonly label: string
  readonly createdAt: string
}

export interface WorkspaceSnapshots {
  /** @throws LocalError if the name is taken */
  save(name: string): Promise<Snapshot>
  /** Goes back to a snapshot; tokens do not change. */
  restore(name: string): Promise<ReplacedWorkspace>
  list(): Promise<readonly Snapshot[]>
  /** A copy to read, so that the snapshot stays as it is: opening one may update its schema. */
  open(name: string): Promise<OpenSnapshot>
  delete(name: string): Promise<void>
}

export interface OpenSnapshot {
  /** The address of the copy, for a transport. */
  readonly baseUrl: string
  /** Once nothing has it open any more. */
  discard(): void
}

export interface Snapshot {
  readonly name: string
  readonly bytes: number
  readonly createdAt: string
}
