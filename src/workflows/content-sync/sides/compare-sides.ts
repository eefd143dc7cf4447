/** Compares what was pulled, what the folder holds, and what the service holds: what each page becomes. */

import { pagesAtATime } from '../../../concurrency/at-a-time.ts'
import { inTurns } from '../../../concurrency/in-turns.ts'
import { changedFields } from '../../content/page-file.ts'
import type { PageNode } from '../../content/page-tree.ts'
import type { LocalPage } from '../folder/local-side.ts'
import { type CanonicalSide, type CanonicalText, hashOf } from '../pages/canonical.ts'
import { newKey } from '../pages/new-key.ts'
import type { FilesByPath, SyncState } from '../state/sync-state.ts'
import { hasUnsentLinks, type KeyedSides, knownByPlace, withIds, withKnownKeys } from './known-keys.ts'
import { type MergeablePage, mergePage } from './merge-page.ts'
import { withTreeConflicts } from './tree-conflicts.ts'

/** The side that has changed a page since the pull; `agreed` if both sides are the same now. */
export type ChangedBy = 'yours' | 'theirs' | 'both' | 'agreed'

export interface PageComparison {
  /** The id, or `new:` and the path of its file. */
  readonly key: string
  readonly by: ChangedBy
  /** Its file in the folder; undefined if the folder has none. */
  readonly path: string | undefined
  readonly before: MergeablePage | undefined
  readonly ours: MergeablePage | undefined
  /** Undefined text members are not read where nothing needs them: see `isTheirs`. */
  readonly theirs: PageNode | undefined
  /** The page as it shall be, without a text where only they have changed it; undefined if it goes. */
  readonly wanted: MergeablePage | undefined
  /** Sentences; empty if both go together. */
  readonly conflicts: readonly string[]
  /** The text with conflict markers. */
  readonly marked: string | undefined
  /** True if the text has lines of both. */
  readonly isLineMerge: boolean
}

export interface SyncSides extends KeyedSides {
  readonly state: SyncState
  readonly base: CanonicalSide
  /** Stored files of the service that lie in the folder, and that no note names. */
  readonly found: FilesByPath
  /** The service's side at a revision that a push has made. */
  sideAt(revision: string): Promise<CanonicalSide>
  /** True if nothing has changed on the service since the pull. */
  readonly isStill: boolean
}

/** New pages of the folder come last, each after the page above it. Pages that nobody has changed are left out. */
export const compareSides = (sides: SyncSides): Promise<readonly PageComparison[]> =>
  compareKeys(sides, () => true)

/** Leaves out the pages that only the service has: thousands of them are new to a folder, and `freshPage` says all about each. */
export const compareKnown = (sides: SyncSides): Promise<readonly PageComparison[]> =>
  compareKeys(sides, ({ id }) => sides.base.byId.has(id))

/** The file of its page: in the folder, or where the page lies on the service, or lay before. */
export const fileOfPage = (
  { key, path }: Pick<PageComparison, 'key' | 'path'>,
  { theirs, base }: Pick<SyncSides, 'theirs' | 'base'>,
): string => path ?? theirs.names.ofPage(key) ?? base.names.ofPage(key) ?? key

/** A page that only the service has. */
export const freshPage = (there: PageNode): PageComparison =>
  theirsOnly({ key: there.id, path: undefined, theirs: there }, { before: undefined, there })

async function compareKeys(
  sides: SyncSides,
  isCompared: (there: PageNode) => boolean,
): Promise<readonly PageComparison[]> {
  const known = knownByPlace(sides)
  const local = withKnownKeys(sides, known)
  const pulled = new Set(Object.values(sides.state.pages).map(({ id }) => id))
  const there = sides.theirs.pages.filter(isCompared).map(({ id }) => id)
  const keys = new Set([...pulled, ...there, ...local.keys()])
  const compared = { ...sides, pages: local, known, pulled }
  const found: (PageComparison | undefined)[] = []
  await inTurns([...keys].entries(), pagesAtATime, async ([index, key]) => {
    found[index] = await outcomeOf(key, compared)
  })
  return withTreeConflicts(
    found.filter((outcome) => outcome !== undefined),
    sides,
  )
}

