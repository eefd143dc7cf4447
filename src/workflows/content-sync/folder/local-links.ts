/** Tells where the links of a folder's files lead: to a page, to a file, or nowhere. */
import { divided, joinedPath, mayLeadInside, replaceLinks } from '../../content/folder-links.ts'
import { newKey } from '../pages/new-key.ts'
import type { SyncState } from '../state/sync-state.ts'
import { type FolderPage, lastOf, parentOf } from './folder-tree.ts'
import type { ReadFolder } from './read-folder.ts'

export interface LocalAsset {
  readonly path: string
  readonly size: number
  /** The id that the service has for these bytes; undefined for a new file. */
  readonly id: string | undefined
}

export interface DeadLink {
  readonly path: string
  /** Where its file was. */
  readonly pulledAt: string
  readonly href: string
  readonly line: number
}

export interface LinkReading {
  readonly keyOf: ReadonlyMap<string, string>
  readonly tree: readonly FolderPage[]
  readonly assets: Map<string, LocalAsset>
  readonly read: ReadFolder
  /** Files that were pulled, and are elsewhere or gone: the pages that are elsewhere, by the path of before. */
  readonly gone: ReadonlyMap<string, string | undefined>
  readonly dead: DeadLink[]
}

/** A stored file with other bytes gets another id since the pull, and pages that show it have to say so. */
export const linksToNewFile = (source: string, { assets }: LinkReading, { files }: SyncState): boolean =>
  [...assets.values()].some(
    ({ id, path }) =>
      (id === undefined || id !== files[path]?.id) && source.includes(encodeURI(lastOf(path))),
  )

export interface LinkedFile {
  readonly path: string
  readonly source: string
  readonly pulledAt?: string | undefined
}

/** Somebody may have moved a file without its links: those that lead nowhere now are read from where it was. */
export async function canonicalBody(
  body: string,
  { path, source, pulledAt = path }: LinkedFile,
  links: LinkReading,
  hrefOf: (end: string) => string | undefined = (end) => end,
): Promise<string> {
  return replaceLinks(body, (href) => {
    if (!mayLeadInside(href)) return undefined
    const { path: meant, rest } = divided(href)
    if (meant === '' || /^\/(?:pages|files)\/[^/]+$/.test(meant)) return undefined
    const end = targetFrom(path, meant, links) ?? targetFrom(pulledAt, meant, links)
    const moved = end ?? movedTarget(path, meant, links) ?? movedTarget(pulledAt, meant, links)
    if (end === undefined) links.dead.push({ path, pulledAt, href, line: lineOf(href, source) })
    const written = moved === undefined ? undefined : hrefOf(moved)
    return written === undefined ? undefined : `${written}${rest}`
  })
}

/** The file of a page that is elsewhere now. */
function movedTarget(path: string, meant: string, { gone }: LinkReading): string | undefined {
  const target = joinedPath(meant.startsWith('/') ? '' : parentOf(path), meant)
  const id = target === undefined ? undefined : gone.get(target)
  return id === undefined ? undefined : `/pages/${id}`
}

function targetFrom(path: string, meant: string, links: LinkReading): string | undefined {
  const target = joinedPath(meant.startsWith('/') ? '' : parentOf(path), meant)
  return target === undefined ? undefined : targetIn(target, links)
}

const lineOf = (href: string, source: string): number =>
  source.slice(0, Math.max(0, source.indexOf(href))).split('\n').length

export const namesMeant = (target: string): readonly string[] => [
  target,
  ...[`${target}.md`, `${target}/README.md`, `${target}/index.md`],
]

/** A page by its file, with or without its ending, or by its folder; or a file. */
function targetIn(target: string, { keyOf, tree, assets, read }: LinkReading): string | undefined {
  const names = namesMeant(target)
  const page = names.find((name) => keyOf.has(name)) ?? folderIn(target, tree)
  if (page !== undefined) return `/pages/${keyOf.get(page)}`
  const size = read.others.get(target)
  if (size === undefined) return undefined
  const asset = assets.get(target) ?? { path: target, size, id: undefined }
  assets.set(target, asset)
  return `/files/${asset.id ?? newKey(target)}`
}

const folderIn = (target: string, tree: readonly FolderPage[]): string | undefined =>
  tree.find(
    ({ path, stem }) =>
      path !== target &&
      parentOf(path) === parentOf(target) &&
      `${parentOf(target) === '' ? '' : `${parentOf(target)}/`}${stem}` === target,
  )?.path

/** The text of the file stays, and a link of it may have lost its end. */
export async function noteLostLinks(file: LinkedFile, links: LinkReading): Promise<void> {
  if ([...links.gone.keys()].some((name) => file.source.includes(lastOf(name))))
    await canonicalBody(file.source, file, links)
}
