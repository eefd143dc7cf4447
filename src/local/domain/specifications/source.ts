/** Reads an OpenAPI specification from its source. Every failure has a code, which the specification shows. */
import { ApiError } from '../../../errors.ts'
import type { FetchedDocument } from '../../fetched-document.ts'
import type { Preparation } from '../../handler.ts'

/** Files of the specification by name, as JSON, or the reason why there are none. */
export type ReadSource =
  | { readonly filesystem: string }
  | { readonly errorCode: 'FETCH_TIMEOUT' | 'FETCH_FAILED' | 'INVALID_SPEC' }

/** An address, or the specification itself. */
export type GivenSource = { readonly url: string } | { readonly text: string }

/** @throws ApiError 400 if the document can't be read in time, 403 if the caller may not have it */
export async function readSource(
  { fetchDocument, parser }: Pick<Preparation, 'fetchDocument' | 'parser'>,
  given: GivenSource,
): Promise<ReadSource> {
  return 'text' in given
    ? readText(parser, given.text, 'openapi')
    : readAddress({ fetchDocument, parser }, given.url)
}

/** The address of a source, if it has one. */
export const urlIn = (given: GivenSource): string | null => ('text' in given ? null : given.url)

async function readAddress(
  { fetchDocument, parser }: Pick<Preparation, 'fetchDocument' | 'parser'>,
  url: string,
): Promise<ReadSource> {
  let document: FetchedDocument
  try {
    document = await fetchDocument(url)
  } catch (error) {
    // ws did not even try: the caller's rights are not a fault of the source.
    if (error instanceof ApiError && error.status === 403) throw error
    return { errorCode: isTimeout(error) ? 'FETCH_TIMEOUT' : 'FETCH_FAILED' }
  }
  return readText(parser, document.text, fileNameOf(url))
}

async function readText(parser: Preparation['parser'], text: string, name: string): Promise<ReadSource> {
  const specification = await parser.run('specification', text)
  if (specification === undefined) return { errorCode: 'INVALID_SPEC' }
  return { filesystem: `{${JSON.stringify(name)}:${specification}}` }
}

/** `https://api.northwind.example/v2/payments.json` gives `payments.json`. */
function fileNameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1)
  return last === undefined || last === '' ? 'openapi' : last
}

const timeouts = new Set(['TimeoutError', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT'])

/** The fetcher wraps the network's error, and that wraps the system's. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return timeouts.has(error.name) || timeouts.has(code) || isTimeout(error.cause)
}
