/** What `ws local serve` has to be held against: node:http and node:sqlite with one table, as durable as a workspace. */
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

const [, , path = ''] = process.argv
const file = new DatabaseSync(path)
file.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE spaces (id TEXT PRIMARY KEY, title TEXT NOT NULL, body TEXT NOT NULL);
  INSERT INTO spaces VALUES ('spc_api', 'API', '${'x'.repeat(600)}')`)
const read = file.prepare('SELECT * FROM spaces WHERE id = ?')
const write = file.prepare('UPDATE spaces SET title = ? WHERE id = ?')

const server = createServer(async (request, response) => {
  const id = request.url?.split('/').at(-1) ?? ''
  if (request.method === 'PATCH') {
    const { title } = JSON.parse(await textOf(request))
    write.run(title, id)
  }
  const body = JSON.stringify(read.get(id))
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
