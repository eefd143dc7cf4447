/** The pages of a folder, in the form that comparisons use, with what is wrong with them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../../errors.ts'
import { assetsFolder } from '../../content/file-names.ts'
import { type CanonicalText, hashOf } from '../pages/canonical.ts'
import { markerIn } from '../pages/conflict-markers.ts'
import { newKey } from '../pages/new-key.ts'
import { knownFiles } from '../pages/pulled-names.ts'
import { type FilesByPath, type PulledPage, type SyncState, sha256 } from '../state/sync-state.ts'
import { newlyDead } from './dead-links.ts'
import {
  type FolderPage,
  folderTree,
  lastOf,
  parentOf,
  slugFrom,
  stemPath,
  titleFrom,
} from './folder-tree.ts'
import {
  canonicalBody,
  type LinkReading,
  type LocalAsset,
  mayLeadElsewhere,
  noteLostLinks,
} from './local-links.ts'
import { matchFiles } from './matched-files.ts'
import { endsElsewhere, movedLinks } from './moved-links.ts'
import { notUtf8, type ReadFolder } from './read-folder.ts'
import { frontMatterIn, readPageFile } from './read-page-file.ts'
import { summaryTitles } from './summary-entries.ts'
import { type FileFound, isTorn } from './torn-file.ts'

export interface LocalPage {
  /** The id of the page, or `new:` and its path. */
  readonly key: string
  readonly path: string
  readonly parent: string | null
  /** Undefined: as before. */
  readonly slug: string | undefined
  /** The file that a pull gave it. */
  readonly from?: string | undefined
  /** Undefined for a file with the bytes and the place that a pull gave it. */
  readonly text: CanonicalText | undefined
  /** True if its text says the same as when it was pulled. */
  readonly isSameText: boolean
  /** True for a file that a crash of the machine has emptied: the service has its text. */
  readonly isTorn?: boolean
  /** Where the links of the heading lead that says its title: a title has none. */
  readonly titleLinks?: readonly string[]
  /** False for a folder that has no file for its own page. */
  readonly hasFile?: boolean
}

export interface LocalSide {
  readonly pages: ReadonlyMap<string, LocalPage>
  /** Files that pages link to, or that lie in `.assets`, by path. */
  readonly assets: ReadonlyMap<string, LocalAsset>
  /** `a.md:12: ./nowhere.md leads nowhere` */
  readonly deadLinks: readonly string[]
  /** `a.md is b.md now: ws reads links to it as links to the page` */
  readonly movedLinks: readonly string[]
  /** Members of front matter that no page has: how many of the files that it had to read have them. */
  readonly foreign: ReadonlyMap<string, number>
  /** The source of a file with other destinations for its links. @param hrefOf - by `/pages/<key>` or `/files/<key>` */
  relinked(path: string, hrefOf: (end: string) => string | undefined): Promise<string>
}

interface FolderToRead {
  readonly folder: string
  readonly read: ReadFolder
  readonly state: SyncState
  readonly found?: FilesByPath | undefined
  pulledText(path: string, page: PulledPage): Promise<string | undefined>
}

/** @throws UsageError with all faults */
export async function localSide(reading: FolderToRead): Promise<LocalSide> {
  const { read, state } = reading
  const before = await matchFiles({ pages: read.pages, state, pulledText: reading.pulledText })
  const tree = folderTree(read.pages.keys())
  const faults = [...missingFolderPages(tree, { state, before })]
  const keyOf = keysOf(tree, { state, before })
  const assets = assetsIn(reading)
  const links: LinkReading = {
    keyOf,
    tree,
    assets,
    read,
    ...endsElsewhere(reading, { keyOf, assets }),
    dead: [],
    followed: new Set(),
    replaced: new Set(),
  }
  const pages = new Map<string, LocalPage>()
  const foreign = new Map<string, number>()
  const titles = summaryTitles(read.summary, (path) => keyOf.has(path))
  for (const page of tree) {
    const made = await localPage(page, { ...reading, before, keyOf, links, faults, titles, foreign })
    pages.set(made.key, made)
  }
  if (faults.length > 0) throw new UsageError(faults, { hint: 'Nothing was sent' })
  const relinked: LocalSide['relinked'] = async (path, hrefOf) => {
    const source = read.pages.get(path) ?? ''
    const { whole: matter } = frontMatterIn(source)
    const text = await canonicalBody(
      source.slice(matter.length),
      { path, source },
      { ...links, dead: [], followed: new Set(), replaced: new Set() },
      hrefOf,
    )
    return `${matter}${text}`
  }
  const deadLinks = await newlyDead(links.dead, reading)
  return { pages, assets, deadLinks, movedLinks: movedLinks(links), foreign, relinked }
}

interface MatchedFiles {
  readonly state: SyncState
  readonly before: ReadonlyMap<string, string>
}

