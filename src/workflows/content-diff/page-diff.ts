/** Compares a page on two sides: its place, its fields, and its lines as a folder holds them. */
import { structuredPatch } from 'diff'
import type { DiffHunk, PageChange, PageDiff } from '../../reports/content-diff.ts'
import type { FolderSide } from '../content/folder-side.ts'
import { changedFields } from '../content/page-file.ts'
import type { PageNode } from '../content/page-tree.ts'

interface ComparedSides {
  readonly from: FolderSide
  readonly to: FolderSide
  /** A note on its new place among its siblings. */
  readonly order?: string | undefined
}

export interface ComparedPage {
  readonly diff: PageDiff
  /** True if the page is the same, and only its file has another place or other links. */
  readonly isSamePage: boolean
}

/** Undefined if neither the page nor its file has changed. */
export async function pageDiff(
  id: string,
  { from, to, order }: ComparedSides,
): Promise<ComparedPage | undefined> {
  const [before, after] = [from.byId.get(id), to.byId.get(id)]
  const [earlier, later] = await Promise.all([
    before === undefined ? '' : from.fileText(before),
    after === undefined ? '' : to.fileText(after),
  ])
  const file = { from: from.names.ofPage(id) ?? null, to: to.names.ofPage(id) ?? null }
  const isSamePage =
    before !== undefined && after !== undefined && (await isSame([from, before], [to, after]))
  return comparedPage(id, { before, after, file, texts: { from: earlier, to: later }, isSamePage, order })
}

/** A page on one side, as far as a comparison shows it. */
export type ComparedNode = Pick<PageNode, 'path' | 'parent' | 'fields'>

interface PageStates {
  readonly before: ComparedNode | undefined
  readonly after: ComparedNode | undefined
  readonly file: PageDiff['file']
  /** Undefined if the service shows none. */
  readonly texts: { readonly from: string | undefined; readonly to: string | undefined }
  readonly isSamePage: boolean
  /** A note on its new place among its siblings. */
  readonly order?: string | undefined
}

/** Undefined if neither the page nor its place nor its file has changed. */
export function comparedPage(
  id: string,
  { before, after, file, texts, isSamePage, order }: PageStates,
): ComparedPage | undefined {
  const lines = linesBetween(texts.from ?? '', texts.to ?? '')
  const isInPlace = order === undefined
  if (isSamePage && isInPlace && lines.hunks.length === 0 && file.from === file.to) return undefined
  const change = changeOf(before, after)
  const places = placesOf(before, after)
  const isSameFile = lines.hunks.length === 0 && Object.keys(places.fields).length === 0
  const notes =
    texts.from === undefined || texts.to === undefined
      ? ['The service shows no Markdown of it: its text is not compared']
      : change === 'edited' && isSameFile && !isSamePage
        ? ['Its lines are the same: its links lead elsewhere, or there are other spaces around its text']
        : lineEndNotes(texts.from, texts.to)
  return {
    isSamePage: isSamePage && isInPlace,
    diff: {
      id,
      change: isInPlace || change !== 'edited' ? change : 'moved',
      file,
      notes: isInPlace ? notes : [order, ...notes],
      ...places,
      ...lines,
    },
  }
}

type PageOnSide = readonly [side: FolderSide, page: PageNode]

async function isSame([from, before]: PageOnSide, [to, after]: PageOnSide): Promise<boolean> {
  if (before.path !== after.path || before.parent !== after.parent) return false
  if (Object.keys(changedFields(before.fields, after.fields)).length > 0) return false
  return (await from.markdownOf(before)) === (await to.markdownOf(after))
}

const placesOf = (
  before: ComparedNode | undefined,
  after: ComparedNode | undefined,
): Pick<PageDiff, 'path' | 'title' | 'fields'> => ({
  path: { from: before?.path ?? null, to: after?.path ?? null },
  title: { from: before?.fields.title ?? null, to: after?.fields.title ?? null },
  fields: before === undefined || after === undefined ? {} : changedFields(before.fields, after.fields),
})

function changeOf(before: ComparedNode | undefined, after: ComparedNode | undefined): PageChange {
  if (before === undefined) return 'created'
  if (after === undefined) return 'deleted'
  return before.path === after.path && before.parent === after.parent ? 'edited' : 'moved'
}

type LinesBetween = Pick<PageDiff, 'hunks' | 'added' | 'removed' | 'similarity'>

function linesBetween(before: string, after: string): LinesBetween {
  const hunks: readonly DiffHunk[] = structuredPatch('', '', before, after, '', '', { context: 3 }).hunks
  const count = (sign: string) =>
    hunks.flatMap(({ lines }) => lines).filter((line) => line.startsWith(sign)).length
  const [added, removed] = [count('+'), count('-')]
  const total = Math.max(lineCount(before), lineCount(after))
  const kept = lineCount(before) - removed
  return { hunks, added, removed, similarity: total === 0 ? 100 : Math.floor((100 * kept) / total) }
}

const lineCount = (text: string) => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length)

function lineEndNotes(before: string, after: string): readonly string[] {
  const ends = (text: string) => (text === '' ? undefined : text.includes('\r\n') ? 'CR LF' : 'LF')
  const [earlier, later] = [ends(before), ends(after)]
  if (earlier !== undefined && later !== undefined && earlier !== later)
    return [`Line ends: ${earlier} before, ${later} now`]
  return (later ?? earlier) === 'CR LF' ? ['Line ends: CR LF'] : []
}
