/** Plans a push: what only the folder has changed, and what goes together with the changes of others. */
import { list as listComments } from '../../../catalog/space/comment.ts'
import { itemsOf } from '../../../client/lists/page.ts'
import { memberOf } from '../../../json/members.ts'
import type { ChangeReport } from '../../../reports/change-report.ts'
import { counted } from '../../../text/counted.ts'
import { summaryFile } from '../../content/file-names.ts'
import type { LocalAsset } from '../folder/local-links.ts'
import { compareSides, type PageComparison } from '../sides/compare-sides.ts'
import { mergeOrder, type OrderSides } from '../sides/merged-order.ts'
import type { OpenSync } from '../sides/open-sync.ts'
import { differingOrder, orderBefore, wantedOrder } from '../sides/summary-order.ts'
import { type PushChange, pushChanges } from './push-changes.ts'
import { newFiles } from './push-files.ts'
import { siblingMoves } from './sibling-moves.ts'
import { titleLinks, unsentOf } from './unsent.ts'

export interface PushPlan {
  readonly sync: OpenSync
  /** Pages that the push changes. */
  readonly outcomes: readonly PageComparison[]
  /** Pages that both sides have changed since the pull, and that are the same now. */
  readonly agreed: readonly PageComparison[]
  readonly changes: readonly PushChange[]
  readonly files: readonly LocalAsset[]
  /** Keys of all pages of the folder in the order of SUMMARY.md; undefined if the order stays. */
  readonly order: readonly string[] | undefined
  /** The place of each page when SUMMARY.md and the service last agreed; undefined if `order` is that of all pages. */
  readonly orderBefore?: OrderSides['before'] | undefined
  readonly conflicts: readonly PageComparison[]
  /** Pages that only others have changed. */
  readonly theirs: number
}

export async function planPush(sync: OpenSync): Promise<PushPlan> {
  const all = await compareSides(sync)
  const conflicts = [...all.filter((outcome) => outcome.conflicts.length > 0), ...uncarried(all, sync)]
  const outcomes = conflicts.length > 0 ? [] : all.filter(({ by }) => by === 'yours' || by === 'both')
  const tree = new Map(
    sync.theirs.pages.map(({ id, parent, slug }) => [id, { parent: parent ?? null, slug }] as const),
  )
  return {
    sync,
    outcomes,
    conflicts,
    agreed: all.filter(({ by }) => by === 'agreed'),
    changes: pushChanges(outcomes, tree),
    files: newFiles(sync.local),
    order: wantedOrder(sync),
    orderBefore: sync.base.pages.length === 0 ? undefined : orderAmongSiblings(sync, outcomes),
    theirs: all.filter(({ by }) => by === 'theirs').length,
  }
}

/** Pages with parts that Markdown has no words for. */
export function uncarried(
  all: readonly PageComparison[],
  { theirs, base }: Pick<OpenSync, 'theirs' | 'base'>,
): readonly PageComparison[] {
  return all.flatMap((outcome) => {
    const page = theirs.byId.get(outcome.key) ?? base.byId.get(outcome.key)
    const isEdited = outcome.by !== 'theirs' && outcome.conflicts.length === 0 && outcome.wanted !== undefined
    if (page === undefined || page.type === 'document' || !isEdited || outcome.wanted?.body === '') return []
    return [{ ...outcome, conflicts: [`it is a ${page.type}, which has no text of its own in Markdown`] }]
  })
}

/** A page that comes below another one has no place there yet. */
function orderAmongSiblings(
  sync: OpenSync,
  outcomes: readonly PageComparison[],
): NonNullable<PushPlan['orderBefore']> {
  const before = new Map(orderBefore(sync))
  for (const { key, theirs, wanted } of outcomes)
    if (wanted !== undefined && (theirs?.parent ?? null) !== wanted.parent) before.delete(key)
  return before
}

interface PageMove {
  readonly page: string
  readonly at: number
}

/** The moves that are left once all pages are there. @param known - ids of new pages */
export function orderChanges(plan: PushPlan, known: ReadonlyMap<string, string>): readonly PageMove[] {
  const { order, orderBefore: before } = plan
  if (order === undefined) return []
  const siblings = siblingsAfter(plan, known)
  const ours = order.map((key) => known.get(key) ?? key)
  const moves =
    before === undefined
      ? siblingMoves(siblings, ours)
      : siblings.flatMap((theirs) => siblingMoves([theirs], mergeOrder({ before, ours, theirs }).order))
  return moves.map(({ key, at }) => ({ page: key, at }))
}

/** Pages that stand among their siblings otherwise than you or others want. */
const differing = (plan: PushPlan): readonly string[] => {
  const { order: ours, orderBefore: before } = plan
  if (ours === undefined || before === undefined) return []
  return siblingsAfter(plan, new Map()).flatMap((theirs) => mergeOrder({ before, ours, theirs }).both)
}

