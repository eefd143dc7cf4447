/** Fetches the documents that a request names by URL: pages to import, specifications. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiError, messageOf } from '../errors.ts'
import type { FetchedDocument } from './fetched-document.ts'
import type { FetchDocument } from './handler.ts'
import { invalid } from './refusals.ts'

interface Limits {
  /** `file:` addresses are for the owner in their own process; behind a port they would read the server's disk. */
  readonly files: boolean
}

const longest = 32 * 1024 * 1024
const patience = 30_000

const typesByExtension: Readonly<Record<string, string>> = {
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
}

/** @throws ApiError 400 saying why the document can't be had. */
export const documentFetcher =
  ({ files }: Limits): FetchDocument =>
  async (address) => {
    const url = URL.parse(address)
    if (url !== null && isOfSample(url)) return fromSample(url)
    if (url?.protocol === 'http:' || url?.protocol === 'https:') return fromWeb(url)
    if (url?.protocol === 'file:' && files) return fromDisk(url)
    throw invalid(`${address} is no address that a document can be fetched from`)
  }

/** Reserved for examples (RFC 2606): nobody else could answer there. */
const isOfSample = ({ hostname }: URL) => /(^|\.)northwind\.example$/.test(hostname)

async function fromSample(url: URL): Promise<FetchedDocument> {
  const { sampleDocument } = await import('./sample/documents.ts')
  const document = sampleDocument(url)
  if (document === undefined)
    throw invalid(`${url.href} can't be fetched: the sample's company has nothing there`)
  return document
}

async function fromDisk(url: URL): Promise<FetchedDocument> {
  const text = await readFile(fileURLToPath(url), 'utf8').catch((error: unknown) => {
    throw invalid(`${url.href} can't be read: ${messageOf(error)}`)
  })
  return { url: url.href, contentType: typesByExtension[extname(url.pathname).toLowerCase()], text }
}

async function fromWeb(url: URL): Promise<FetchedDocument> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(patience) })
    if (!reply.ok) throw new Error(`it answers with ${reply.status}`)
    const text = await readLimited(reply)
    const type = reply.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
    return { url: reply.url, contentType: type ?? typesByExtension[extname(url.pathname)], text }
  } catch (error) {
    throw new ApiError(`${url.href} can't be fetched: ${reasonOf(error)}`, { status: 400, cause: error })
  }
}

async function readLimited(reply: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    if (size > longest) throw new Error(`it is longer than ${longest} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** What fetch throws hides the reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
