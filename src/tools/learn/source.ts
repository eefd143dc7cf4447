/** Reads the text of a description: a file, stdin, or the one address that was given. */
import { unknown } from '../../catalog/fields.ts'
import type { Operation } from '../../catalog/operation.ts'
import { UsageError } from '../../errors.ts'
import { isEmbedded, originOf, parseBaseUrl } from '../../settings/base-url.ts'
import type { Session } from '../../task.ts'

export const readSource = (source: string, session: Session): Promise<string> =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(source) ? fetched(source, session) : session.readText(source, '<source>')

async function fetched(address: string, session: Session): Promise<string> {
  if (!/^https?:/i.test(address) || !URL.canParse(address))
    throw new UsageError(`${address} is no address that ws can fetch: it needs to begin with https://`)
  const { origin, pathname, search, username, password } = new URL(address)
  if (username !== '' || password !== '') throw new UsageError('<source> holds a user name or a password')
  parseBaseUrl({ text: origin, source: '<source>' }, session.context)
  const client = await session.connect({ baseUrl: origin, token: await tokenFor(origin, session) })
  const { body } = await client.exchange(asOperation(pathname), { path: {}, query: valuesIn(search) })
  return body
}

/** The token belongs to the service: nobody else gets it. */
async function tokenFor(origin: string, session: Session): Promise<string | undefined> {
  const settings = await session.settings()
  const service = settings.requireBaseUrl().value
  if (isEmbedded(service) || originOf(service) !== origin) return undefined
  return (await settings.token())?.value
}

const valuesIn = (search: string): Readonly<Record<string, readonly string[]>> => {
  const pairs = new URLSearchParams(search)
  return Object.fromEntries([...new Set(pairs.keys())].map((name) => [name, pairs.getAll(name)]))
}

const asOperation = (path: string): Operation => ({
  kind: 'operation',
  method: 'GET',
  path,
  query: undefined,
  body: undefined,
  response: unknown(),
  status: 200,
  paginated: false,
  summary: '',
  columns: [],
  examples: [],
})
