/**
 * Gives each page and file of a space its place in a folder. A page lies at its path, `guides/start.md`; a page with subpages is
 * the `README.md` of its folder; files lie in `.assets`. Where two would be one on a disk that ignores case, or that composes
 * letters, the older one keeps its name, and the other gets a mark made of its id: nothing that comes later changes it.
 */
import { hash } from 'node:crypto'
import type { PageNode } from './page-tree.ts'
import { safeSegment } from './safe-segment.ts'

export const summaryFile = 'SUMMARY.md'
export const assetsFolder = '.assets'
export const stateFile = '.ws-content.json'
export const ignoreFile = '.wsignore'
export const stagingFolder = '.ws-content.tmp'

/** Of a folder that a first pull is making. */
export const draftName = (word: string): string => `.ws-content-${word}.tmp`
export const isDraft = (name: string): boolean => /^\.ws-content-[\da-z]+\.tmp$/.test(name)

export interface FolderNames {
  /** Relative, with slashes. */
  ofPage(id: string): string | undefined
  ofFile(id: string): string | undefined
}

/** Places that pages and files have anyway, by id: they have no others, and nothing else gets them. */
export type HeldPlaces = ReadonlyMap<string, string>

interface FolderFile {
  readonly id: string
  readonly name: string
}

export function createFolderNames(
  pages: readonly PageNode[],
  files: readonly FolderFile[],
  held: HeldPlaces = new Map(),
): FolderNames {
  const { ofPage, ofFile } = namesIn(pages, files, held)
  return { ofPage: (id) => ofPage.get(id), ofFile: (id) => ofFile.get(id) }
}

/** A function of its own, so that nothing keeps the claims of thousands of pages. */
function namesIn(pages: readonly PageNode[], files: readonly FolderFile[], held: HeldPlaces) {
  const claims = createClaims([...held.values()])
  // The name that it would have stays free, so that no other page changes its name for it.
  const take = (path: string, id: string) => {
    const name = claims.take(path, id)
    return held.get(id) ?? name
  }
  const ofPage = new Map<string, string>()
  /** Folders of pages whose own folder is that of another page on some disks, by their paths. */
  const moved = new Map<string, string>()
  // A folder's own page comes before a subpage that is called readme, and a page before those below it.
  const inOrder = pages.toSorted(
    (one, other) =>
      Number(other.hasSubpages) - Number(one.hasSubpages) ||
      (one.hasSubpages ? depthOf(one) - depthOf(other) : 0) ||
      compare(one.createdAt, other.createdAt) ||
      compare(one.id, other.id),
  )
  for (const page of inOrder) {
    const stem = below(stemOf(page), moved)
    const own = page.hasSubpages ? claims.takeFolder(stem, page.id) : stem
    if (own !== stemOf(page)) moved.set(stemOf(page), own)
    ofPage.set(page.id, take(page.hasSubpages ? `${own}/README.md` : `${own}.md`, page.id))
  }
  const ofFile = new Map<string, string>()
  for (const { id, name } of files.toSorted((one, other) => compare(one.id, other.id)))
    ofFile.set(id, take(`${assetsFolder}/${safeSegment(name)}`, id))
  return { ofPage, ofFile }
}

const depthOf = ({ path }: PageNode): number => path.split('/').length

/** With the folder of the page above it, where that is another one than its path says. */
function below(stem: string, moved: ReadonlyMap<string, string>): string {
  if (moved.size === 0) return stem
  const at = stem.lastIndexOf('/')
  const folder = at < 0 ? undefined : moved.get(stem.slice(0, at))
  return folder === undefined ? stem : `${folder}${stem.slice(at)}`
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const stemOf = ({ path }: PageNode): string =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => safeSegment(segment).replace(/^\./, '_'))
    .join('/')

/** Names are the same if a disk may take them for the same. */
function createClaims(held: readonly string[]) {
  const taken = new Set([summaryFile, stateFile, ignoreFile, ...held].map(folded))
  const folders = new Set(held.flatMap((path) => foldersOf(folded(path))))
  const isFree = (path: string) =>
    !taken.has(folded(path)) &&
    !folders.has(folded(path)) &&
    !foldersOf(folded(path)).some((folder) => taken.has(folder))
  const marked = (path: string, id: string) => {
    const mark = hash('sha256', id)
    const [, stem = path, end = ''] = /^(.*?[^/])(\.[^./]*)?$/s.exec(path) ?? []
    let name = path
    for (let length = 6; !isFree(name); length += 2) name = `${stem}~${mark.slice(0, length)}${end}`
    return name
  }
  const owned = new Set<string>()
  return {
    /** Two pages never share a folder: whose subpages would lie there? */
    takeFolder(path: string, id: string): string {
      let name = path
      for (let length = 6; owned.has(folded(name)); length += 2)
        name = `${path}~${hash('sha256', id).slice(0, length)}`
      owned.add(folded(name))
      return name
    },
    take(path: string, id: string): string {
      const name = isFree(path) ? path : marked(path, id)
      taken.add(folded(name))
      for (const folder of foldersOf(folded(name))) folders.add(folder)
      return name
    },
  }
}

/** As a disk that ignores case and composes letters compares names. */
export const folded = (path: string): string => path.normalize('NFC').toLowerCase()

/** `a/b/c.md` lies in `a` and `a/b`. */
export const foldersOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, all) => all.slice(0, index + 1).join('/'))
