/** Reads all pages and files of one place, each with its bytes: pages as Markdown, files as they are. */
import { get as getOrganization } from '../../catalog/org.ts'
import type { Client } from '../../client/client.ts'
import { WsError } from '../../errors.ts'
import type { EstateSource, SourceAnswer } from '../../estate/lists/source.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import { sourceOf } from '../estate/source.ts'
import type { ReadPlace } from './read-place.ts'
import type { ContentSearch, ReadableContent } from './readable-content.ts'

export interface FoundContentPart {
  readonly kind: 'page' | 'file'
  readonly id: string
  /** A page without its Markdown. */
  readonly reply: JsonObject
  readonly bytes: Buffer
}

/** Some pages or files are not there, or none. */
export interface RefusedContentPart {
  readonly kind: 'page' | 'file'
  /** A sentence without a full stop. */
  readonly refusal: string
}

export interface ContentPartReader {
  /** Each page before those within it, then the files. */
  partsOf(readable: Pick<ReadableContent, 'place'>): AsyncGenerator<FoundContentPart | RefusedContentPart>
}

export function contentPartReader({ client, organizationId }: ContentSearch): ContentPartReader {
  const isThere = () => client.invoke(getOrganization, { path: { organizationId } })
  const source = sourceOf(client, { isThere, progress: async () => {} })
  return {
    async *partsOf({ place }) {
      yield* pagesOf(place, source)
      yield* filesOf(place, { source, client })
    },
  }
}

async function* pagesOf(
  place: ReadPlace,
  source: EstateSource,
): AsyncGenerator<FoundContentPart | RefusedContentPart> {
  const kind = 'page'
  const answer = await source.one(place.pages, { path: place.path })
  if ('refusal' in answer) return yield { kind, refusal: answer.refusal.reason }
  const all = isObject(answer.value) ? nestedIn(answer.value, source) : []
  const texts = await Promise.all(all.map((page) => markdownOf(page, place, source)))
  for (const [index, page] of all.entries()) {
    const id = String(page.id)
    const text = texts[index]
    if (text === undefined || 'refusal' in text)
      yield { kind, refusal: `The page ${id}: ${text?.refusal.reason ?? 'no answer'}` }
    else yield { kind, id, reply: withoutMarkdown(page), bytes: Buffer.from(text.value) }
  }
}

/** Each page before those within it. */
function nestedIn(holder: JsonObject, source: EstateSource): readonly JsonObject[] {
  const below: readonly unknown[] = Array.isArray(holder.pages) ? holder.pages : []
  return below.flatMap((page) => {
    if (!isObject(page) || typeof page.id !== 'string' || page.id === '')
      throw source.untrusted('The service listed a page without its id')
    return [page, ...nestedIn(page, source)]
  })
}

async function markdownOf(
  { id, markdown }: JsonObject,
  { page, path }: ReadPlace,
  source: EstateSource,
): Promise<SourceAnswer<string>> {
  if (typeof markdown === 'string') return { value: markdown }
  const input = { path: { ...path, pageId: String(id) }, query: { format: 'markdown' } }
  const answer = await source.one(page, input)
  if ('refusal' in answer) return answer
  const text = isObject(answer.value) ? answer.value.markdown : undefined
  if (typeof text === 'string') return { value: text }
  return {
    refusal: { reason: 'The service showed it without its Markdown', isMissing: false, isFinal: true },
  }
}

function withoutMarkdown({ markdown: _, ...page }: JsonObject): JsonObject {
  if (!Array.isArray(page.pages)) return page
  return { ...page, pages: page.pages.map((each) => (isObject(each) ? withoutMarkdown(each) : each)) }
}

interface FileReading {
  readonly source: EstateSource
  readonly client: Client
}

async function* filesOf(
  place: ReadPlace,
  { source, client }: FileReading,
): AsyncGenerator<FoundContentPart | RefusedContentPart> {
  const kind = 'file'
  const answer = await source.list(place.files, { path: place.path })
  if ('refusal' in answer) return yield { kind, refusal: answer.refusal.reason }
  if (answer.doubt !== undefined) yield { kind, refusal: answer.doubt }
  for (const reply of answer.value) {
    if (!isObject(reply) || typeof reply.id !== 'string' || reply.id === '')
      throw source.untrusted('The service listed a file without its id')
    const { id, downloadURL } = reply
    try {
      const { bytes } = await client.download(String(downloadURL ?? ''))
      yield { kind, id, reply, bytes: Buffer.from(bytes) }
    } catch (error) {
      if (!(error instanceof WsError)) throw error
      yield { kind, refusal: `The file ${id}: ${error.message.replace(/\.$/, '')}` }
    }
  }
}
