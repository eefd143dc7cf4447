/** A workspace behind a port, and ways to talk to it that an HTTP client would not offer. */
import { connect } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { usualLimits } from '../../src/local/server/limits.ts'
import { type ServerOptions, serve } from '../../src/local/server/server.ts'
import { createStore, withStore } from '../../src/local/store/store.ts'
import type { AccessLogEntry, Serving } from '../../src/workspaces/serving.ts'
import { pause, realSleep } from '../support/pause.ts'
import { giveToken, repeatableRandom, temporaryFolder } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

export interface Served extends Serving {
  readonly path: string
  readonly log: AccessLogEntry[]
  readonly failures: unknown[]
  /** The owner's. */
  readonly token: string
  /** `call('GET /v1/orgs')`, as the owner unless told otherwise. */
  call(line: string, more?: RequestInit & { readonly token?: string }): Promise<Response>
  /** Sends these parts as they are, and answers everything that comes back until the connection ends. */
  raw(...parts: readonly (string | number)[]): Promise<string>
}

interface Serves extends Partial<Omit<ServerOptions, 'limits'>> {
  readonly path?: string
  readonly limits?: Partial<ServerOptions['limits']>
}

/** @param more.path - of a workspace that is there already. */
export async function serveSmall({ path: known, limits, ...more }: Serves = {}): Promise<Served> {
  const path = known ?? join(temporaryFolder(), 'workspace.db')
  if (known === undefined) await createStore(path, smallWorkspace)
  const token = await tokenOf(path, 'usr_ada')
  const log: AccessLogEntry[] = []
  const failures: unknown[] = []
  const serving = await serve(path, {
    host: '127.0.0.1',
    port: 0,
    misbehaviour: undefined,
    allowFetch: [],
    log: (entry) => log.push(entry),
    fail: (error) => failures.push(error),
    now: () => Date.now(),
    age: () => Math.round(performance.now()),
    random: repeatableRandom(),
    sleep: realSleep,
    limits: { ...usualLimits, ...limits },
    ...more,
  })
  let stopped: Promise<number> | undefined
  const stop = () => {
    stopped ??= serving.stop()
    return stopped
  }
  onTestFinished(() => void stop())
  return {
    url: serving.url,
    now: serving.now,
    take: serving.take,
    stop,
    path,
    log,
    failures,
    token,
    call: (line, { token: other = token, ...init } = {}) => {
      const [method = '', target = ''] = line.split(' ')
      const headers = { authorization: `Bearer ${other}`, ...init.headers }
      return fetch(serving.url + target, { method, ...init, headers })
    },
    raw: (...parts) => talk(Number(new URL(serving.url).port), parts),
  }
}

/** A token for one of smallWorkspace's people. */
export const tokenOf = (path: string, user: string): Promise<string> =>
  withStore(path, async ({ db }) => {
    await db.deleteFrom('tokens').where('user_id', '=', user).execute()
    return giveToken(db, user)
  })

/** The items of a list. */
export async function itemsOf(reply: Response): Promise<unknown[]> {
  const { items } = (await reply.json()) as { readonly items: unknown[] }
  return items
}

/** A number among the parts is a pause in milliseconds. */
function talk(port: number, parts: readonly (string | number)[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  socket.on('close', () => resolve(heard)).on('error', reject)
  void (async () => {
    for (const part of parts) {
      if (typeof part === 'string') socket.write(part)
      else await pause(part, 'the test asked for it')
    }
  })()
  return promise
}
