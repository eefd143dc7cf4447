/** Reads a folder of Markdown. Whatever could do harm or can't be sent is a fault, and all faults come at once. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ignoring, { type Ignore } from 'ignore'
import { unreadable } from '../../../disk/refused-file.ts'
import { LocalError, UsageError } from '../../../errors.ts'
import { assetsFolder, folded, foldersOf, ignoreFile, summaryFile } from '../../content/file-names.ts'
import { pulledFiles, type SyncState, sha256 } from '../state/sync-state.ts'

export interface ReadFolder {
  /** Texts of Markdown files by path, with slashes, sorted. */
  readonly pages: ReadonlyMap<string, string>
  /** Hashes of those whose bytes end within a character, which their texts lack, by path. */
  readonly cut: ReadonlyMap<string, string>
  /** Other files, by path: their sizes. */
  readonly others: ReadonlyMap<string, number>
  readonly summary: string | undefined
}

/** Files that no pull has written: a folder of more is hardly that of one space. The service sets the limit for the others. */
const mostFiles = 10_000
const longestPage = 1024 * 1024
const pageEnding = /\.(?:md|markdown)$/i

/**
 * @param state - as many files as a pull has written do not count: somebody may have moved them
 * @throws UsageError with all faults; LocalError if the folder can't be read
 */
export function readFolder(folder: string, state: SyncState): ReadFolder {
  const pulled = pulledFiles(state)
  const most = pulled + mostFiles
  const reading: FolderReading = {
    folder,
    most,
    isIgnored: rulesFor(folder, state),
    faults: [],
    found: [],
    cut: new Map(),
  }
  walk('', reading)
  const { faults, found } = reading
  if (found.length >= most) throw tooMany(folder, pulled)
  const pages = new Map<string, string>()
  const others = new Map<string, number>()
  let summary: string | undefined
  for (const { path, size } of found.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    if (!pageEnding.test(path)) others.set(path, size)
    else {
      const text = textOf(path, size, reading)
      if (path === summaryFile) summary = text
      else if (text !== undefined) pages.set(path, text)
    }
  }
  faults.push(...twins(pages.keys()))
  if (faults.length > 0)
    throw new UsageError(faults, {
      hint: `Nothing was sent. ${ignoreFile} leaves files out, as .gitignore does`,
    })
  return { pages, cut: reading.cut, others, summary }
}

function tooMany(folder: string, pulled: number): UsageError {
  const which = pulled === 0 ? '' : ' beside those of the pull'
  return new UsageError(
    `${folder} has ${mostFiles} files or more${which}: that is too many for the folder of one space`,
    { hint: `Nothing was sent. Name the folder of the pages, or leave files out by ${ignoreFile}` },
  )
}

interface FolderReading {
  readonly folder: string
  readonly most: number
  isIgnored(path: string): boolean
  readonly faults: string[]
  readonly found: { readonly path: string; readonly size: number }[]
  readonly cut: Map<string, string>
}

/** As in Git, rules are for new files: a page whose file they would hide is not deleted. */
function rulesFor(folder: string, { pages, files, push }: SyncState): FolderReading['isIgnored'] {
  const rules = rulesIn(folder)
  const sides = [pages, files, push?.files, push?.done?.pages].flatMap((each) => Object.keys(each ?? {}))
  const known = new Set(sides.flatMap((path) => [path, ...foldersOf(path).map((above) => `${above}/`)]))
  return (path) => !known.has(path) && rules.ignores(path)
}

function rulesIn(folder: string): Ignore {
  try {
    return ignoring().add(readFileSync(join(folder, ignoreFile), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ignoring()
    throw unreadable(join(folder, ignoreFile), error)
  }
}

function walk(below: string, reading: FolderReading): void {
  for (const name of namesIn(join(reading.folder, below))) {
    if (reading.found.length >= reading.most) return
    const path = below === '' ? name : `${below}/${name}`
    // Hidden files belong to other programs: .git, .github.
    if (!name.startsWith('.') || path === assetsFolder) take(path, reading)
    else if (isDottedPage(name) && !reading.isIgnored(path))
      reading.faults.push(`${path} begins with two dots: give it another name`)
  }
}

/** Somebody may have meant a page by it, and no program keeps its own files under such names. */
const isDottedPage = (name: string): boolean => name.startsWith('..') && pageEnding.test(name)

function take(path: string, reading: FolderReading): void {
  const { folder, isIgnored, faults, found } = reading
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false })
  // Node puts this character in place of bytes that are no UTF-8: no file has that name.
  if (stats === undefined && path.includes('\uFFFD')) faults.push(`${path} has a name that is not UTF-8`)
  if (stats === undefined) return
  if (isIgnored(stats.isDirectory() ? `${path}/` : path)) return
  if (stats.isDirectory()) walk(path, reading)
  else if (stats.isFile()) found.push({ path, size: stats.size })
  else faults.push(`${path} ${stats.isSymbolicLink() ? isLink : 'is neither a file nor a folder'}`)
}

const isLink = 'is a link: ws follows none, since it may lead out of the folder'

/** @throws LocalError if it is not a folder that ws can read */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const isFolder = !(error instanceof Error && 'code' in error && error.code === 'ENOTDIR')
    throw isFolder
      ? unreadable(folder, error)
      : new LocalError(`${folder} is not a folder`, {
          hint: 'Name the folder that ws content pull has written',
        })
  }
}

function textOf(path: string, size: number, { folder, faults, cut }: FolderReading): string | undefined {
  if (size > longestPage) {
    faults.push(`${path} has ${size} bytes, and a page at most ${longestPage}`)
    return undefined
  }
  const bytes = readFileSync(join(folder, path))
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    const text = decoder.decode(bytes, { stream: true })
    if (!endsWithin(decoder)) return text
    if (path === summaryFile) faults.push(notUtf8(path))
    cut.set(path, sha256(bytes))
    return text
  } catch {
    faults.push(notUtf8(path))
    return undefined
  }
}

/** True if the decoder waits for the rest of a character. */
function endsWithin(decoder: TextDecoder): boolean {
  try {
    decoder.decode()
    return false
  } catch {
    return true
  }
}

export const notUtf8 = (path: string): string => `${path} is not UTF-8`

/** Files that are one on another disk would be two pages here and one there. */
function twins(paths: Iterable<string>): readonly string[] {
  const groups = Map.groupBy(paths, folded)
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => {
      const isComposed = new Set(group.map((path) => path.normalize('NFC'))).size === 1
      const disk = isComposed ? 'a disk that composes letters (é of e and ´)' : 'a disk that ignores case'
      return `${group.join(' and ')} are one file on ${disk}: rename one`
    })
}
