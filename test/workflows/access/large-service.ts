/** A service with as many people and spaces as wanted, made up while it answers: nobody keeps them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LargeSize {
  readonly people: number
  readonly spaces: number
  readonly collections: number
  readonly teams: number
}

export interface LargeService {
  readonly url: string
  close(): Promise<void>
}

const emailOf = (index: number) => `person-${index}@large.example`

const userOf = (index: number) => ({
  object: 'user',
  id: `usr_${index}`,
  displayName: `Person ${index}`,
  email: emailOf(index),
  urls: { location: `https://large.example/v1/users/usr_${index}` },
})

/** Every tenth is a member with a role; the others are guests, whom one space in their turn names. */
const roleOf = (index: number) => (index % 10 === 0 ? { role: 'read' } : {})

const memberOf = (index: number) => ({
  object: 'member',
  id: `usr_${index}`,
  user: userOf(index),
  joinedAt: '2026-01-01T00:00:00.000Z',
  ...roleOf(index),
  lastSeenAt: '2026-11-01T00:00:00.000Z',
  sso: false,
  disabled: false,
})

type Reply = (index: number) => unknown

/** A page of a list of so many. */
function pageOf(
  count: number,
  item: Reply,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const from = page * limit
  const items = Array.from({ length: Math.max(0, Math.min(limit, count - from)) }, (_, at) => item(from + at))
  const next = from + limit < count ? { next: { page: String(page + 1) } } : {}
  return { items, count, ...next }
}

const spaceOf = (index: number, { collections }: LargeSize) => ({
  object: 'space',
  id: `spc_${index}`,
  title: `Space ${index}`,
  parent: `col_${index % collections}`,
  organization: 'org_large',
  visibility: 'private',
  editMode: 'live',
  urls: {},
})

const organization = {
  object: 'organization',
  id: 'org_large',
  title: 'Large',
  type: 'business',
  emailDomains: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  urls: {},
}

/** Guests of a space: those whose number, divided by the number of spaces, leaves its own. */
const guestsOf = (space: number, { people, spaces }: LargeSize) =>
  Array.from({ length: Math.ceil((people - space) / spaces) }, (_, at) => space + at * spaces).filter(
    (index) => index < people && index % 10 !== 0,
  )

function listFor(
  path: string,
  size: LargeSize,
): { readonly count: number; readonly item: Reply } | undefined {
  const { people, spaces, collections, teams } = size
  const [, , kind = '', id = '', list = '', below = ''] = path.split('/')
  const none = { count: 0, item: () => undefined }
  if (kind === 'orgs' && list === 'members') return { count: people, item: memberOf }
  if (kind === 'orgs' && list === 'spaces') return { count: spaces, item: (index) => spaceOf(index, size) }
  if (kind === 'orgs' && list === 'collections')
    return {
      count: collections,
      item: (index) => ({
        object: 'collection',
        id: `col_${index}`,
        title: `Collection ${index}`,
        urls: {},
        organization: 'org_large',
      }),
    }
  if (kind === 'orgs' && list === 'teams' && below === '')
    return {
      count: teams,
      item: (index) => ({ object: 'team', id: `team_${index}`, title: `T ${index}`, members: 1 }),
    }
  if (kind === 'orgs' && list === 'teams')
    return { count: 1, item: () => ({ organization: memberOf(0), team: { role: 'owner' } }) }
  if (below === 'teams') return none
  if (kind === 'orgs') return none
  const guests = kind === 'spaces' ? guestsOf(Number(id.slice(4)), size) : []
  const given = (index: number) => ({ permission: 'edit', user: userOf(guests[index] ?? 0) })
  if (below === 'users') return { count: guests.length, item: given }
  if (below !== 'aggregate') return undefined
  const members = Math.ceil(people / 10)
  return {
    count: members + guests.length,
    item: (index) =>
      index < members ? { permission: 'read', user: userOf(index * 10) } : given(index - members),
  }
}

export async function serveLarge(size: LargeSize): Promise<LargeService> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const list = pathname === '/v1/orgs/org_large' ? undefined : listFor(pathname, size)
    const page = {
      page: Number(searchParams.get('page') ?? 0),
      limit: Number(searchParams.get('limit') ?? 50),
    }
    const body = list === undefined ? organization : pageOf(list.count, list.item, page)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
