/** Reads the content of one place: its pages and files as lists, and the text of a page when somebody wants it. */

import type { Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import { itemsOf } from '../../client/lists/page.ts'
import { contentReadsAtATime } from '../../concurrency/at-a-time.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import { ReplyError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { createFolderNames, type FolderNames } from './file-names.ts'
import { unlessMissing } from './not-offered.ts'
import { type PageNode, pagesIn } from './page-tree.ts'
import type { ReadPlace } from './read-place.ts'

export interface SideFile {
  readonly id: string
  readonly name: string
  readonly contentType: string | undefined
  readonly size: number | undefined
  readonly downloadURL: string
}

export interface ContentSide {
  /** In reading order. */
  readonly pages: readonly PageNode[]
  readonly byId: ReadonlyMap<string, PageNode>
  readonly files: readonly SideFile[]
  /** The files of a folder in which they lie. */
  readonly names: FolderNames
  /** The text as the service has it; undefined if the service shows none as Markdown. */
  markdownOf(page: PageNode): Promise<string | undefined>
  /** Keeps its text no longer: nobody asks for it again. */
  forget?(page: PageNode): void
}

/** Nobody needs what Git knows of a page, which the service would have to look up. */
const query = { metadata: false }

/** Reads of several places share their turns. */
export function createContentReader(client: Client): (place: ReadPlace) => Promise<ContentSide> {
  const turns = createSemaphore(contentReadsAtATime)
  return (place) => readSide(place, { client, inTurn: (work) => turns.run(work) })
}

interface ReadingParts {
  readonly client: Client
  inTurn<Value>(work: () => Promise<Value>): Promise<Value>
}

async function readSide(place: ReadPlace, { client, inTurn }: ReadingParts): Promise<ContentSide> {
  const [pages, files] = await Promise.all([
    inTurn(() =>
      unlessMissing(place.pages, place.path, async () =>
        pagesIn(await client.invoke(place.pages, { path: place.path, query })),
      ),
    ),
    inTurn(() => unlessMissing(place.files, place.path, () => readFiles(place.files, place, client))),
  ])
  const kept = new Map<string, () => Promise<string | undefined>>()
  const markdownOf = (page: PageNode) => {
    const read = kept.get(page.id) ?? lazy(() => inTurn(() => readMarkdown(page, place, client)))
    kept.set(page.id, read)
    return read()
  }
  return {
    pages,
    files,
    byId: new Map(pages.map((page) => [page.id, page])),
    names: createFolderNames(pages, files),
    markdownOf: async (page) => page.markdown ?? markdownOf(page),
    forget: ({ id }) => void kept.delete(id),
  }
}

async function readFiles(
  operation: Operation,
  { path }: ReadPlace,
  client: Client,
): Promise<readonly SideFile[]> {
  const items = itemsOf(await client.pages(operation, { path, query: { ...query, limit: largestPage } }))
  return items.map((item) => {
    if (!isObject(item) || typeof item.id !== 'string' || item.id === '')
      throw new ReplyError('The service listed a file without its id')
    const { id, name, contentType, size, downloadURL } = item
    return {
      id,
      name: typeof name === 'string' && name !== '' ? name : id,
      contentType: typeof contentType === 'string' ? contentType : undefined,
      size: typeof size === 'number' ? size : undefined,
      downloadURL: typeof downloadURL === 'string' ? downloadURL : '',
    }
  })
}

async function readMarkdown(
  { id }: PageNode,
  { page, path }: ReadPlace,
  client: Client,
): Promise<string | undefined> {
  const reply = await client.invoke(page, {
    path: { ...path, pageId: id },
    query: { ...query, format: 'markdown' },
  })
  return isObject(reply) && typeof reply.markdown === 'string' ? reply.markdown : undefined
}
