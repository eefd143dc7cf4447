/** Reads the pages and files of each space, and writes them: pages as Markdown, files as they are. */
import { get as getOrganization } from '../../../../catalog/org.ts'
import type { Client } from '../../../../client/client.ts'
import { WsError } from '../../../../errors.ts'
import type { EstateSource, SourceAnswer } from '../../../../estate/lists/source.ts'
import { isObject, type JsonObject } from '../../../../json/object.ts'
import type { Session } from '../../../../task/task.ts'
import type { BackupFile, BackupGap } from '../../../backup-format/manifest.ts'
import { type BackupRecord, fileOfKind, lineOf } from '../../../backup-format/record.ts'
import type { ReadPlace } from '../../../content/place.ts'
import { sourceOf } from '../../../estate/source.ts'
import type { Staging } from '../staging.ts'
import { type ContentPlaces, type ContentSearch, gapsOf, type ReadableContent } from './content-places.ts'
import type { EarlierContent } from './earlier-content.ts'
import { createNames, type FileNames } from './file-names.ts'

export interface ContentReading extends ContentPlaces, ContentSearch {
  readonly earlier: EarlierContent
  readonly staging: Staging
}

export interface WrittenContent {
  readonly files: readonly BackupFile[]
  readonly gaps: readonly BackupGap[]
  /** Spaces that were not read again. */
  readonly spared: number
}

export async function readContent(reading: ContentReading, { context }: Session): Promise<WrittenContent> {
  const { client, organizationId, places, earlier, staging } = reading
  const isThere = () => client.invoke(getOrganization, { path: { organizationId } })
  const source = sourceOf(client, { isThere, progress: async () => {} })
  const writing: ContentWriting = {
    ...{ client, source, staging, names: createNames() },
    ...{ records: [], files: [], gaps: [...reading.gaps] },
  }
  let spared = 0
  for (const place of places) {
    context.signal.throwIfAborted()
    const kept = earlier.of(place)
    if (kept === undefined) {
      await readPages(place, writing)
      await readFiles(place, writing)
      continue
    }
    spared += 1
    writing.records.push(...kept.records)
    for (const file of kept.files) {
      writing.names.keep(file.path)
      writing.files.push(staging.keep(file))
    }
  }
  return { files: [...recordFiles(writing), ...writing.files], gaps: writing.gaps, spared }
}

interface ContentWriting {
  readonly client: Client
  readonly source: EstateSource
  readonly staging: Staging
  readonly names: FileNames
  readonly records: BackupRecord[]
  readonly files: BackupFile[]
  readonly gaps: BackupGap[]
}

const recordFiles = ({ records, staging }: ContentWriting): readonly BackupFile[] =>
  (['page', 'file'] as const).flatMap((kind) => {
    const own = records.filter((record) => record.kind === kind)
    return own.length === 0 ? [] : [staging.write(fileOfKind(kind), own.map(lineOf), own.length)]
  })

async function readPages(readable: ReadableContent, writing: ContentWriting): Promise<void> {
  const { source } = writing
  const { place, path: ids } = readable
  const answer = await source.one(place.pages, { path: place.path })
  if ('refusal' in answer) return refused('page', readable, { reason: answer.refusal.reason, writing })
  const all = isObject(answer.value) ? nestedIn(answer.value, source) : []
  const texts = await Promise.all(all.map((page) => markdownOf(page, place, source)))
  for (const [index, page] of all.entries()) {
    const id = String(page.id)
    const text = texts[index]
    if (text === undefined || 'refusal' in text) {
      const reason = `The page ${id}: ${text?.refusal.reason ?? 'no answer'}`
      refused('page', readable, { reason, writing })
      continue
    }
    const named = typeof page.path === 'string' && page.path !== '' ? page.path : id
    const path = writing.names.claim(`content/${ids.spaceId}/${named}.md`, id, '.md')
    keep('page', { readable, reply: withoutMarkdown(page), path, bytes: Buffer.from(text.value), writing })
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

async function readFiles(readable: ReadableContent, writing: ContentWriting): Promise<void> {
  const { source, client } = writing
  const { place, path: ids } = readable
  const answer = await source.list(place.files, { path: place.path })
  if ('refusal' in answer) return refused('file', readable, { reason: answer.refusal.reason, writing })
  if (answer.doubt !== undefined) refused('file', readable, { reason: answer.doubt, writing })
  for (const reply of answer.value) {
    if (!isObject(reply) || typeof reply.id !== 'string' || reply.id === '')
      throw source.untrusted('The service listed a file without its id')
    const { id, name = id, downloadURL } = reply
    try {
      const { bytes } = await client.download(String(downloadURL ?? ''))
      const path = writing.names.claim(`content/${ids.spaceId}/files/${name}`, id, '')
      keep('file', { readable, reply, path, bytes: Buffer.from(bytes), writing })
    } catch (error) {
      if (!(error instanceof WsError)) throw error
      refused('file', readable, { reason: `The file ${id}: ${error.message.replace(/\.$/, '')}`, writing })
    }
  }
}

interface ContentToKeep {
  readonly readable: ReadableContent
  readonly reply: JsonObject
  readonly path: string
  readonly bytes: Buffer
  readonly writing: ContentWriting
}

function keep(kind: 'page' | 'file', { readable, reply, path, bytes, writing }: ContentToKeep): void {
  const { path: ids, holder } = readable
  const id = String(reply.id)
  const own = kind === 'page' ? { pageId: id } : { fileId: id }
  writing.files.push(writing.staging.write(path, [bytes], 1))
  writing.records.push({ kind, id, path: { ...ids, ...own }, holder, content: path, reply })
}

function refused(
  kind: 'page' | 'file',
  { address, path: { organizationId, spaceId } }: ReadableContent,
  { reason, writing }: { readonly reason: string; readonly writing: ContentWriting },
): void {
  const gaps = gapsOf(address, { path: { organizationId, spaceId }, reason })
  writing.gaps.push(...gaps.filter((gap) => gap.kind === kind))
}
