/** Implements the operations on embedded workspaces for the Context. */
import { copyFileSync, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeFolder } from '../disk/files.ts'
import { reasonOfWriting } from '../disk/refused-file.ts'
import { LocalError } from '../errors.ts'
import type { CloneContents } from '../workspaces/clone-contents.ts'
import type {
  ClonedWorkspace,
  CloneOptions,
  CreatedWorkspace,
  EmbeddedWorkspace,
  LoadedWorkspace,
  ReplacedWorkspace,
  SeededWorkspace,
  SeedOptions,
  Workspaces,
} from '../workspaces/workspaces.ts'
import { readClone } from './admin/clone.ts'
import { forkWorkspace } from './admin/forks.ts'
import {
  recordedFill,
  recordedRevocation,
  recordedToken,
  recordedUser,
  recordRestore,
  recordSeed,
} from './admin/recorded.ts'
import { type Replacement, replaceContents } from './admin/replacing.ts'
import { deleteSnapshot, findSnapshot, listSnapshots, openSnapshot, saveSnapshot } from './admin/snapshots.ts'
import { liveSpaces, readStatus } from './admin/status.ts'
import { listTokens } from './admin/tokens.ts'
import { listUsers } from './admin/users.ts'
import { createSample } from './fixtures/sample/sample.ts'
import type { QueuedWrites } from './fixtures/seed/seed.ts'
import { createIds } from './ids.ts'
import { sqliteReferences } from './store/references.ts'
import { sqliteSearch } from './store/search/sqlite-search.ts'
import { absent, type Store, withStore } from './store/store.ts'
import type { QueuedWork } from './store/turns.ts'
import { timestamp } from './timestamp.ts'
import {
  createWorkspace,
  emptyWorkspace,
  type FillTools,
  type FillWorkspace,
  type WorkspaceEnvironment,
} from './workspace.ts'

interface FolderGuard extends WorkspaceEnvironment {
  requireTrusted(path: string): void
}

/** @param requireTrusted - throws LocalError for a file that other users could change but must not */
export function createWorkspaces(
  given: WorkspaceEnvironment,
  requireTrusted: (path: string) => void = () => undefined,
): Workspaces {
  const place = { ...given, requireTrusted }
  return {
    create: ({ path, sample }) => create(resolve(place.workingDirectory, path), sample, place),
    clone: (options) => clone({ ...options, path: resolve(place.workingDirectory, options.path) }, place),
    at: (path) => workspaceAt(resolve(place.workingDirectory, path), place),
    callsTo: async (path, now) => {
      const { createLocalTransport } = await import('./transport.ts')
      const { random } = place
      return createLocalTransport({ baseUrl: 'local:', path }, { now: () => now, random })
    },
    createInDatabase: async ({ database, sample }) =>
      (await import('./database-workspace.ts')).createDatabaseWorkspace(database, sample, place),
    cloneIntoDatabase: async ({ database, ...contents }) =>
      (await import('./database-workspace.ts')).cloneIntoDatabase(database, contents, place),
    inDatabase: async (database) =>
      (await import('./database-workspace.ts')).databaseWorkspace(database, place),
  }
}

async function create(path: string, sample: boolean, place: FolderGuard): Promise<CreatedWorkspace> {
  place.requireTrusted(path)
  makeRoomFor(dirname(path))
  place.requireTrusted(path)
  return { path, ...(await createWorkspace(path, place, fillWith(sample, 'create'))) }
}

async function clone({ path, ...contents }: CloneOptions, place: FolderGuard): Promise<ClonedWorkspace> {
  place.requireTrusted(path)
  makeRoomFor(dirname(path))
  place.requireTrusted(path)
  return { path, ...(await createLoaded(path, contents, place)) }
}

async function createLoaded(path: string, contents: CloneContents, place: FolderGuard) {
  const { loadThings } = await import('./loading/load.ts')
  return createWorkspace(path, place, (db) =>
    loadThings({ db, search: sqliteSearch, references: sqliteReferences, random: place.random }, contents),
  )
}

async function refresh(path: string, contents: CloneContents, place: FolderGuard): Promise<LoadedWorkspace> {
  let loaded: Omit<LoadedWorkspace, 'path'> | undefined
  const makeDraft = async (draft: string) => {
    loaded = await createLoaded(draft, contents, place)
  }
  await replaceContents({ path, makeDraft, sleep: place.sleep })
  if (loaded === undefined) throw new TypeError('no draft was made')
  return { path, ...loaded }
}

