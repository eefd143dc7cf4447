/** Compares the content that a backup holds of a space with what is there: by id first, then by path or name. */
import type { SideFile } from '../../../content/content-side.ts'
import { changedFields } from '../../../content/page-file.ts'
import type { PageNode } from '../../../content/page-tree.ts'
import { type CanonicalSide, type CanonicalText, hashOf } from '../../../content-sync/pages/canonical.ts'
import { newKey } from '../../../content-sync/pages/new-key.ts'
import { largestFile } from '../../../content-sync/push/push-files.ts'
import type { KeptSpace } from './kept-content.ts'

export interface KeptComparison {
  readonly missing: readonly PageNode[]
  /** There, with another text or other fields. */
  readonly differing: readonly PageNode[]
  readonly files: readonly SideFile[]
  /** Too large to come back through the API. */
  readonly large: readonly SideFile[]
  /** Of pages as of files: the id that is there now, or the word for a new one. */
  pageKey(id: string): string | undefined
  fileKey(id: string): string | undefined
  /** The text of a kept page, with links to what is there now. */
  textOf(page: PageNode): Promise<CanonicalText | undefined>
}

export async function compareKept(kept: KeptSpace, there: CanonicalSide): Promise<KeptComparison> {
  const { side } = kept
  const found = pagesFound(side, there)
  const files = filesFound(side, there)
  const isSmall = ({ size = 0 }: SideFile) => size <= largestFile
  const lost = side.files.filter(({ id }) => !files.has(id))
  const pageKey = (id: string) =>
    found.get(id)?.id ?? (side.byId.has(id) ? newKey(pathOf(id, side)) : undefined)
  const fresh = new Map(lost.filter(isSmall).map(({ id }) => [id, newKey(kept.placeOfFile(id) ?? id)]))
  const fileKey = (id: string) => files.get(id) ?? fresh.get(id)
  const textOf = async (page: PageNode) => {
    const text = await side.canonicalOf(page)
    return text && { ...text, body: withKeys(text.body, { pageKey, fileKey }) }
  }
  const differing: PageNode[] = []
  for (const page of side.pages) {
    const now = found.get(page.id)
    if (now !== undefined && (await differs(page, { now, there, textOf }))) differing.push(page)
  }
  const missing = side.pages.filter(({ id }) => !found.has(id))
  const large = lost.filter((file) => !isSmall(file))
  return { missing, differing, files: lost.filter(isSmall), large, pageKey, fileKey, textOf }
}

export const pathOf = (id: string, { names }: CanonicalSide): string => names.ofPage(id) ?? `${id}.md`

/** A page of another id at the same path is the same one, which was made anew. */
function pagesFound(kept: CanonicalSide, there: CanonicalSide): ReadonlyMap<string, PageNode> {
  const others = there.pages.filter(({ id }) => !kept.byId.has(id))
  const byPath = new Map(others.map((page) => [page.path, page]))
  return new Map(
    kept.pages.flatMap(({ id, path }) => {
      const page = there.byId.get(id) ?? byPath.get(path)
      return page === undefined ? [] : [[id, page] as const]
    }),
  )
}

function filesFound(kept: CanonicalSide, there: CanonicalSide): ReadonlyMap<string, string> {
  const ids = new Set(there.files.map(({ id }) => id))
  const own = new Set(kept.files.map(({ id }) => id))
  const named = Map.groupBy(
    there.files.filter(({ id }) => !own.has(id)),
    ({ name, size }) => `${size} ${name}`,
  )
  return new Map(
    kept.files.flatMap(({ id, name, size }) => {
      // Each of two files of one name and size stands for one.
      const now = ids.has(id) ? id : named.get(`${size} ${name}`)?.shift()?.id
      return now === undefined ? [] : [[id, now] as const]
    }),
  )
}

type Keys = Pick<KeptComparison, 'pageKey' | 'fileKey'>

const withKeys = (body: string, { pageKey, fileKey }: Keys): string =>
  body.replaceAll(/\/(page|file)s\/([^\s()<>"'#?\]]+)/g, (whole, kind: string, id: string) => {
    const key = kind === 'page' ? pageKey(id) : fileKey(id)
    return key === undefined ? whole : `/${kind}s/${key}`
  })

interface PageThere extends Pick<KeptComparison, 'textOf'> {
  readonly now: PageNode
  readonly there: CanonicalSide
}

async function differs(page: PageNode, { now, there, textOf }: PageThere): Promise<boolean> {
  if (Object.keys(changedFields(page.fields, now.fields)).length > 0) return true
  if (page.version !== undefined && page.version === now.version) return false
  const [text, other] = [await textOf(page), await there.canonicalOf(now)]
  return text !== undefined && other !== undefined && hashOf(text) !== hashOf(other)
}
