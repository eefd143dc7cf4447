/** Compares the content of two places, and ends the command. */
import type { contentDiff, PlacesTold } from '../../answers/content.ts'
import type { Client } from '../../client/client.ts'
import { AbsentError, FoundError, UsageError } from '../../errors.ts'
import type { ContentDiff, ContentDiffView, FileDiff, PageDiff } from '../../reports/content-diff.ts'
import type { ResultOf } from '../../task/result.ts'
import { counted } from '../../text/counted.ts'
import { patchLines } from '../../text/git-patch.ts'
import { createContentReader } from '../content/content-side.ts'
import { type FolderSide, folderSide } from '../content/folder-side.ts'
import type { ReadPlace } from '../content/read-place.ts'
import { changedPages } from './changed-pages.ts'
import { fileDiffs } from './file-diff.ts'
import { type ComparedPage, pageDiff } from './page-diff.ts'
import { placesInOrder } from './page-order.ts'

/** The answer of every comparison of contents. */
export type ContentDiffAnswer = Extract<ResultOf<typeof contentDiff>, { readonly contentDiff: unknown }>

/** The flags of a comparison. */
export interface ContentDiffOptions {
  readonly stat?: boolean | undefined
  readonly nameOnly?: boolean | undefined
  readonly word?: boolean | undefined
  readonly page?: string | undefined
  readonly exitCode?: boolean | undefined
}

export interface ComparedPlaces {
  readonly client: Client
  readonly from: ReadPlace
  readonly to: ReadPlace
  /** Ids of changed pages; undefined if the service does not tell all of them. */
  readonly told: Promise<ReadonlySet<string> | undefined>
  readonly title: string
  /** The first members of the answer. */
  readonly about: PlacesTold
}

export async function compareContent(
  { client, from, to, told, title, about }: ComparedPlaces,
  options: ContentDiffOptions,
): Promise<ContentDiffAnswer> {
  const view = viewIn(options)
  const read = createContentReader(client)
  // The service answers about changes and lists at the same time.
  const [earlier, later, known] = await Promise.all([read(from), read(to), told])
  const sides = { from: folderSide(earlier), to: folderSide(later) }
  const order = placesInOrder(sides)
  const ids = changedPages({ ...sides, reordered: order, told: known })
  const wanted = options.page === undefined ? ids : pagesMeant(options.page, ids, sides)
  const compared = await Promise.all(wanted.map((id) => pageDiff(id, { ...sides, order: order.get(id) })))
  const files = options.page === undefined ? await fileDiffs({ ...sides, client }) : []
  const found = compared.filter((page) => page !== undefined)
  return contentDiffResult({ found, files, title, about, view }, options)
}

interface FoundDifferences extends Pick<ComparedPlaces, 'title' | 'about'> {
  readonly found: readonly ComparedPage[]
  readonly files: readonly FileDiff[]
  readonly view: ContentDiffView
}

export function contentDiffResult(
  { found, files, title, about, view }: FoundDifferences,
  { exitCode }: Pick<ContentDiffOptions, 'exitCode'>,
): ContentDiffAnswer {
  const pages = found.flatMap(({ diff, isSamePage }) => (isSamePage ? [] : [diff]))
  const replaced = found.flatMap(({ diff, isSamePage }) => (isSamePage ? [diff] : []))
  const summary = summaryOf(pages, files.length)
  return {
    value: { format: 'ws-content-diff/1', ...about, pages: pages.map(inJson), files, summary },
    contentDiff: { title, pages, replaced, files, summary, view },
    afterwards: async () => {
      if (exitCode === true && pages.length + files.length > 0)
        throw new FoundError(counted(pages.length + files.length, 'difference'))
    },
  }
}

/** @throws UsageError for two at once */
export function viewIn({ stat, nameOnly, word }: ContentDiffOptions): ContentDiffView {
  const asked = [
    ...(stat === true ? (['stat'] as const) : []),
    ...(nameOnly === true ? (['name-only'] as const) : []),
    ...(word === true ? (['word'] as const) : []),
  ]
  const [view = 'patch', other] = asked
  if (other !== undefined) throw new UsageError(`--${view} and --${other} can't be given together`)
  return view
}

/** A page by its id, its path, its file or its title, on either side. */
function pagesMeant(
  word: string,
  changed: readonly string[],
  { from, to }: { readonly from: FolderSide; readonly to: FolderSide },
): readonly string[] {
  const path = word.replace(/^\/|\/$/g, '')
  const meant = [to, from].flatMap(({ pages, names }) =>
    pages.filter(
      (page) =>
        page.id === word ||
        page.path === path ||
        names.ofPage(page.id) === path ||
        page.fields.title === word,
    ),
  )
  const ids = new Set(meant.map(({ id }) => id))
  if (ids.size === 0)
    throw new AbsentError(`--page ${JSON.stringify(word)}: neither side has such a page`, {
      hint: 'Give its id, its path, or its whole title: --name-only lists the pages that changed',
    })
  return changed.filter((id) => ids.has(id))
}

function summaryOf(pages: readonly PageDiff[], files: number): ContentDiff['summary'] {
  const count = (change: PageDiff['change']) => pages.filter((page) => page.change === change).length
  return {
    created: count('created'),
    edited: count('edited'),
    deleted: count('deleted'),
    moved: count('moved'),
    files,
  }
}

function inJson({ hunks, similarity, file, notes, ...page }: PageDiff) {
  const patch = patchLines({ ...file, hunks, similarity })
  return {
    ...page,
    diff: patch.map((line) => `${line}\n`).join(''),
    ...(notes.length === 0 ? {} : { notes }),
  }
}
