/** The baseline for `ws local serve --database`: node:http and pg, with its query, its change and its durability. */
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

const [, , address = ''] = process.argv
const pool = new pg.Pool({ connectionString: address, max: 10 })

const changeRequests = 'SELECT count(*) FROM change_requests WHERE change_requests.space_id = spaces.id'
const read = `
  SELECT spaces.*,
    (SELECT count(*) FROM comments WHERE comments.space_id = spaces.id
      AND comments.change_request_id IS NULL AND comments.resolved_at IS NULL) AS comments,
    (${changeRequests}) AS change_requests,
    (${changeRequests} AND status = 'open') AS change_requests_open,
    (${changeRequests} AND status = 'draft') AS change_requests_draft,
    (SELECT sites.id FROM site_spaces JOIN sites ON sites.id = site_spaces.site_id
      WHERE site_spaces.space_id = spaces.id AND sites.published = 1 LIMIT 1) AS published_site_id
  FROM spaces WHERE spaces.id = $1`
const write = 'UPDATE spaces SET title = $1, updated_at = $2 WHERE id = $3'

const server = createServer(async (request, response) => {
  const id = request.url?.split('?')[0]?.split('/').at(-1) ?? ''
  if (request.method === 'PATCH') {
    const { title } = JSON.parse(await textOf(request))
    await pool.query({ name: 'write', text: write, values: [title, new Date().toJSON(), id] })
  }
  const { rows } = await pool.query({ name: 'read', text: read, values: [id] })
  const body = JSON.stringify(rows[0])
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
