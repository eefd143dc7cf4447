/** Fetches the files that a request names by URL: pages to import, specifications, images. */
import { fileURLToPath } from 'node:url'
import { readNamedFile } from '../../disk/interruptible-read.ts'
import { messageOf } from '../../errors.ts'
import type { AllowedFetch } from '../../workspaces/serving.ts'
import type { FetchedFile } from '../fetched-document.ts'
import { mediaTypeByName } from '../media-types.ts'
import { invalid } from '../reply/refusals.ts'

interface FetchLimits {
  /** True allows `file:` addresses: for the owner in their own process only. Behind a port they would read the server's disk. */
  readonly files: boolean
  /** Addresses inside this machine's network that every caller may fetch from. */
  readonly allowed: readonly AllowedFetch[]
}

interface FetchingCaller {
  readonly isOwner: boolean
}

/** @throws ApiError 400 with the reason if the file can't be fetched, 403 if the caller may not have it */
export type FileFetcher = (address: string, caller: FetchingCaller) => Promise<FetchedFile>

const longest = 32 * 1024 * 1024
const patience = 30_000

export const fileFetcher =
  ({ files, allowed }: FetchLimits): FileFetcher =>
  async (address, { isOwner }) => {
    const url = URL.parse(address)
    if (url !== null && isOfSample(url)) return fromSample(url)
    if (url?.protocol === 'http:' || url?.protocol === 'https:') {
      const { fromWeb } = await import('./from-web.ts')
      const file = await fromWeb(url, { allowed, isOwner })
      return { ...file, contentType: file.contentType ?? typeOf(url) }
    }
    if (url?.protocol === 'file:' && files) return fromDisk(url)
    throw invalid(noAddress(address, files))
  }

/** Reserved for examples (RFC 2606): no stranger can answer there. */
const isOfSample = ({ hostname }: URL) => /(^|\.)northwind\.example$/.test(hostname)

async function fromSample(url: URL): Promise<FetchedFile> {
  const { sampleDocument } = await import('../fixtures/sample/documents.ts')
  const document = sampleDocument(url)
  if (document === undefined)
    throw invalid(`${url.href} can't be fetched: the sample's company has nothing there`)
  return { url: document.url, contentType: document.contentType, bytes: Buffer.from(document.text) }
}

async function fromDisk(url: URL): Promise<FetchedFile> {
  try {
    const bytes = await readNamedFile(fileURLToPath(url), AbortSignal.timeout(patience), longest)
    return { url: url.href, contentType: typeOf(url), bytes }
  } catch (error) {
    throw invalid(`${url.href} can't be read: ${reasonOf(error, url)}`)
  }
}

const typeOf = ({ pathname }: URL) => mediaTypeByName(pathname)

/** `file://hello.md` names a machine `hello.md`. */
const reasonOf = (error: unknown, { host, pathname }: URL): string =>
  host === ''
    ? messageOf(error)
    : `a file has three slashes and its whole path, file:///home/me/${host}${pathname === '/' ? '' : pathname}`

const noAddress = (address: string, files: boolean): string => {
  const own = files ? 'its whole path with file:// before it, ' : ''
  return `${address} is not an address that a document can be fetched from: give ${own}an address where it is served (https://…), or the raw one of its repository`
}