function workspaceAt(path: string, place: FolderGuard): EmbeddedWorkspace {
  place.requireTrusted(path)
  const tools = () => ({
    now: timestamp(place.now()),
    newId: createIds({ clock: place.now, random: place.random }),
    random: place.random,
  })
  // Waits while a server writes.
  const writing = <Value>(work: QueuedWork<Value>, address: string) =>
    withStore(path, ({ turns }) => turns.write(work, address))
  return {
    path,
    isThere: async () => existsSync(path),
    status: () =>
      withStore(path, async (store) => ({
        ...(await readStatus(store)),
        snapshots: listSnapshots(path).length,
      })),
    clone: () => withStore(path, ({ db }) => readClone(db)),
    refresh: (contents) => refresh(path, contents, place),
    fork: (target) => forkWorkspace(path, target),
    reset: ({ sample }) => reset(path, sample, place),
    seed: (options) => withStore(path, (store) => seedRecorded(store, options, tools())),
    serve: async (options) => {
      const { serve } = await import('./server/server.ts')
      return serve(path, { ...options, ...servingWorld(place) })
    },
    users: {
      add: (user) => writing((db) => recordedUser(db, user, tools()), 'users'),
      list: () => withStore(path, ({ db }) => listUsers(db)),
    },
    tokens: {
      create: (token) => writing((db) => recordedToken(db, token, tools()), 'tokens'),
      list: () => withStore(path, ({ db }) => listTokens(db)),
      revoke: (id) => writing((db) => recordedRevocation(db, id, tools()), 'tokens'),
    },
    snapshots: {
      save: (name) => saveSnapshot(path, name),
      restore: (name) => restore(path, { name, tools: tools() }, place),
      list: async () => listSnapshots(path),
      open: async (name) => openSnapshot(path, name),
      delete: async (name) => deleteSnapshot(path, name),
    },
  }
}

/** The part of the world that a server needs. */
const servingWorld = ({ now, age, random, sleep, execute, env }: WorkspaceEnvironment) => ({
  now,
  age,
  random,
  sleep,
  ...(execute === undefined || env === undefined ? {} : { execute, env }),
})

async function seedRecorded(store: Store, options: SeedOptions, tools: FillTools): Promise<SeededWorkspace> {
  const { seedWorkspace } = await import('./fixtures/seed/seed.ts')
  const inTurn: QueuedWrites = (work) => store.turns.write(work, 'seed')
  const seeded = await seedWorkspace({ ...store, inTurn }, options)
  await store.turns.write((db) => recordSeed(db, seeded, tools), 'seed')
  return seeded
}

const fillWithSample: FillWorkspace = (db, { now }) => createSample(db, { now, search: sqliteSearch })

const fillWith = (sample: boolean, action: 'create' | 'reset'): FillWorkspace =>
  recordedFill(sample ? fillWithSample : emptyWorkspace, { action, sample })

async function reset(path: string, sample: boolean, place: FolderGuard): Promise<ReplacedWorkspace> {
  if (!existsSync(path)) throw absent(path)
  let token: string | undefined
  const replaced = await replaceContents({
    path,
    makeDraft: async (draft) => {
      token = (await createWorkspace(draft, place, fillWith(sample, 'reset'))).token
    },
    sleep: place.sleep,
  })
  return describe(path, replaced, token)
}

async function restore(
  path: string,
  { name, tools }: { readonly name: string; readonly tools: FillTools },
  place: FolderGuard,
): Promise<ReplacedWorkspace> {
  const snapshot = findSnapshot(path, name)
  const makeDraft = async (draft: string) => {
    copyFileSync(snapshot, draft)
    await withStore(draft, ({ db }) => db.transaction().execute((one) => recordRestore(one, name, tools)))
  }
  return describe(path, await replaceContents({ path, makeDraft, sleep: place.sleep }), undefined)
}

const describe = (
  path: string,
  { tokensKept, damaged }: Replacement,
  token: string | undefined,
): Promise<ReplacedWorkspace> =>
  withStore(path, async (store) => {
    const spaces = await liveSpaces(store)
    const rows = await store.db.selectFrom('organizations').select('id').orderBy('created_at').execute()
    return {
      path,
      organizations: rows.map((row) => row.id),
      spaces,
      token: tokensKept ? undefined : token,
      damaged,
    }
  })

/** Makes missing folders private. */
function makeRoomFor(path: string): void {
  try {
    makeFolder(path)
  } catch (error) {
    throw new LocalError(`There can be no workspace in ${path}: ${reasonOfWriting(error)}`, {
      cause: error,
      hint: 'Set WS_CONFIG_DIR to a folder of yours; or name another place with --path',
    })
  }
}
