/** The tree of pages that the files of a folder make. */
import { anchorOf } from '../../../markdown/sections.ts'

/** A page of a folder. */
export interface FolderPage {
  /** Of its file; for a folder without one, of the `README.md` that it lacks. */
  readonly path: string
  /** The path of the page above it. */
  readonly parent: string | undefined
  /** The name of its file without the ending, or of its folder. */
  readonly stem: string
  readonly hasFile: boolean
}

const pageEnding = /\.(?:md|markdown)$/i

/** Each page before those below it, in the order of paths. */
export function folderTree(paths: Iterable<string>): readonly FolderPage[] {
  const files = new Set(paths)
  const folders = foldersOf(files)
  const within = Map.groupBy(files, parentOf)
  const pageOfFolder = new Map(
    Array.from(folders, (folder) => [folder, folderPage(folder, files, within.get(folder) ?? [])]),
  )
  const folderOf = new Map(Array.from(pageOfFolder, ([folder, path]) => [path, folder]))
  const ofFolders = Array.from(pageOfFolder, ([folder, path]) => ({
    path,
    parent: pageOfFolder.get(parentOf(folder)),
    stem: lastOf(folder),
    hasFile: files.has(path),
  }))
  const others = [...files]
    .filter((path) => !folderOf.has(path))
    .map((path) => ({
      path,
      parent: pageOfFolder.get(parentOf(path)),
      stem: lastOf(path).replace(pageEnding, ''),
      hasFile: true,
    }))
  // README.md of a folder stands above the other files there, LICENSE.md among them.
  const depth = ({ path }: FolderPage) => (folderOf.get(path) ?? path).split('/').length
  return [...ofFolders, ...others].toSorted(
    (one, other) => depth(one) - depth(other) || (one.path < other.path ? -1 : 1),
  )
}

function foldersOf(files: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const file of files)
    for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) folders.add(folder)
  return folders
}

/** `guides/README.md`, `guides/index.md`, or `guides.md` beside the folder; the first if there is none of them. */
function folderPage(folder: string, files: ReadonlySet<string>, within: readonly string[]): string {
  const own = within.find((path) => /^readme\.(?:md|markdown)$/i.test(lastOf(path)))
  const index = within.find((path) => /^index\.(?:md|markdown)$/i.test(lastOf(path)))
  const beside = [`${folder}.md`, `${folder}.markdown`].find((path) => files.has(path))
  return own ?? index ?? beside ?? `${folder}/README.md`
}

/** The last part of a page's path, made of the name of its file. */
export const slugFrom = (stem: string): string =>
  /^[^\s/\\?#%]+$/.test(stem) && stem !== '.' && stem !== '..'
    ? stem.normalize('NFC').toLowerCase()
    : anchorOf(stem) || 'page'

/** The title of a page whose file has none: `getting-started` gives `Getting started`. */
export function titleFrom(stem: string): string {
  const words = stem.replaceAll(/[-_]+/g, ' ').trim()
  return words.replace(/^./u, (letter) => letter.toUpperCase()) || 'Page'
}

/** Empty on the first level. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const isOfFolder = (path: string): boolean =>
  /^(?:readme|index)\.(?:md|markdown)$/i.test(lastOf(path)) && parentOf(path) !== ''

/** Where the pages below a page lie: `guides` for `guides/README.md` and for `guides.md`. */
export const stemPath = (path: string): string =>
  isOfFolder(path) ? parentOf(path) : path.replace(pageEnding, '')

/** The end of the path that is of the page itself: `guides/README.md`, `start.md`. */
export const ownPart = (path: string): string =>
  isOfFolder(path) ? `${lastOf(parentOf(path))}/${lastOf(path)}` : lastOf(path)
