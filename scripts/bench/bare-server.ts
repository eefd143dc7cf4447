/**
 * The baseline for `ws local serve`: node:http and the driver of the same database, with its query, the rows that a change commits (the
 * space and its event in the audit log), and its durability. Takes the path of a file, or the address of a PostgreSQL.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

interface Bare {
  read(id: string): unknown
  /** In one transaction. */
  write(change: BareChange): unknown
}

interface BareChange {
  readonly space: string
  readonly title: string
  /** ISO 8601. */
  readonly at: string
  /** Of its event. */
  readonly event: string
}

type PlaceholderAt = (number: number) => string

const changeRequests = 'SELECT count(*) FROM change_requests WHERE change_requests.space_id = spaces.id'
const reading = (at: PlaceholderAt) => `
  SELECT spaces.*,
    (SELECT count(*) FROM comments WHERE comments.space_id = spaces.id
      AND comments.change_request_id IS NULL AND comments.resolved_at IS NULL) AS comments,
    (${changeRequests}) AS change_requests,
    (${changeRequests} AND status = 'open') AS change_requests_open,
    (${changeRequests} AND status = 'draft') AS change_requests_draft,
    (SELECT sites.id FROM site_spaces JOIN sites ON sites.id = site_spaces.site_id
      WHERE site_spaces.space_id = spaces.id AND sites.published = 1 LIMIT 1) AS published_site_id
  FROM spaces WHERE spaces.id = ${at(1)}`
/** Title, time, space. */
const changing = (at: PlaceholderAt) =>
  `UPDATE spaces SET title = ${at(1)}, updated_at = ${at(2)} WHERE id = ${at(3)}`
/** Time, id, space, title, payload. */
const recording = (at: PlaceholderAt) => `
  INSERT INTO audit_events (organization_id, occurred_at, id, action, actor_type, actor_id, actor_label, source,
    target_type, target_id, target_label, payload)
  VALUES ('org_northwind', ${at(1)}, ${at(2)}, 'space.update', 'user', 'usr_ada', 'Ada Martin', 'api', 'space',
    ${at(3)}, ${at(4)}, ${at(5)})`

const valuesOf = ({ space, title, at, event }: BareChange) => ({
  changed: [title, at, space],
  recorded: [at, event, space, title, JSON.stringify({ parameters: { spaceId: space }, changes: { title } })],
})

function inFile(path: string): Bare {
  const file = new DatabaseSync(path)
  file.exec('PRAGMA synchronous = FULL')
  const read = file.prepare(reading(() => '?'))
  const [change, record] = [changing, recording].map((statement) => file.prepare(statement(() => '?')))
  return {
    read: (id) => read.get(id),
    write: (wanted) => {
      const { changed, recorded } = valuesOf(wanted)
      file.exec('BEGIN IMMEDIATE')
      change?.run(...changed)
      record?.run(...recorded)
      file.exec('COMMIT')
    },
  }
}

function inPool(address: string): Bare {
  const pool = new pg.Pool({ connectionString: address, max: 10 })
  const numbered: PlaceholderAt = (number) => `$${number}`
  const [read, change, record] = [reading, changing, recording].map((statement) => statement(numbered))
  return {
    read: async (id) => (await pool.query({ name: 'read', text: read ?? '', values: [id] })).rows[0],
    write: async (wanted) => {
      const { changed, recorded } = valuesOf(wanted)
      const client = await pool.connect()
      await client.query('BEGIN')
      await client.query({ name: 'change', text: change ?? '', values: changed })
      await client.query({ name: 'record', text: record ?? '', values: recorded })
      await client.query('COMMIT')
      client.release()
    },
  }
}

const [, , place = ''] = process.argv
const bare = place.startsWith('postgres:') ? inPool(place) : inFile(place)

let events = 0

const server = createServer(async (request, response) => {
  const id = request.url?.split('?')[0]?.split('/').at(-1) ?? ''
  if (request.method === 'PATCH') {
    const { title } = JSON.parse(await textOf(request))
    events += 1
    await bare.write({
      space: id,
      title,
      at: new Date().toJSON(),
      event: `aev_bare_${process.pid}_${events}`,
    })
  }
  const body = JSON.stringify(await bare.read(id))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
