/** `ws content diff`: what a folder changes, from the revision that was pulled, or from the service as it is now. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AbsentError } from '../../errors.ts'
import type { FileDiff, FileState } from '../../reports/content-diff.ts'
import type { Session } from '../../task/task.ts'
import type { PageNode } from '../content/page-tree.ts'
import {
  type ContentDiffAnswer,
  type ContentDiffOptions,
  contentDiffResult,
  viewIn,
} from '../content-diff/compare-content.ts'
import { type ComparedNode, type ComparedPage, comparedPage } from '../content-diff/page-diff.ts'
import { fileBefore } from './folder/file-before.ts'
import { linkNotices } from './folder/moved-links.ts'
import { folderNow, sinceLastPush } from './push-proposal.ts'
import { ownRevisions } from './sides/base-side.ts'
import { compareSides, type PageComparison } from './sides/compare-sides.ts'
import {
  demandState,
  folderNamed,
  type OpenSync,
  openSync,
  readSyncRevisions,
  revisionOfSpace,
} from './sides/open-sync.ts'
import { type SyncState, sha256 } from './state/sync-state.ts'

interface FolderDiffOptions extends ContentDiffOptions {
  readonly folder: string
  readonly cr?: string | undefined
  readonly against?: 'base' | 'now' | undefined
}

export async function diffFolder(
  { folder: word, cr, against = 'base', ...options }: FolderDiffOptions,
  session: Session,
): Promise<ContentDiffAnswer> {
  const view = viewIn(options)
  const folder = folderNamed(word, session)
  const noted = demandState(folder)
  const client = await session.client()
  const { state, revision, behind } = await (against === 'base' ? beforeYou() : asItIs())
  const about = { space: state.space, folder: word, against, revision: revision ?? nowKnown(state) }
  return readSyncRevisions({ state, revision }, session, async (way) => {
    const sync = await openSync({ folder, state, revision, client, way, behind })
    for (const words of linkNotices(sync.local)) await session.notice(words)
    const compared = await Promise.all((await compareSides(sync)).map((page) => pageInFolder(page, sync)))
    const all = compared.filter((page) => page !== undefined)
    return contentDiffResult(
      {
        found: options.page === undefined ? all : pagesMeant(options.page, all, sync),
        files: options.page === undefined ? storedFiles(sync) : [],
        title: `${word} against ${against === 'base' ? 'what was pulled' : 'the service as it is now'}`,
        about,
        view,
      },
      options,
    )
  })

  async function beforeYou() {
    const { state } = await sinceLastPush(noted, client)
    return { state, revision: undefined, behind: undefined }
  }

  async function asItIs() {
    const { proposal, known, behind } = await folderNow({ cr, state: noted, client })
    return {
      state: known,
      revision: proposal?.revision ?? (await revisionOfSpace(client, noted.space)),
      behind,
    }
  }
}

/** Of a folder that nobody has pulled, the one that its push has made. */
const nowKnown = (state: SyncState): string => state.revision || (ownRevisions(state).at(-1) ?? '')

async function pageInFolder(outcome: PageComparison, sync: OpenSync): Promise<ComparedPage | undefined> {
  const { key, path, ours } = outcome
  const side = sync.theirs
  const before = side.byId.get(key)
  const text = path === undefined ? '' : sync.read.pages.get(path)
  // A folder without a file of its own says nothing about its page.
  if (path !== undefined && text === undefined && before !== undefined) return undefined
  const after =
    path === undefined || ours === undefined
      ? undefined
      : { path: addressOf(key, sync), parent: ours.parent ?? undefined, fields: ours.fields }
  const earlier = before === undefined ? '' : await textBefore(before, { text, ours }, sync)
  const file = { from: side.names.ofPage(key) ?? null, to: path ?? null }
  const isSameFile = before !== undefined && earlier === text && isInPlace(before, after)
  const isSamePage = isSameFile && !(await leadsElsewhere(outcome, before, sync))
  return comparedPage(key, { before, after, file, texts: { from: earlier, to: text }, isSamePage })
}

