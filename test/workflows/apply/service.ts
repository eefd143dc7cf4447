/** An embedded workspace in memory, and a client of it whose requests can be counted, changed and cut off. */
import { documentKinds } from '../../../src/catalog/kinds.ts'
import { get as getOrganization } from '../../../src/catalog/org.ts'
import { allResources } from '../../../src/catalog/walk.ts'
import { type Client, createClient } from '../../../src/client/client.ts'
import { NetworkError } from '../../../src/errors.ts'
import type { Estate, Thing } from '../../../src/estate/estate.ts'
import { makePlan, type PlanOptions } from '../../../src/estate/plan/make-plan.ts'
import type { Plan } from '../../../src/estate/plan/plan.ts'
import { readEstate } from '../../../src/estate/reading/read.ts'
import type { HttpRequest, HttpResponse } from '../../../src/http/exchange.ts'
import { createApp } from '../../../src/local/app.ts'
import { createParser } from '../../../src/local/parsing/parser.ts'
import type { Database } from '../../../src/local/store/database.ts'
import { applySteps } from '../../../src/workflows/apply/apply-plan.ts'
import type { EndedStep } from '../../../src/workflows/apply/outcome.ts'
import type { ApplyJournal } from '../../../src/workflows/apply-journal/journal.ts'
import { sourceOf } from '../../../src/workflows/estate/source.ts'
import { readUnlisted } from '../../../src/workflows/plan/preparing/unlisted.ts'
import { memoryStore } from '../../local/memory-store.ts'
import { repeatableRandom, startOfTime } from '../../local/rehearsal.ts'
import { smallWorkspace } from '../../local/small-workspace.ts'

export const resources = await allResources()
const kinds = new Set(documentKinds)
/** Nothing of a workspace stays in it. */
const parser = createParser()

export const organizationId = 'org_northwind'

export interface Service {
  readonly client: Client
  /** Every request that changes something, `POST /v1/...`. */
  readonly writes: string[]
  /** Requests after this many writes are lost: with `applied`, the last of them after it was done. */
  cutAfter(writes: number | undefined, isApplied?: boolean): void
  /** Answers one request, as the client's transport does. */
  send(request: HttpRequest): Promise<HttpResponse>
  /** Called before each write. */
  beforeWrite: (request: HttpRequest) => void | Promise<void>
  read(): Promise<Estate>
  plan(to: Estate, options?: Partial<PlanOptions>): Promise<Plan>
  apply(plan: Plan, journal?: ApplyJournal): Promise<readonly EndedStep[]>
  close(): Promise<void>
}

const noJournal: ApplyJournal = {
  intend: async () => undefined,
  did: async () => undefined,
  failed: () => undefined,
  close: () => undefined,
}

export async function startService(fill: (db: Database) => Promise<void> = smallWorkspace): Promise<Service> {
  const store = await memoryStore(fill)
  const app = createApp({
    store,
    parser,
    clock: () => startOfTime,
    random: repeatableRandom(),
    fetchFile: async () => {
      throw new Error('no documents here')
    },
    openRepository: async () => {
      throw new Error('no repositories here')
    },
    withoutToken: 'owner',
  })
  const writes: string[] = []
  let cut: { readonly writes: number; readonly isApplied: boolean } | undefined
  const service: Service = {
    client: createClient({
      transport: { send, close: async () => undefined },
      destination: { baseUrl: 'local:', token: undefined, userAgent: 'ws' },
      retry: {
        retries: 0,
        timeout: 60_000,
        now: () => startOfTime,
        age: () => 0,
        sleep: async () => undefined,
        random: () => 0,
        notice: async () => undefined,
      },
      signal: new AbortController().signal,
    }),
    writes,
    send,
    cutAfter(count, isApplied = false) {
      cut = count === undefined ? undefined : { writes: writes.length + count, isApplied }
    },
    beforeWrite: () => undefined,
    async read() {
      const { client } = service
      const organization = await client.call(getOrganization, { path: { organizationId } })
      const source = sourceOf(client, { isThere: async () => undefined, progress: async () => undefined })
      return readEstate({ resources, organization, kinds, source })
    },
    async plan(to, options = {}) {
      const sides = { from: await service.read(), to }
      const { hidden, deleted } = await readUnlisted(sides, { client: service.client, resources })
      const deletedAs = (thing: Thing) => deleted.get(thing)
      const from = { ...sides.from, things: [...sides.from.things, ...hidden] }
      return makePlan({ from, to }, { resources, deletedAs, ...options })
    },
    apply: ({ steps }, journal = noJournal) =>
      applySteps(steps, {
        client: service.client,
        send: (operation, input) => service.client.invoke(operation, input),
        journal,
        signal: new AbortController().signal,
        ended: async () => undefined,
      }),
    close: () => store.close(),
  }
  async function send(request: HttpRequest) {
    const isWrite = request.method !== 'GET'
    const lost = () => new NetworkError('The connection was cut', { sent: true, passing: true })
    if (cut !== undefined && writes.length >= cut.writes) throw lost()
    if (!isWrite) return app.handle(request)
    await service.beforeWrite(request)
    writes.push(`${request.method} ${request.url.slice('local:'.length)}`)
    const isLast = cut !== undefined && writes.length === cut.writes
    const reply = await app.handle(request)
    if (isLast && cut?.isApplied) throw lost()
    return reply
  }
  return service
}

const references = new Set(['spaceId', 'defaultTeam', 'defaultSiteSpace', 'sectionId'])

/** The state as people see it: no ids, and nothing that the service decides. */
export function picture({ organization, things }: Estate): readonly string[] {
  const pathOf = (thing: Thing): string =>
    thing.holder === organization
      ? (thing.name ?? '')
      : `${thing.holder && pathOf(thing.holder)}/${thing.name ?? ''}`
  const names = new Map(things.map((thing) => [thing.id, pathOf(thing)]))
  return things
    .map((thing) => {
      const { published, visibility, ...values } = thing.values
      const shown = thing.kind === 'space' ? values : { visibility, ...values }
      const told = Object.entries(shown).map(([name, value]) => [
        name,
        references.has(name) ? names.get(String(value)) : value,
      ])
      return `${thing.kind} ${pathOf(thing)} ${JSON.stringify(told)}`
    })
    .toSorted()
}

/** The state as a document of it would say it. */
export const asDocument = ({ organization, things, notCaptured }: Estate): Estate => {
  const copies = new Map<Estate['organization'], Estate['organization']>()
  const copy = (thing: Estate['organization']): Estate['organization'] => {
    const holder = thing.holder && copies.get(thing.holder)
    const copied = { ...thing, holder, reply: undefined }
    copies.set(thing, copied)
    return copied
  }
  return { organization: copy(organization), things: things.map(copy), notCaptured }
}
