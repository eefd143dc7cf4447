/** Tells where the links of a folder's files lead: to a page, to a file, or nowhere. */
import { divided, joinedPath, mayLeadInside, replaceLinks } from '../../content/folder-links.ts'
import { newKey } from '../pages/new-key.ts'
import type { SyncState } from '../state/sync-state.ts'
import { type FolderPage, lastOf, parentOf, stemPath } from './folder-tree.ts'
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

export interface MovedEnd {
  /** `/pages/<key>` or `/files/<id>` */
  readonly end: string
  /** Of its file now. */
  readonly path: string
  readonly what: 'page' | 'file'
}

export interface LinkReading {
  readonly keyOf: ReadonlyMap<string, string>
  readonly tree: readonly FolderPage[]
  readonly assets: Map<string, LocalAsset>
  readonly read: ReadFolder
  /** Files that were pulled, and are elsewhere or gone: where they are now, by the path of before. */
  readonly gone: ReadonlyMap<string, MovedEnd | undefined>
  /** Files that hold other pages now: where those of before are, or empty. */
  readonly taken: ReadonlyMap<string, string>
  readonly dead: DeadLink[]
  /** Files of before, where links mean the pages that lie elsewhere now. */
  readonly followed: Set<string>
  /** Those of the files that hold other pages now to which links lead. */
  readonly replaced: Set<string>
}

/** A stored file with other bytes has another id, and a file may hold another page: links to both lead elsewhere since the pull. */
export function mayLeadElsewhere(
  source: string,
  { assets, taken }: LinkReading,
  { files }: SyncState,
): boolean {
  const others = [...assets.values()].filter(({ id, path }) => id === undefined || id !== files[path]?.id)
  if (others.length + taken.size === 0) return false
  const names = [...others.map(({ path }) => lastOf(path)), ...Array.from(taken.keys()).flatMap(namesOfPage)]
  return hasOneOf(names, source)
}

/** Links may lead to the folder of a page. */
const namesOfPage = (path: string): readonly string[] => [lastOf(stemPath(path)), lastOf(path)]

/** Names may be escaped in it. */
function hasOneOf(names: readonly string[], source: string): boolean {
  const plain = source
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/(?:%[\da-f]{2})+/gi, (written) => divided(written).path)
  return names.some((name) => plain.includes(name))
}

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
    const end =
      targetFrom(path, meant, links) ??
      targetFrom(pulledAt, meant, links) ??
      movedTarget(path, meant, links) ??
      movedTarget(pulledAt, meant, links)
    if (end === undefined) links.dead.push({ path, pulledAt, href, line: lineOf(href, source) })
    const written = end === undefined ? undefined : hrefOf(end)
    return written === undefined ? undefined : `${written}${rest}`
  })
}

/** The page or stored file that is elsewhere now. */
function movedTarget(path: string, meant: string, { gone, followed }: LinkReading): string | undefined {
  const target = joinedPath(meant.startsWith('/') ? '' : parentOf(path), meant)
  const before = target === undefined ? undefined : namesMeant(target).find((name) => gone.has(name))
  const now = before === undefined ? undefined : gone.get(before)
  if (before === undefined || now === undefined) return undefined
  followed.add(before)
  return now.end
}

function targetFrom(path: string, meant: string, links: LinkReading): string | undefined {
  const target = joinedPath(meant.startsWith('/') ? '' : parentOf(path), meant)
  return target === undefined ? undefined : targetIn(target, links)
}

export const lineOf = (href: string, source: string): number =>
  source.slice(0, Math.max(0, source.indexOf(href))).split('\n').length

export const namesMeant = (target: string): readonly string[] => [
  target,
  ...[`${target}.md`, `${target}/README.md`, `${target}/index.md`],
]

/** A page by its file, with or without its ending, or by its folder; or a file. */
function targetIn(
  target: string,
  { keyOf, tree, assets, read, taken, replaced }: LinkReading,
): string | undefined {
  const names = namesMeant(target)
  const page = names.find((name) => keyOf.has(name)) ?? folderIn(target, tree)
  if (page !== undefined) {
    if (taken.has(page)) replaced.add(page)
    return `/pages/${keyOf.get(page)}`
  }
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
  const { gone } = links
  if (gone.size > 0 && hasOneOf([...gone.keys()].flatMap(namesOfPage), file.source))
    await canonicalBody(file.source, file, links)
}