interface ComparedPages extends SyncSides {
  readonly pages: ReadonlyMap<string, LocalPage>
  /** Ids of pages that are new on both sides. */
  readonly known: ReadonlyMap<string, string>
  /** Ids of the pages that the folder had after the pull. */
  readonly pulled: ReadonlySet<string>
}

async function outcomeOf(key: string, sides: ComparedPages): Promise<PageComparison | undefined> {
  const { base, theirs, pages, pulled } = sides
  const [before, there, local] = [base.byId.get(key), theirs.byId.get(key), pages.get(key)]
  if (local?.isTorn === true) return theirsOnly({ key, path: local.path, theirs: there }, { before, there })
  const isSameHere = before === undefined ? local === undefined : isUntouched(local, before, pulled.has(key))
  const isSameThere = await isUnchanged(before, there, sides)
  if (isSameHere && isSameThere) return undefined
  const parts = { key, path: local?.path, theirs: there }
  if (isSameHere) return theirsOnly(parts, { before, there })
  const ours = local && (await placed(local, before, sides))
  // A folder without a page of its own says nothing about it.
  if (local?.hasFile === false && there !== undefined) {
    const same = merged(parts, {
      base: undefined,
      ours,
      theirs: placeOf(there, await theirs.canonicalOf(there)),
    })
    return same.by === 'agreed' ? same : theirsOnly(parts, { before, there })
  }
  if (isSameThere || there === undefined) {
    const old = before && placeOf(before, await textBefore(local, before, sides))
    if (isSameThere) return only('yours', { ...parts, before: old, ours, wanted: ours })
    return merged(parts, { base: old, ours, theirs: undefined })
  }
  return bothChanged(parts, { before, there, ours, sides })
}

const isUntouched = (local: LocalPage | undefined, before: PageNode, wasPulled: boolean): boolean => {
  // The service showed no text of it: the folder never had it.
  if (local === undefined) return !wasPulled
  const isInPlace = local.parent === (before.parent ?? null) && (local.slug ?? before.slug) === before.slug
  return isInPlace && (local.text === undefined || local.isSameText)
}

type OutcomeParts = Pick<PageComparison, 'key' | 'path' | 'theirs'>

const only = (
  by: ChangedBy,
  parts: OutcomeParts & Pick<PageComparison, 'before' | 'ours' | 'wanted'>,
): PageComparison => ({ ...parts, by, conflicts: [], marked: undefined, isLineMerge: false })

interface PageOnSides {
  readonly before: PageNode | undefined
  readonly there: PageNode | undefined
  readonly sides: ComparedPages
}

/** Leaves its text unread, so that a pull never has thousands of texts in memory. */
function theirsOnly(
  parts: OutcomeParts,
  { before, there }: Pick<PageOnSides, 'before' | 'there'>,
): PageComparison {
  const wanted = there && placeOf(there, undefined)
  const old = before && placeOf(before, undefined)
  return only('theirs', { ...parts, before: old, ours: old, wanted })
}

async function bothChanged(
  parts: OutcomeParts,
  { before, there, ours, sides }: PageOnSides & { readonly ours: MergeablePage | undefined },
): Promise<PageComparison> {
  const text = there && (await sides.theirs.canonicalOf(there))
  if (there !== undefined && text !== undefined && hasUnsentLinks(text.body)) {
    const linked = placeOf(there, { ...text, body: withIds(text.body, sides.known) })
    const finished = merged(parts, { base: undefined, ours, theirs: linked })
    // Its links lead nowhere until they are sent again.
    return finished.by === 'agreed' ? { ...finished, by: 'both' } : finished
  }
  const theirs = there && placeOf(there, text)
  const base = before && placeOf(before, await sides.base.canonicalOf(before))
  const sent = theirs && (await sentText(parts, theirs, sides))
  if (sent === undefined || theirs === undefined) return merged(parts, { base, ours, theirs })
  const { text: known, writtenFor } = sent
  // A push before has sent this: nobody else has changed it since.
  const mine = ours !== undefined && hashOf(ours) === writtenFor
  return merged(parts, {
    base: { ...(base ?? theirs), ...known },
    ours: mine ? { ...ours, ...known } : ours,
    theirs,
  })
}

