/** Answers balancers and monitors: whether the server is alive, whether it is ready, and how much it has done so far. */
import type { IncomingMessage } from 'node:http'
import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import type { HttpResponse } from '../../http/exchange.ts'
import type { AccessLogEntry } from '../../workspaces/serving.ts'
import type { PostgresStore } from '../store/postgres/store.ts'
import { pathOf } from './guard.ts'

export interface Monitor {
  /** Undefined for a request that is not about the server itself. */
  reply(request: Pick<IncomingMessage, 'method' | 'url'>): Promise<HttpResponse> | undefined
  observe(entry: AccessLogEntry): void
  /** From now on, it is not ready for more. */
  drain(): void
}

/** Seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMonitor(store: PostgresStore): Monitor {
  const metrics = createMetrics(store)
  let isDraining = false

  const ready = async () => {
    if (isDraining) return said(503, 'stopping')
    try {
      await store.turns.read(({ db }) => db.selectFrom('workspace').select('singleton').execute())
      return said(200, 'ready')
    } catch {
      return said(503, 'the database is away')
    }
  }

  return {
    reply({ method, url = '' }) {
      if (method !== 'GET' && method !== 'HEAD') return undefined
      switch (pathOf(url)) {
        case '/healthz':
          return Promise.resolve(said(200, 'alive'))
        case '/readyz':
          return ready()
        case '/metrics':
          return metrics.tell()
        default:
          return undefined
      }
    },
    observe: metrics.observe,
    drain: () => {
      isDraining = true
    },
  }
}

/** Counters of one server, which starts them at 0. */
function createMetrics({ pool, repeats }: PostgresStore) {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  const requests = new Counter({
    name: 'ws_requests',
    help: 'Requests answered, by method and status',
    labelNames: ['method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'ws_request_duration_seconds',
    help: 'Time from a request to the end of its reply',
    labelNames: ['method'],
    buckets,
    registers,
  })
  const connections = new Gauge({
    name: 'ws_database_connections',
    help: 'Connections to the database: open, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
  })
  const repeated = new Gauge({
    name: 'ws_transactions_repeated',
    help: 'Transactions that began again after a conflict or a lost connection',
    registers,
  })
  return {
    observe({ method, status, milliseconds }: AccessLogEntry): void {
      requests.inc({ method: known(method), status: String(status ?? 'none') })
      durations.observe({ method: known(method) }, milliseconds / 1000)
    },
    async tell(): Promise<HttpResponse> {
      for (const [state, count] of Object.entries(pool.use())) connections.set({ state }, count)
      repeated.set(repeats())
      return said(200, await registry.metrics(), registry.contentType)
    },
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Callers invent methods, and each would become a metric of its own. */
const known = (method: string | null): string => (method !== null && methods.has(method) ? method : 'other')

const said = (status: number, text: string, type = 'text/plain; charset=utf-8'): HttpResponse => ({
  status,
  headers: { 'content-type': type, ...(status === 503 ? { 'retry-after': '2' } : {}) },
  text: async () => text,
  bytes: async () => Buffer.from(text),
})
