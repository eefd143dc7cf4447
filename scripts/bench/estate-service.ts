/**
 * A cheap service on loopback with whole organizations: `org_10000` has 10,000 spaces in 500 collections, 100 sites and 200
 * teams, and `org_10000_people` 50,000 members and 500 teams as well. It prints its origin; `/requests` returns the addresses
 * requested since the last call.
 */
import { createServer, type ServerResponse } from 'node:http'

const spacesInCollection = 20
const urls = (path: string) => ({
  location: `https://docs.example/v1/${path}`,
  app: `https://app.example/${path}`,
})
const permissions = { view: true, admin: true, viewInviteLinks: true, create: true, edit: true }
const then = '2026-01-01T00:00:00.000Z'
const each = <Item>(count: number, make: (index: number) => Item): readonly Item[] =>
  Array.from({ length: Math.floor(count) }, (_, index) => make(index))

const collection = (id: string, spaces: number) => ({
  object: 'collection',
  id,
  title: `Collection ${id}`,
  description: 'What it is about',
  organization: `org_${spaces}`,
  defaultLevel: 'read',
  urls: urls(`c/${id}`),
  permissions,
})
const space = (id: string, parent: string) => ({
  object: 'space',
  id,
  title: `Space ${id}`,
  emoji: '📘',
  visibility: 'in-collection',
  parent,
  createdAt: then,
  updatedAt: then,
  editMode: 'live',
  urls: urls(`s/${id}`),
  organization: `org_${sizeIn(id)}`,
  revision: `rev_${id}`,
  defaultLevel: null,
  comments: 3,
  changeRequests: 2,
  changeRequestsOpen: 1,
  changeRequestsDraft: 1,
  permissions,
})
const site = (id: string) => ({
  object: 'site',
  id,
  type: 'basic',
  title: `Site ${id}`,
  basename: id.replaceAll('_', '-'),
  visibility: 'public',
  published: true,
  siteSpaces: 3,
  createdAt: then,
  agentsContext: 'included',
  features: [],
  urls: urls(`sites/${id}`),
})
const siteSpace = (siteId: string, index: number) => ({
  object: 'site-space',
  id: `ssp_${siteId}_${index}`,
  path: `part-${index}`,
  title: `Part ${index}`,
  default: index === 0,
  space: space(`${collectionIn(siteId)}_${index}`, collectionIn(siteId)),
  urls: urls(siteId),
})
const team = (id: number) => ({
  object: 'team',
  id: `team_${id}`,
  title: `Team ${id}`,
  members: 5,
  spaces: 3,
  createdAt: then,
  permissions,
})
const member = (id: number) => ({
  organization: {
    object: 'member',
    id: `usr_${id}`,
    role: 'edit',
    disabled: false,
    joinedAt: then,
    spaces: 3,
    teams: 1,
    user: { object: 'user', id: `usr_${id}`, displayName: `Person ${id}`, email: `p${id}@bench.example` },
  },
  team: { role: id === 0 ? 'owner' : 'member' },
})

/** Ids of collections, spaces and sites hold the size of their organization. */
const sizeIn = (id: string) => Number(/_(\d+)/.exec(id)?.[1])
const collectionIn = (siteId: string) => `col_${sizeIn(siteId)}_0`

type EstateAnswer = (id: string, spaces: number) => unknown

/** By the end of the path. Lists have no paging, since nobody asks for less. */
const answers: readonly (readonly [pattern: RegExp, answer: EstateAnswer])[] = [
  [
    /^\/v1\/orgs\/(org_\d+(?:_people)?)$/,
    (id) => ({ object: 'organization', id, title: 'Bench', urls: urls(id) }),
  ],
  [
    /\/collections$/,
    (_, spaces) => each(spaces / spacesInCollection, (index) => collection(`col_${spaces}_${index}`, spaces)),
  ],
  [/\/collections\/(\w+)\/spaces$/, (id) => each(spacesInCollection, (index) => space(`${id}_${index}`, id))],
  [/\/sites$/, (_, spaces) => each(spaces / 100, (index) => site(`site_${spaces}_${index}`))],
  [/\/sites\/(\w+)\/site-spaces$/, (id) => each(3, (index) => siteSpace(id, index))],
  [/\/sites\/(\w+)\/published$/, () => ({ structure: { type: 'siteSpaces', structure: [] } })],
  [/\/sites\/\w+\/adaptive-schema$/, () => undefined],
  // It offers only what the API document shows: with lists of permissions, each space is two requests more.
  [
    /\/(?:permissions\/(?:users|teams)|structure|sections|external-links|redirects|customization|publishing\/auth)$/,
    () => undefined,
  ],
  [/\/orgs\/\w+\/spaces$/, () => undefined],
  [/\/orgs\/\w+_people\/teams$/, (_, spaces) => each(spaces / 20, team)],
  [/\/orgs\/\w+_people\/members$/, (_, spaces) => each(spaces * 5, (id) => member(id).organization)],
  [/\/teams$/, (_, spaces) => each(spaces / 50, team)],
  [/\/teams\/\w+\/members$/, () => each(5, member)],
  [/\/spaces\/(\w+)$/, (id) => space(id, id.replace(/_\d+$/, ''))],
  [/./, () => []],
]

let asked: string[] = []

const server = createServer((request, response) => {
  const { pathname, href } = new URL(request.url ?? '/', `http://${request.headers.host}`)
  if (pathname === '/requests') {
    send(response, 200, asked)
    asked = []
    return
  }
  asked.push(href)
  const spaces = Number(/org_(\d+)/.exec(pathname)?.[1] ?? 0)
  const [pattern, answer] = answers.find(([each]) => each.test(pathname)) ?? []
  const found = answer?.(pattern?.exec(pathname)?.[1] ?? '', spaces)
  if (found === undefined) send(response, 404, { error: { message: 'there is none' } })
  else send(response, 200, Array.isArray(found) ? { items: found, count: found.length } : found)
})

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  const length = Buffer.byteLength(body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': length })
  response.end(body)
}

server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