/** The same link leads to another page if that one has the name of the file now. */
async function leadsElsewhere(
  { by, ours }: PageComparison,
  before: PageNode,
  { theirs }: OpenSync,
): Promise<boolean> {
  if (by === 'theirs' || by === 'agreed' || ours === undefined) return false
  const canonical = await theirs.canonicalOf(before)
  return canonical !== undefined && canonical.body !== ours.body
}

interface TextNow {
  /** Undefined for a page that has no file. */
  readonly text: string | undefined
  readonly ours: PageComparison['ours']
}

async function textBefore(
  page: PageNode,
  { text, ours }: TextNow,
  sync: OpenSync,
): Promise<string | undefined> {
  const earlier = await sync.theirs.fileText(page)
  if (earlier === undefined || text === undefined || ours === undefined) return earlier
  if (await isOfPull(page, sync)) return earlier
  const canonical = await sync.theirs.canonicalOf(page)
  return canonical === undefined
    ? earlier
    : fileBefore({ text: earlier, canonical }, { source: text, canonical: ours })
}

/** True if the file of the page had the form that ws gives it, when it was pulled. */
async function isOfPull({ id }: PageNode, { base, pulledAs }: OpenSync): Promise<boolean> {
  const before = base.byId.get(id)
  const pulled = pulledAs.get(id)
  const written = before && (await base.fileText(before))
  return written !== undefined && pulled?.sha256 === sha256(written)
}

const isInPlace = (before: ComparedNode, after: ComparedNode | undefined): boolean =>
  after !== undefined && before.path === after.path && before.parent === after.parent

/** The address that a page of the folder has, or gets by a push. */
function addressOf(key: string, sync: OpenSync): string {
  const page = sync.local.pages.get(key)
  const slug = page?.slug ?? sync.base.byId.get(key)?.slug ?? sync.theirs.byId.get(key)?.slug ?? key
  const parent = page?.parent ?? undefined
  return parent === undefined ? slug : `${addressOf(parent, sync)}/${slug}`
}

/** A page by its id, its address, its file or its title. */
function pagesMeant(
  word: string,
  all: readonly ComparedPage[],
  { local, theirs }: OpenSync,
): readonly ComparedPage[] {
  const isMeant = ({ diff: { id, path, file, title } }: ComparedPage) =>
    [id, ...[path, file, title].flatMap(({ from, to }) => [from, to])].includes(word)
  const found = all.filter(isMeant)
  const isThere =
    found.length > 0 ||
    [...local.pages.values()].some(({ key, path }) => key === word || path === word) ||
    theirs.pages.some(({ id, path, fields }) => [id, path, fields.title].includes(word))
  if (isThere) return found
  throw new AbsentError(`--page ${JSON.stringify(word)}: neither side has such a page`, {
    hint: 'Give its file, its id, its path, or its whole title: --name-only lists the pages that changed',
  })
}

/** Stored files whose bytes are new in the folder, and those that it has no more. */
function storedFiles({ folder, local, read, state, found }: OpenSync): readonly FileDiff[] {
  const fresh = [...local.assets.values()].filter(({ id }) => id === undefined)
  const changed = fresh.map(({ path, size }): FileDiff => {
    const before = pulledState(path)
    const after = { name: path, size, sha256: sha256(readFileSync(join(folder, path))) }
    const id = state.files[path]?.id ?? path
    return { id, name: path, change: before === null ? 'created' : 'edited', before, after }
  })
  const moved = new Set(Object.values(found).map(({ id }) => id))
  const gone = Object.entries(state.files).filter(
    ([path, { id }]) => !read.others.has(path) && !moved.has(id),
  )
  return [
    ...changed,
    ...gone.map(
      ([path, { id }]): FileDiff => ({
        id,
        name: path,
        change: 'deleted',
        before: pulledState(path),
        after: null,
      }),
    ),
  ]

  function pulledState(path: string): FileState | null {
    const pulled = state.files[path]
    return pulled === undefined ? null : { name: path, size: null, sha256: pulled.sha256 }
  }
}
