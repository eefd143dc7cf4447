/** Turns the content of a space into files of a repository, at the paths that the repository has for them. */
import { createHash } from 'node:crypto'
import type { ListedFile } from '../../git/listing.ts'
import type { RepositoryFile } from '../../git/repository.ts'
import type { Content, PagePlace } from '../content/content.ts'
import { childrenOf, freeSlug } from '../content/tree.ts'
import { textOfPage } from './page-text.ts'
import { fileNameOf, isPageFile, lastOf, stemOf, summaryFile, titleOf } from './stems.ts'
import { type SummaryEntry, writeSummary } from './summary.ts'

/** A file of a space. */
export interface StoredFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ExportedSpace {
  readonly content: Content
  readonly files: readonly StoredFile[]
}

export interface ExportedFiles {
  readonly written: readonly RepositoryFile[]
  /** Pages of the repository that the space does not have. */
  readonly removed: readonly string[]
  /** Pages of the repository that this changes or removes. */
  readonly replaced: readonly string[]
}

/** Other files of the repository stay as they are. */
export async function filesOfSpace(
  { content, files }: ExportedSpace,
  there: readonly ListedFile[],
): Promise<ExportedFiles> {
  const known = new Map(there.filter(({ path }) => isPageFile(path)).map(({ path }) => [stemOf(path), path]))
  const placed = placePages(content.pages)
  const written: RepositoryFile[] = []
  const summary: SummaryEntry[] = []
  for (const { page, stem, depth } of placed) {
    const path = isBareGroup(page, stem) ? undefined : (known.get(stemOf(`${stem}.md`)) ?? `${stem}.md`)
    summary.push({ title: page.version.title, depth, path })
    if (path === undefined) continue
    const text = await textOfPage({ version: page.version, slug: lastOf(page.path), stem })
    written.push({ path, bytes: Buffer.from(text) })
  }
  written.push({ path: summaryFile, bytes: Buffer.from(writeSummary(summary)) })
  const paths = new Set(written.map(({ path }) => path))
  const removed = [...known.values()].filter((path) => !paths.has(path)).toSorted()
  const blobs = new Map(there.map(({ path, blob }) => [path, blob]))
  const changed = written.filter(({ path, bytes }) => !isSameBlob(blobs.get(path) ?? '', bytes))
  const replaced = [...changed.map(({ path }) => path).filter((path) => blobs.has(path)), ...removed]
  return { written: [...changed, ...missingFiles(files, there)], removed, replaced }
}

interface PlacedPage {
  readonly page: PagePlace
  readonly stem: string
  readonly depth: number
}

/** In reading order. */
function placePages(pages: readonly PagePlace[]): readonly PlacedPage[] {
  const children = childrenOf(pages)
  const below = (parentId: string | null, folder: string, depth: number): readonly PlacedPage[] => {
    const taken = new Set<string>()
    return (children.get(parentId) ?? []).flatMap((page) => {
      const name = freeSlug(fileNameOf(lastOf(page.path), depth === 0), taken)
      taken.add(name)
      const stem = folder + name
      return [{ page, stem, depth }, ...below(page.id, `${stem}/`, depth + 1)]
    })
  }
  return below(null, '', 0)
}

/** An import makes the same group of the folder alone. */
const isBareGroup = ({ version }: PagePlace, stem: string): boolean =>
  version.type === 'group' &&
  version.markdown === '' &&
  version.title === titleOf(stemOf(`${stem}.md`)) &&
  [version.description, version.emoji, version.icon].every((value) => value === null)

/** Those that no file of the repository equals. */
function missingFiles(files: readonly StoredFile[], there: readonly ListedFile[]): readonly RepositoryFile[] {
  const known = Map.groupBy(there, ({ path }) => lastOf(path))
  const taken = new Set<string>()
  return files.flatMap(({ name, bytes }) => {
    if (known.get(name)?.some(({ blob }) => isSameBlob(blob, bytes)) === true) return []
    const safe = safeName(name)
    const [free] = [safe, ...Array.from(files, (_, index) => `${index + 2}-${safe}`)].filter(
      (one) => !taken.has(one),
    )
    taken.add(free ?? safe)
    return [{ path: `files/${free ?? safe}`, bytes }]
  })
}

/** A name that no folder refuses, and that an import takes for no page. */
const safeName = (name: string): string => {
  const plain = name.replaceAll(/[^\p{L}\p{N}\p{M}._ -]/gu, '-').replace(/^[. -]+/, '') || 'file'
  return isPageFile(plain) ? `${plain}.txt` : plain
}

/** Git's hash of a file: SHA-1, or SHA-256 in repositories that use it. */
function isSameBlob(blob: string, bytes: Uint8Array): boolean {
  const hash = createHash(blob.length === 64 ? 'sha256' : 'sha1')
  return hash.update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex') === blob
}
