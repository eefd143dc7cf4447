/**
 * The baseline for `ws local serve`: node:http and the driver of the same database, with its query, its change and its durability. Takes
 * the path of a file, or the address of a PostgreSQL.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** A statement for each, with the parameters in the order in which they are handed over. */
interface Bare {
  read(id: string): unknown
  write(title: string, updatedAt: string, id: string): unknown
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
const writing = (at: PlaceholderAt) =>
  `UPDATE spaces SET title = ${at(1)}, updated_at = ${at(2)} WHERE id = ${at(3)}`

function inFile(path: string): Bare {
  const file = new DatabaseSync(path)
  file.exec('PRAGMA synchronous = FULL')
  const read = file.prepare(reading(() => '?'))
  const write = file.prepare(writing(() => '?'))
  return { read: (id) => read.get(id), write: (...values) => write.run(...values) }
}

function inPool(address: string): Bare {
  const pool = new pg.Pool({ connectionString: address, max: 10 })
  const read = reading((number) => `$${number}`)
  const write = writing((number) => `$${number}`)
  return {
    read: async (id) => (await pool.query({ name: 'read', text: read, values: [id] })).rows[0],
    write: (...values) => pool.query({ name: 'write', text: write, values }),
  }
}

const [, , place = ''] = process.argv
const bare = place.startsWith('postgres:') ? inPool(place) : inFile(place)

const server = createServer(async (request, response) => {
  const id = request.url?.split('?')[0]?.split('/').at(-1) ?? ''
  if (request.method === 'PATCH') {
    const { title } = JSON.parse(await textOf(request))
    await bare.write(title, new Date().toJSON(), id)
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
