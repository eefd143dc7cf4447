/**
 * A cheap service on loopback: one space, lists of any length, updates, organizations with one collection of spaces without
 * contents. It prints its origin.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

const space = (id: string) => ({
  object: 'space',
  id,
  title: 'Getting started',
  emoji: '📘',
  visibility: 'public',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  editMode: 'live',
  urls: { location: `https://docs.example/v1/spaces/${id}`, app: `https://app.example/s/${id}` },
  organization: 'org_bench',
  revision: 'rev_bench',
  defaultLevel: null,
  comments: 3,
  changeRequests: 2,
  changeRequestsOpen: 1,
  changeRequestsDraft: 1,
})

/** A list of so many items: `/v1/collections/col_100000/spaces`. Those of `quiet_100000` have no open change requests. */
const list = /^\/v1\/collections\/(col|quiet)_(\d+)\/spaces$/
/** An organization with so many spaces: `/v1/orgs/org_100000`. */
const organization = /^\/v1\/orgs\/org_(\d+)(?:\/(collections|sites))?$/

const busy = JSON.stringify(space('#')).split('"#"')
const quiet = JSON.stringify({ ...space('#'), changeRequestsOpen: 0 }).split('"#"')
let requests = 0

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  // The number of requests before this one.
  if (url.pathname === '/requests') return answer(response, String(requests))
  requests += 1
  const [, kind, total] = list.exec(url.pathname) ?? []
  if (total !== undefined)
    return answerPage(response, url, { total: Number(total), item: kind === 'col' ? busy : quiet })
  const [, spaces, part] = organization.exec(url.pathname) ?? []
  if (spaces !== undefined) return answer(response, JSON.stringify(partOf(spaces, part)))
  // It offers no list of all spaces of an organization.
  if (/\/orgs\/\w+\/spaces$/.test(url.pathname)) return refuse(response)
  const id = url.pathname.split('/').at(-1) ?? ''
  drain(request, () => answer(response, JSON.stringify(space(id))))
})

function partOf(spaces: string, part: string | undefined): object {
  if (part === undefined) return { object: 'organization', id: `org_${spaces}`, title: 'Bench' }
  const items = part === 'sites' ? [] : [{ object: 'collection', id: `quiet_${spaces}`, title: 'All' }]
  return { items, count: items.length }
}

interface ServedList {
  readonly total: number
  /** The text of an item before and after its id. */
  readonly item: readonly string[]
}

function answerPage(response: ServerResponse, url: URL, { total, item: [before, after] }: ServedList): void {
  const start = Number(url.searchParams.get('page') ?? 0)
  const end = Math.min(total, start + Number(url.searchParams.get('limit') ?? 100))
  const items: string[] = []
  for (let index = start; index < end; index += 1) items.push(`${before}"spc_${index}"${after}`)
  const next = end < total ? `"next":{"page":"${end}"},` : ''
  if (end < total) {
    url.searchParams.set('page', String(end))
    response.setHeader('link', `<${url.href}>; rel="next"`)
  }
  answer(response, `{${next}"count":${items.length},"items":[${items.join()}]}`)
}

function answer(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
}

function refuse(response: ServerResponse): void {
  response.statusCode = 404
  answer(response, '{"error":{"message":"there is none"}}')
}

const drain = (request: IncomingMessage, then: () => void) => request.resume().on('end', then)

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