/** Siblings in their order once all pages are there. */
function siblingsAfter(
  { sync, outcomes }: PushPlan,
  known: ReadonlyMap<string, string>,
): readonly (readonly string[])[] {
  const wanted = new Map(outcomes.map((outcome) => [outcome.key, outcome]))
  const idOf = (key: string) => known.get(key) ?? key
  const parents = new Map<string | null, string[]>()
  const put = (parent: string | null, id: string) => {
    const siblings = parents.get(parent)
    if (siblings === undefined) parents.set(parent, [id])
    else siblings.push(id)
  }
  const moved: (readonly [string | null, string])[] = []
  for (const { id, parent = null } of sync.theirs.pages) {
    const outcome = wanted.get(id)
    if (outcome === undefined) put(parent, id)
    else if (outcome.wanted !== undefined) {
      const to = outcome.wanted.parent === null ? null : idOf(outcome.wanted.parent)
      // A page that changes its parent goes behind the others.
      if (to === parent) put(parent, id)
      else moved.push([to, id])
    }
  }
  const fresh = outcomes.flatMap(({ key, theirs, wanted: page }) =>
    theirs === undefined && page !== undefined
      ? [[page.parent === null ? null : idOf(page.parent), idOf(key)] as const]
      : [],
  )
  for (const [parent, id] of [...moved, ...fresh]) put(parent, id)
  return [...parents.values()]
}

export const isNothing = (plan: PushPlan): boolean =>
  plan.changes.length === 0 && plan.files.length === 0 && orderChanges(plan, new Map()).length === 0

export interface PushRow {
  readonly kind: 'page' | 'file'
  readonly change: 'created' | 'edited' | 'moved' | 'deleted'
  readonly path: string
  readonly id: string | null
}

export function rowsOf(plan: PushPlan): readonly PushRow[] {
  const { outcomes, files, sync } = plan
  const pages = outcomes.map((outcome): PushRow => {
    const { key, path, wanted, theirs } = outcome
    const id = key.startsWith('new:') ? null : key
    const file = path ?? sync.base.names.ofPage(key) ?? key
    if (wanted === undefined) return { kind: 'page', change: 'deleted', path: file, id }
    if (theirs === undefined) return { kind: 'page', change: 'created', path: file, id }
    const isInPlace = (theirs.parent ?? null) === wanted.parent && theirs.slug === wanted.slug
    return { kind: 'page', change: isInPlace ? 'edited' : 'moved', path: file, id }
  })
  // A folder that nobody has pulled brings all of its pages in their order.
  const isOrdered = plan.orderBefore !== undefined && orderChanges(plan, new Map()).length > 0
  const order: PushRow = { kind: 'file', change: 'edited', path: summaryFile, id: null }
  return [
    ...pages,
    ...(isOrdered ? [order] : []),
    ...files.map(({ path }): PushRow => ({ kind: 'file', change: 'created', path, id: null })),
  ]
}

const noteOf = (kind: PushRow['kind'], change: PushRow['change']): string =>
  kind === 'page' ? change : change === 'edited' ? 'the order of pages' : 'file'

const marks = { created: '+', edited: '~', moved: '~', deleted: '-' } as const

/** For people, before anything is sent. */
export function reportOf(plan: PushPlan, comments: readonly string[]): ChangeReport {
  const rows = rowsOf(plan)
  const entries = rows.map(({ kind, change, path, id }) => ({
    mark: marks[change],
    address: path,
    id: id ?? '',
    notes: [noteOf(kind, change)],
    members: [],
  }))
  return {
    title: plan.sync.folder,
    groups: entries.length === 0 ? [] : [{ title: 'pages and files', entries }],
    summary: `${counted(rows.length, 'change')} to push`,
    gaps: [],
    remarks: [
      ...remark('Open comment on a page that goes', 'bad', comments),
      ...remark('Moved', 'warn', plan.sync.local.movedLinks),
      ...remark('Dead link', 'warn', plan.sync.local.deadLinks),
      ...remark('Not sent', 'warn', [...titleLinks(sentPaths(plan), plan.sync), ...unsentOf(plan.sync)]),
      ...remark(
        'Merged with changes of others',
        'muted',
        plan.outcomes.filter(({ isLineMerge }) => isLineMerge).map(({ path, key }) => path ?? key),
      ),
      ...remark(
        differingOrder,
        'warn',
        differing(plan).map((key) => plan.sync.local.pages.get(key)?.path ?? key),
      ),
    ],
    isShort: false,
  }
}

const sentPaths = ({ outcomes }: PushPlan) => outcomes.flatMap(({ path }) => path ?? [])

const remark = (title: string, tone: 'bad' | 'warn' | 'muted', lines: readonly string[]) =>
  lines.length === 0 ? [] : [{ title, tone, lines, isWhole: true }]

/** Open comments on pages that the push deletes. */
export async function lostComments({ changes, sync }: PushPlan): Promise<readonly string[]> {
  const gone = new Set(changes.flatMap((change) => (change.does === 'delete' ? [change.key] : [])))
  if (gone.size === 0) return []
  const below = (id: string | undefined): boolean =>
    id !== undefined && (gone.has(id) || below(sync.theirs.byId.get(id)?.parent))
  const input = { path: { spaceId: sync.spaceId }, query: { status: 'open', limit: 1000 } }
  const comments = itemsOf(await sync.client.pages(listComments, input))
  return comments.flatMap((comment) => {
    const page = memberOf(comment, 'target.page.id')
    if (typeof page !== 'string' || !below(page)) return []
    const by = memberOf(comment, 'postedBy.displayName')
    return [`${sync.base.names.ofPage(page) ?? page}: ${memberOf(comment, 'id')} by ${by ?? 'somebody'}`]
  })
}
