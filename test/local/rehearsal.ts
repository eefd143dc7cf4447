/** A workspace to try handlers on: in memory's place a throw-away file, a clock that is set, chance that repeats. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { hashToken } from '../../src/local/access/authentication.ts'
import { type AppParts, createApp } from '../../src/local/app.ts'
import { repositoryOpener } from '../../src/local/git/opener.ts'
import { createParser } from '../../src/local/parsing/parser.ts'
import type { Database } from '../../src/local/store/database.ts'
import { createStore, openStore, type Store } from '../../src/local/store/store.ts'
import { onPostgres, testDatabase } from './either-store.ts'
import { smallWorkspace } from './small-workspace.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any
}

interface CallOptions {
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Rehearsal {
  readonly path: string
  readonly db: Database
  /** Milliseconds; later calls happen then. */
  setClock(now: number): void
  /** `call('GET /v1/orgs')` */
  call(line: string, options?: CallOptions): Promise<Answer>
}

/** One for all tests of a file: its threads keep no workspace, and don't delay the end of the process. */
const parser = createParser()

export const startOfTime = Date.parse('2026-11-21T09:00:00.000Z')

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ws-local-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Numbers that look like chance, the same every time. */
export function repeatableRandom(seed = 1): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** @param fill - defaults to the two organizations of small-workspace.ts. */
export async function rehearse(
  fill: (db: Database) => Promise<void> = smallWorkspace,
  parts: Partial<AppParts> = {},
): Promise<Rehearsal> {
  if (onPostgres) return rehearseOn(await testDatabase(fill), parts)
  const path = join(temporaryFolder(), 'workspace.db')
  await createStore(path, fill)
  return rehearseAt(path, parts)
}

/** @param path - of a workspace that is there. */
export function rehearseAt(path: string, parts: Partial<AppParts> = {}): Rehearsal {
  const store = openStore(path)
  onTestFinished(() => store.close())
  return rehearseOn(store, parts)
}

/** The caller who opened the store also closes it. */
export function rehearseOn(store: Store, parts: Partial<AppParts> = {}): Rehearsal {
  let now = startOfTime
  const app = createApp({
    store,
    parser,
    clock: () => now,
    random: repeatableRandom(),
    fetchFile: async () => {
      throw new Error('no documents here')
    },
    openRepository: repositoryOpener({ refusal: undefined, programs: undefined }),
    withoutToken: 'owner',
    ...parts,
  })
  return {
    path: store.path,
    db: store.db,
    setClock: (to) => {
      now = to
    },
    async call(line, { body, token, headers = {} } = {}) {
      const [method = '', url = ''] = line.split(' ')
      const reply = await app.handle({
        method,
        url: `local:${url}`,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await reply.text()
      return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) }
    },
  }
}

/** Lets a user call with `token_<id>`. */
export async function giveToken(db: Database, userId: string): Promise<string> {
  const token = `token_${userId}`
  await db
    .insertInto('tokens')
    .values({
      id: `tok_${userId}`,
      user_id: userId,
      hash: hashToken(token),
      label: 'test',
      created_at: new Date(startOfTime).toISOString(),
    })
    .execute()
  return token
}
