/** Reads an OpenAPI specification from its source; whatever goes wrong is a code, for the specification shows it. */
import { ApiError } from '../../../errors.ts'
import type { FetchedDocument } from '../../fetched-document.ts'
import type { Preparation } from '../../handler.ts'

/** Files of the specification by name, as JSON, or why there are none. */
export type ReadSource =
  | { readonly filesystem: string }
  | { readonly errorCode: 'FETCH_TIMEOUT' | 'FETCH_FAILED' | 'INVALID_SPEC' }

/** @throws ApiError 400 for a document that can't be read in time, 403 for one that is not for the caller. */
export async function readSource(
  { fetchDocument, parser }: Pick<Preparation, 'fetchDocument' | 'parser'>,
  url: string,
): Promise<ReadSource> {
  let document: FetchedDocument
  try {
    document = await fetchDocument(url)
  } catch (error) {
    // Nothing was tried: what the caller may not have is no fault of the source.
    if (error instanceof ApiError && error.status === 403) throw error
    return { errorCode: isTimeout(error) ? 'FETCH_TIMEOUT' : 'FETCH_FAILED' }
  }
  const specification = await parser.run('specification', document.text)
  if (specification === undefined) return { errorCode: 'INVALID_SPEC' }
  return { filesystem: `{${JSON.stringify(fileNameOf(url))}:${specification}}` }
}

/** `https://api.northwind.example/v2/payments.json` is read from a file `payments.json`. */
function fileNameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1)
  return last === undefined || last === '' ? 'openapi' : last
}

const timeouts = new Set(['TimeoutError', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT'])

/** The fetcher wraps what the network said, and that wraps what the system said. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return timeouts.has(error.name) || timeouts.has(code) || isTimeout(error.cause)
}
