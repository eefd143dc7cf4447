/** Reads an OpenAPI specification from its source; whatever goes wrong is a code, for the specification shows it. */
import type { FetchDocument, FetchedDocument } from '../handler.ts'
import { parseSpecification } from './parse.ts'

/** Files of the specification by name, or why there are none. */
export type ReadSource =
  | { readonly filesystem: Readonly<Record<string, unknown>> }
  | { readonly errorCode: 'FETCH_TIMEOUT' | 'FETCH_FAILED' | 'INVALID_SPEC' }

export async function readSource(fetchDocument: FetchDocument, url: string): Promise<ReadSource> {
  let document: FetchedDocument
  try {
    document = await fetchDocument(url)
  } catch (error) {
    return { errorCode: isTimeout(error) ? 'FETCH_TIMEOUT' : 'FETCH_FAILED' }
  }
  const specification = await parseSpecification(document.text)
  if (specification === undefined) return { errorCode: 'INVALID_SPEC' }
  return { filesystem: { [fileNameOf(url)]: specification } }
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
