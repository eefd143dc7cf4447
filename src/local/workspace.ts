/** Makes and opens embedded workspaces. */
import type { Context } from '../context.ts'
import type { AllowedFetch } from '../workspaces/serving.ts'
import { type App, type AppParts, createApp } from './app.ts'
import { fileFetcher } from './fetching/documents.ts'
import { repositoryOpener } from './git/opener.ts'
import { createIds, type NewId } from './ids.ts'
import { createParser } from './parsing/parser.ts'
import { invalid } from './reply/refusals.ts'
import type { Database } from './store/database.ts'
import { createStore, openStore, type Store } from './store/store.ts'
import { timestamp } from './timestamp.ts'

export interface WorkspaceContext {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** 0 <= x < 1 */
  readonly random: () => number
  /** Runs Git; absent where nobody reaches a repository. */
  readonly execute?: Context['execute']
  /** For Git. */
  readonly env?: Context['env']
}

/** The part of the world that all operations on workspaces need. */
export type WorkspaceEnvironment = WorkspaceContext &
  Pick<Context, 'workingDirectory' | 'now' | 'age' | 'random' | 'sleep'>

interface ServedWorld extends WorkspaceContext {
  readonly allowFetch: readonly AllowedFetch[]
  readonly allowGitFiles?: boolean | undefined
  readonly onlyDocument?: boolean | undefined
}

/** Writes the first contents of a new workspace: the owner, and at least one organization. */
export type FillWorkspace<Begun extends InitialContent = InitialContent> = (
  db: Database,
  tools: FillTools,
) => Promise<Begun>

export interface FillTools {
  /** ISO 8601. */
  readonly now: string
  readonly newId: NewId
  readonly random: () => number
}

export interface InitialContent {
  /** The id of the default organization. */
  readonly organization: string
  readonly spaces: number
}

export interface NewWorkspace {
  /** The owner's token, for calls through a port. */
  readonly token: string
}

/**
 * Makes a workspace file.
 * @throws LocalError if `path` exists or can't be written
 */
export async function createWorkspace<Begun extends InitialContent>(
  path: string,
  world: WorkspaceContext,
  fill: FillWorkspace<Begun>,
): Promise<Begun & NewWorkspace> {
  const tools = fillTools(world)
  return createStore(path, async (db) => {
    const { createOwnersToken } = await import('./admin/tokens.ts')
    const beginning = await fill(db, tools)
    return { ...beginning, token: await createOwnersToken(db, tools) }
  })
}

export const fillTools = ({ now, random }: WorkspaceContext): FillTools => ({
  now: timestamp(now()),
  newId: createIds({ clock: now, random }),
  random,
})

export interface OpenWorkspace extends App {
  close(): Promise<void>
}

/**
 * Opens a workspace for calls from its owner's own process. Their calls go in step, so that those that wait together get one answer:
 * there is nobody else to let in between.
 * @throws LocalError if it is missing, or not a workspace that this ws can read
 */
export const openWorkspace = (path: string, world: WorkspaceContext): OpenWorkspace =>
  openOn(openStore(path), world, asOwner)

/**
 * Opens a workspace for calls through a port: only with a token, and without this machine's files.
 * @throws LocalError like openWorkspace
 */
export const openServedWorkspace = (path: string, world: ServedWorld): OpenWorkspace =>
  openOn(openStore(path, world.now), world, behindPort(world))

/**
 * Opens a workspace for a program that is tried on it: like a served one, and nothing is fetched from anywhere.
 * @throws LocalError like openWorkspace
 */
export const openTriedWorkspace = (path: string, world: WorkspaceContext): OpenWorkspace =>
  openOn(openStore(path, world.now), world, {
    fetchFile: async (address) => {
      throw invalid(`${address} is not fetched in a rehearsal`)
    },
    gitRefusal: 'A rehearsal reaches no Git repository',
    withoutToken: 'refused',
  })

interface Policy extends Pick<AppParts, 'fetchFile' | 'withoutToken' | 'onlyDocument'> {
  /** Why callers reach no Git repository of this machine; undefined if they do. */
  readonly gitRefusal?: string | undefined
}

/** The owner calls, from their own process. */
export const asOwner: Policy = {
  fetchFile: fileFetcher({ files: true, allowed: [] }),
  withoutToken: 'owner',
}

/** Callers are strangers until their token says who they are. */
export const behindPort = ({
  allowFetch,
  allowGitFiles = false,
  onlyDocument,
}: Pick<ServedWorld, 'allowFetch' | 'allowGitFiles' | 'onlyDocument'>): Policy => ({
  fetchFile: fileFetcher({ files: false, allowed: allowFetch }),
  gitRefusal: allowGitFiles
    ? undefined
    : 'This server opens no Git repository of its machine: it was started without --allow-git-files',
  withoutToken: 'refused',
  onlyDocument,
})

export function openOn(store: Store, world: WorkspaceContext, policy: Policy): OpenWorkspace {
  const parser = createParser()
  const { now: clock, random, execute, env } = world
  const { gitRefusal: refusal, ...shared } = policy
  const programs = execute === undefined || env === undefined ? undefined : { execute, env }
  const openRepository = repositoryOpener({ refusal, programs })
  const app = createApp({ store, clock, random, parser, openRepository, ...shared })
  const close = async () => {
    await parser.close()
    await store.close()
  }
  return { ...app, close }
}

/** One person with one organization. */
export async function emptyWorkspace(db: Database, { now, newId }: FillTools): Promise<InitialContent> {
  const owner = newId('user')
  const organization = newId('organization')
  await db
    .insertInto('users')
    .values({ id: owner, display_name: 'Owner', email: 'owner@workspace.example', created_at: now })
    .execute()
  await db.insertInto('workspace').values({ singleton: 1, owner_id: owner, created_at: now }).execute()
  await db
    .insertInto('organizations')
    .values({ id: organization, title: 'My organization', type: 'business', plan: 'free', created_at: now })
    .execute()
  await db
    .insertInto('members')
    .values({ organization_id: organization, user_id: owner, role: 'admin', joined_at: now })
    .execute()
  return { organization, spaces: 0 }
}
