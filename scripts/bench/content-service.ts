/** A cheap service on loopback with spaces of many pages: `spc_2000` has 2,000. Lists show no texts, as large services do not. */
import { createServer, type ServerResponse } from 'node:http'

const then = '2026-01-01T00:00:00.000Z'
let requests: string[] = []
let revision = 0

const page = (index: number) => ({
  object: 'page',
  id: `pag_${index}`,
  type: 'document',
  title: `Page ${index}`,
  slug: `page-${index}`,
  path: `page-${index}`,
  createdAt: then,
  updatedAt: then,
  documentId: `doc_${index}`,
  pages: [],
})
const textOf = (id: string) =>
  `${id} says what there is to say.\n\n${'A line of text about the product.\n'.repeat(60)}`
const proposal = () => ({
  object: 'change-request',
  id: 'cr_1',
  number: 1,
  status: 'draft',
  subject: 'Bench',
  outdated: false,
  revision: `rev_cr_${revision}`,
  revisionInitial: 'rev_main',
  createdAt: then,
  updatedAt: then,
})

function answer(method: string, path: string): unknown {
  const size = Number(/spc_(\d+)/.exec(path)?.[1] ?? 0)
  if (path.endsWith('/pages')) return { pages: Array.from({ length: size }, (_, index) => page(index)) }
  if (path.endsWith('/files')) return { items: [], count: 0 }
  const id = /\/page\/(pag_\d+)$/.exec(path)?.[1]
  if (id !== undefined) return { ...page(Number(id.slice(4))), markdown: textOf(id) }
  if (path.endsWith('/content') && method === 'POST') {
    revision += 1
    return { changeRequest: proposal(), changes: [], insertedFiles: [] }
  }
  if (path.endsWith('/change-requests')) return method === 'POST' ? newProposal() : { items: [], count: 0 }
  if (path.includes('/change-requests/')) return proposal()
  return {
    object: 'space',
    id: `spc_${size}`,
    title: 'Bench',
    revision: 'rev_main',
    createdAt: then,
    updatedAt: then,
  }
}

function newProposal() {
  revision = 0
  return { ...proposal(), revision: 'rev_main' }
}

const send = (response: ServerResponse, value: unknown) => {
  const text = JSON.stringify(value)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer((request, response) => {
  const { method = 'GET', url = '/' } = request
  if (url === '/requests') {
    send(response, requests)
    requests = []
    return
  }
  requests.push(`${method} http://${request.headers.host}${url}`)
  request.resume()
  request.on('end', () => send(response, answer(method, url.split('?', 1)[0] ?? url)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object')
    process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