const hashesSent = ({ key, path }: OutcomeParts, { push }: SyncState): readonly string[] => [
  ...(push?.sent[key] ?? []),
  ...(path === undefined ? [] : (push?.sent[newKey(path)] ?? [])),
]

interface TextSent {
  readonly text: CanonicalText
  /** The hash of the text that the service has written in this way. */
  readonly writtenFor?: string | undefined
}

/** Services may write a text in their own way. Undefined for a page that no push has sent. */
async function sentText(
  parts: OutcomeParts,
  { fields, body }: MergeablePage,
  { state, sideAt }: SyncSides,
): Promise<TextSent | undefined> {
  const hashes = hashesSent(parts, state)
  if (hashes.length === 0) return undefined
  if (hashes.includes(hashOf({ fields, body }))) return { text: { fields, body } }
  const revision = state.push?.revisions?.[parts.key]
  const side = revision === undefined ? undefined : await sideAt(revision)
  const page = side?.byId.get(parts.key)
  const text = page && (await side?.canonicalOf(page))
  return text && { text, writtenFor: hashes[0] }
}

interface PlacedSides {
  readonly base: MergeablePage | undefined
  readonly ours: MergeablePage | undefined
  readonly theirs: MergeablePage | undefined
}

function merged(parts: OutcomeParts, { base, ours, theirs }: PlacedSides): PageComparison {
  const result = mergePage({ base, ours, theirs })
  const known = { ...parts, by: 'both' as const, before: base, ours }
  // Nothing of yours is left to send.
  if (result.kind === 'merged' && theirs !== undefined && result.page === theirs && !result.isAgreed)
    return only('theirs', { ...parts, before: base, ours, wanted: theirs })
  if (result.kind === 'merged')
    return {
      ...known,
      ...(result.isAgreed ? { by: 'agreed' } : {}),
      wanted: result.page,
      conflicts: [],
      marked: undefined,
      isLineMerge: result.isLineMerge,
    }
  // A page that only you have deleted is back after a pull that writes conflicts.
  return {
    ...known,
    wanted: result.page ?? ours ?? theirs,
    conflicts: result.reasons,
    marked: result.marked,
    isLineMerge: false,
  }
}

const placeOf = ({ parent, slug, fields }: PageNode, text: CanonicalText | undefined): MergeablePage => ({
  parent: parent ?? null,
  slug,
  ...(text ?? { fields, body: '' }),
})

/** A file as it was pulled says what the pulled page said. */
async function placed(
  local: LocalPage,
  before: PageNode | undefined,
  sides: ComparedPages,
): Promise<MergeablePage> {
  const text = local.text ?? (before && (await sides.base.canonicalOf(before))) ?? { fields: {}, body: '' }
  return { parent: local.parent, slug: local.slug ?? before?.slug ?? '', ...text }
}

/** Only a page whose text stays, or goes, is compared with its text of before. */
async function textBefore(
  local: LocalPage | undefined,
  before: PageNode,
  { base }: ComparedPages,
): Promise<CanonicalText | undefined> {
  if (local?.isSameText === true) return local.text ?? (await base.canonicalOf(before))
  return local?.text?.body === '' ? base.canonicalOf(before) : undefined
}

async function isUnchanged(
  before: PageNode | undefined,
  there: PageNode | undefined,
  { isStill, base, theirs }: SyncSides,
): Promise<boolean> {
  if (before === undefined || there === undefined) return before === there
  if (isStill) return true
  const isInPlace = before.parent === there.parent && before.slug === there.slug
  if (!isInPlace || Object.keys(changedFields(before.fields, there.fields)).length > 0) return false
  if (before.version !== undefined && before.version === there.version) return true
  const [old, next] = [await base.canonicalOf(before), await theirs.canonicalOf(there)]
  return old !== undefined && next !== undefined && hashOf(old) === hashOf(next)
}