const keysOf = (tree: readonly FolderPage[], { state, before }: MatchedFiles): ReadonlyMap<string, string> =>
  new Map(
    tree.map(({ path }) => {
      const pulled = before.get(path)
      return [path, (pulled === undefined ? undefined : state.pages[pulled]?.id) ?? newKey(path)]
    }),
  )

/** The page of a folder can't go while pages below it stay. */
const missingFolderPages = (
  tree: readonly FolderPage[],
  { state, before }: MatchedFiles,
): readonly string[] => {
  const moved = new Set(before.values())
  return tree.flatMap(({ path, hasFile }) =>
    hasFile || !Object.hasOwn(state.pages, path) || moved.has(path)
      ? []
      : [`${path} is gone, and ${parentOf(path)} still has pages: put it back, or remove the folder`],
  )
}

interface LocalReading extends FolderToRead {
  readonly before: ReadonlyMap<string, string>
  readonly keyOf: ReadonlyMap<string, string>
  readonly links: LinkReading
  readonly faults: string[]
  /** Words of SUMMARY.md, for pages that say no title. */
  readonly titles: ReadonlyMap<string, string>
  readonly foreign: Map<string, number>
}

async function localPage(page: FolderPage, reading: LocalReading): Promise<LocalPage> {
  const { read, state, before, keyOf, links, faults } = reading
  const { path, stem, hasFile } = page
  const pulledAt = before.get(path)
  const pulled = pulledAt === undefined ? undefined : state.pages[pulledAt]
  const parent = page.parent === undefined ? null : (keyOf.get(page.parent) ?? null)
  const from = pulled?.from ?? pulledAt
  const slug = slugSince(from, stem)
  const own = { key: keyOf.get(path) ?? newKey(path), path, parent, slug, from, hasFile }
  const source = hasFile ? (read.pages.get(path) ?? '') : ''
  const file = { text: source, isCut: read.cut.has(path) }
  if (hasFile && pulledAt === path && (await isTorn(file, pulled, (each) => reading.pulledText(path, each))))
    return { ...own, text: undefined, isSameText: true, isTorn: true }
  // Each comparison reads a file that a push has sent, and names its dead links, until a pull puts these right.
  const isPulled = pulledAt === path && pulled !== undefined && pulled.revision === undefined
  const isAsWritten = isPulled && pulled.sha256 === sha256(source)
  if (isAsWritten && !mayLeadElsewhere(source, links, state)) {
    await noteLostLinks({ path, source }, links)
    return { ...own, text: undefined, isSameText: true }
  }
  faults.push(...faultsOf(path, file))
  const found = await readPageFile(source, reading.titles.get(path) ?? titleFrom(stem))
  if ('fault' in found) {
    faults.push(`${path}: ${found.fault}`)
    return { ...own, text: undefined, isSameText: false }
  }
  count(found.foreign, reading.foreign)
  const reader = linksOf(links, isAsWritten)
  const text = {
    ...found.text,
    body: await canonicalBody(found.text.body, { path, source, pulledAt }, reader),
  }
  const { titleLinks } = found
  return { ...own, text, isSameText: pulled?.content === hashOf(text), titleLinks }
}

/** A writer who changes a file sees where its links lead. */
const linksOf = (links: LinkReading, isAsWritten: boolean): LinkReading =>
  isAsWritten ? links : { ...links, replaced: new Set() }

function count(names: readonly string[], counts: Map<string, number>): void {
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
}

function faultsOf(path: string, { text, isCut }: FileFound): readonly string[] {
  const marker = markerIn(text)
  return [
    ...(isCut ? [notUtf8(path)] : []),
    ...(text.includes('\0') ? [`${path} has zero bytes, which no text has`] : []),
    ...(marker === undefined ? [] : [`${path}:${marker}: a conflict is not solved yet`]),
  ]
}

/** Undefined if its file has the name of before. */
const slugSince = (from: string | undefined, stem: string): string | undefined =>
  from !== undefined && lastOf(stemPath(from)).normalize('NFC') === stem.normalize('NFC')
    ? undefined
    : slugFrom(stem)

/** Files of `.assets`, those that an earlier push has sent, and those that were found. */
function assetsIn({ folder, read, state, found }: FolderToRead): Map<string, LocalAsset> {
  const known: FilesByPath = Object.fromEntries(knownFiles({ state, found }))
  const assets = new Map<string, LocalAsset>()
  for (const [path, size] of read.others) {
    const pulled = known[path]
    if (pulled === undefined && !path.startsWith(`${assetsFolder}/`)) continue
    const isSame = pulled !== undefined && sha256(readFileSync(join(folder, path))) === pulled.sha256
    assets.set(path, { path, size, id: isSame ? pulled.id : undefined })
  }
  return assets
}
