/** A copy of the sample workspace, a home for the history, and a reader of all that an undo has to bring back. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NetworkError } from '../../../src/errors.ts'
import type { HttpRequest } from '../../../src/http/exchange.ts'
import type { OpenWorkspace } from '../../../src/local/workspace.ts'
import { handle } from '../../local/run-example.ts'
import type { SampleCopies } from '../../local/sample-copies.ts'
import { pause } from '../../support/pause.ts'
import { type ProgramRun, type World, ws } from '../../support/program.ts'
import { readShellLine } from '../../support/shell-words.ts'

export interface UndoPlace {
  readonly workspace: OpenWorkspace
  readonly home: string
  /** Requests other than GET that reached the workspace. */
  readonly writes: string[]
  /** The largest number of requests under way at once, of the latest run. */
  readonly atOnce: () => number
  /** Runs a line; `fails` decides about a write: lost before it arrives, or its answer lost. */
  run(line: string, how?: Running): Promise<ProgramRun>
  /** Everything that can be set, by its address in the API. */
  state(): Promise<State>
  close(): Promise<void>
}

/** The end of the process, or of the connection, before a write arrives or after it was done. */
type Failing = 'before' | 'after' | 'cut before' | 'cut after'

interface Running extends World {
  readonly fails?: (request: HttpRequest, writes: number) => Failing | undefined
  /** Somebody else's work right before a write, which has this number from 1. */
  readonly meanwhile?: (writes: number) => Promise<unknown>
  /** Milliseconds before each answer. */
  readonly delays?: () => number
  /** The answer in place of the workspace's. */
  readonly refuses?: (request: HttpRequest) => { readonly status: number; readonly body: object } | undefined
}

export type State = Readonly<Record<string, unknown>>

/** The end of the process, as far as the test goes. */
export class Killed extends Error {}

export function openPlace(sample: SampleCopies): UndoPlace {
  const workspace = sample.open()
  const home = mkdtempSync(join(tmpdir(), 'ws-undo-'))
  const writes: string[] = []
  let [underWay, most] = [0, 0]
  let time = Date.UTC(2026, 0, 15, 12)
  const now = () => {
    time += 1000
    return time
  }
  return {
    workspace,
    home,
    writes,
    atOnce: () => most,
    run: (line, { fails, refuses, delays, meanwhile, ...world } = {}) => {
      const { env, words } = readShellLine(line)
      let count = 0
      most = 0
      const counted = async (request: HttpRequest) => {
        underWay += 1
        most = Math.max(most, underWay)
        try {
          if (delays !== undefined) await pause(delays(), 'a service far away')
          return refuses?.(request) ?? (await answer(request))
        } finally {
          underWay -= 1
        }
      }
      const answer = async (request: HttpRequest) => {
        const isWrite = request.method !== 'GET'
        if (isWrite) count += 1
        const number = count
        if (isWrite) await meanwhile?.(number)
        const failing = isWrite ? fails?.(request, number) : undefined
        failIf(failing, 'before')
        if (isWrite) writes.push(`${request.method} ${new URL(request.url).pathname}`)
        const { status, headers, text } = await handle(workspace, request)
        const body = await text()
        failIf(failing, 'after')
        return { status, headers, body }
      }
      return ws(words.slice(1), {
        ...world,
        env: { WS_ORG: 'org_northwind', WS_CONFIG_DIR: home, WS_HISTORY: '1', ...world.env, ...env },
        context: { random: Math.random, now, ...world.context },
        service: counted,
      })
    },
    state: () => readState(workspace),
    close: () => workspace.close(),
  }
}

function failIf(failing: Failing | undefined, when: 'before' | 'after'): void {
  if (failing === when) throw new Killed(`killed ${when} the request`)
  if (failing === `cut ${when}`) throw cut()
}

const cut = () => new NetworkError('The connection was cut', { sent: true, passing: true })

const organization = '/v1/orgs/org_northwind'

async function readState(workspace: OpenWorkspace): Promise<State> {
  const state: Record<string, unknown> = {}
  const read = async (path: string): Promise<readonly Item[]> => {
    const reply = await handle(workspace, { method: 'GET', url: `https://api.test${path}`, headers: {} })
    if (reply.status !== 200) return []
    const value: unknown = JSON.parse(await reply.text())
    state[path] = settable(value)
    return itemsIn(value)
  }
  await read(organization)
  for (const team of await read(`${organization}/teams?limit=1000`))
    await read(`${organization}/teams/${team.id}/members`)
  for (const { id } of await read(`${organization}/collections?limit=1000`))
    for (const space of await read(`/v1/collections/${id}/spaces?limit=1000`)) await readSpace(space.id, read)
  for (const list of ['link-invites', 'saml', 'openapi', 'translations'])
    await read(`${organization}/${list}`)
  for (const { id } of await read(`${organization}/sites`)) {
    for (const list of ['site-spaces', 'section-groups', 'share-links', 'adaptive-schema', 'published'])
      await read(`${organization}/sites/${id}/${list}`)
  }
  await read('/v1/integrations?owner=org_northwind')
  return state
}

interface Item {
  readonly id: string
}

async function readSpace(id: string, read: (path: string) => Promise<readonly Item[]>): Promise<void> {
  await read(`/v1/spaces/${id}/comments`)
  for (const status of ['open', 'draft'])
    for (const cr of await read(`/v1/spaces/${id}/change-requests?status=${status}`)) {
      await read(`/v1/spaces/${id}/change-requests/${cr.id}/requested-reviewers`)
      await read(`/v1/spaces/${id}/change-requests/${cr.id}/comments`)
    }
}

function itemsIn(value: unknown): readonly Item[] {
  const items = (value as { items?: readonly Item[] }).items
  return Array.isArray(items) ? items : []
}

/** Without addresses, dates, counts and whatever else the service computes. */
function settable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !computed.test(name) && !(counts.has(name) && typeof member === 'number'))
      .map(([name, member]) => [name, settable(member)]),
  )
}

const computed =
  /At$|^(?:urls|permissions|object|revision|lastVersion|processingState|resolvedBy|outdated|next|requestedBy)$/
const counts = new Set([
  ...['members', 'spaces', 'siteSpaces', 'comments', 'replies', 'count', 'version', 'teams', 'number'],
  ...['changeRequests', 'changeRequestsOpen', 'changeRequestsDraft'],
])
