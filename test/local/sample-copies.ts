/** The sample workspace, fresh for every test that changes it: made once, then copied as a file. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSample } from '../../src/local/fixtures/sample/sample.ts'
import { postgresSearch } from '../../src/local/store/postgres/search.ts'
import { sqliteSearch } from '../../src/local/store/search/sqlite-search.ts'
import { openStore } from '../../src/local/store/store.ts'
import {
  asOwner,
  createWorkspace,
  type OpenWorkspace,
  openOn,
  openWorkspace,
} from '../../src/local/workspace.ts'
import { onPostgres, postgresStore } from './either-store.ts'
import { repeatableRandom, startOfTime } from './rehearsal.ts'

export interface SampleCopies {
  /** Opens a copy that nobody has changed yet, or the one at a path; whoever opens it closes it. */
  open(path?: string): OpenWorkspace
  /** Opens a copy that nobody has changed yet, as a service that offers no extended operation. */
  openPlain(): OpenWorkspace
  /** The path of a copy that nobody has changed yet. */
  copy(): string
  remove(): void
}

const world = { now: () => startOfTime, random: repeatableRandom() }

export async function sampleCopies(): Promise<SampleCopies> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-sample-'))
  const original = join(folder, 'original.db')
  await createWorkspace(original, world, (db, { now }) => createSample(db, { now, search: sqliteSearch }))
  let copies = 0
  const copy = () => {
    copies += 1
    const path = join(folder, `copy-${copies}.db`)
    copyFileSync(original, path)
    return path
  }
  return {
    open: (path) =>
      onPostgres && path === undefined ? openInDatabase(asOwner) : openWorkspace(path ?? copy(), world),
    openPlain: () => (onPostgres ? openInDatabase(plain) : openOn(openStore(copy()), world, plain)),
    copy,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const plain = { ...asOwner, onlyDocument: true }

/** Opens by the time of the first call. */
function openInDatabase(policy: typeof asOwner): OpenWorkspace {
  const opened = postgresStore(async (db) => {
    await createSample(db, { now: new Date(startOfTime).toISOString(), search: postgresSearch })
  }).then((store) => openOn(store, world, policy))
  return {
    admit: async (headers) => (await opened).admit(headers),
    handle: async (request) => (await opened).handle(request),
    close: async () => (await opened).close(),
  }
}
