/**
 * A push changes what a folder is compared with, without a pull: its pages are those of its change request now, and those of the
 * space once somebody has merged it. All other pages stay as they were pulled.
 */

import { leftPlaces, withFiles } from '../folder/same-files.ts'
import { hashOf } from '../pages/canonical.ts'
import { withIds } from '../sides/known-keys.ts'
import type { MergeablePage } from '../sides/merge-page.ts'
import type { OpenSync } from '../sides/open-sync.ts'
import { type DonePush, type PulledPage, type SyncState, sha256 } from '../state/sync-state.ts'
import type { PushPlan } from './push-plan.ts'

interface SentPages {
  /** Ids of new pages and files, by `new:` and path. */
  readonly ids: ReadonlyMap<string, string>
  /** The one that the push has made. */
  readonly revision: string
  /** The newest main content that its change request includes; undefined if it went into none. */
  readonly includes: string | undefined
  readonly earlier: DonePush | undefined
}

export function donePush(
  { sync, outcomes, agreed, order: listed }: PushPlan,
  { ids, revision, includes, earlier }: SentPages,
): DonePush {
  const idOf = (key: string) => ids.get(key) ?? key
  const known = [...outcomes, ...agreed]
  const sent = known.flatMap(({ key, path, ours, wanted, isLineMerge }) => {
    const source = path === undefined ? undefined : sync.read.pages.get(path)
    if (path === undefined || source === undefined || wanted === undefined) return []
    const { fields, body } = wanted
    const { links } = sync.pulledAs.get(key) ?? {}
    const page: PulledPage = {
      id: idOf(key),
      // Merged lines have been written into the file.
      sha256: isLineMerge ? '' : sha256(source),
      content: hashOf({ fields, body: withIds(body, ids) }),
      ...(links === undefined ? {} : { links }),
      ...lyingAt(ours, wanted, idOf),
      ...(includes === undefined ? {} : { onto: { includes, pulled: sync.state.revision } }),
      revision,
    }
    return [[path, page] as const]
  })
  const gone = known.flatMap(({ key, wanted }) => (wanted === undefined ? [idOf(key)] : []))
  const before = { pages: earlier?.pages ?? {}, left: earlier?.left ?? {} }
  const summary = sync.read.summary === undefined ? undefined : sha256(sync.read.summary)
  const order = listed?.map(idOf) ?? earlier?.order
  return {
    ...withPages(before, { sent: [...movedAlong(sync), ...sent], gone }),
    gone: [...new Set([...(earlier?.gone ?? []), ...gone])],
    ...(summary === undefined ? {} : { summary }),
    ...(order === undefined ? {} : { order }),
  }
}

/** A page that others have moved: the push keeps their place, and its file stays where it is. */
function lyingAt(
  ours: MergeablePage | undefined,
  wanted: MergeablePage,
  idOf: (key: string) => string,
): Pick<PulledPage, 'lies'> {
  if (ours === undefined || (ours.parent === wanted.parent && ours.slug === wanted.slug)) return {}
  return { lies: { parent: ours.parent === null ? null : idOf(ours.parent), slug: ours.slug } }
}

/** Pages below one that has moved lie elsewhere, and say the same. */
const movedAlong = ({ local, pulledAs, state }: OpenSync): readonly PathAndPage[] =>
  [...local.pages.values()].flatMap(({ key, path }) => {
    const pulled = pulledAs.get(key)
    return pulled === undefined || state.pages[path]?.id === key ? [] : [[path, pulled] as const]
  })

type PathAndPage = readonly [path: string, page: PulledPage]

interface ChangedPages {
  readonly sent: readonly PathAndPage[]
  readonly gone: readonly string[]
}

function withPages(
  { pages, left = {} }: Pick<SyncState, 'pages' | 'left'>,
  { sent, gone }: ChangedPages,
): Required<Pick<SyncState, 'pages' | 'left'>> {
  const changed = new Set([...sent.map(([, { id }]) => id), ...gone])
  const { true: replaced = [], false: kept = [] } = Object.groupBy(
    Object.entries(pages),
    ([, { id }]) => `${changed.has(id)}` as const,
  )
  const places = new Set(sent.map(([path]) => path))
  const forsaken = replaced.flatMap(([path, { id }]) => (places.has(path) ? [] : [[path, id] as const]))
  return {
    pages: Object.fromEntries([...kept, ...sent]),
    left: { ...left, ...Object.fromEntries(forsaken) },
  }
}

/** The folder as its change request has it. */
export function afterPush(state: SyncState): SyncState {
  const { push } = state
  if (push?.done === undefined) return state
  const { done, ...other } = push
  const { pages, gone, summary, left, order } = done
  const changed = withPages(state, { sent: Object.entries(pages), gone })
  return {
    ...state,
    ...changed,
    left: { ...changed.left, ...left },
    gone: [...new Set([...(state.gone ?? []), ...gone])],
    ...(summary === undefined ? {} : { summary }),
    ...(order === undefined ? {} : { order }),
    push: other,
  }
}

/** The folder once the change request of its push is merged. */
export function afterMerge(state: SyncState): SyncState {
  const { push, changeRequest, ...pushed } = afterPush(state)
  const sent = Object.entries(push?.files ?? {}).filter(([, { id }]) => id !== '')
  const isOther = changeRequest !== undefined && changeRequest !== push?.changeRequest
  const files = withFiles(pushed.files, Object.fromEntries(sent))
  const left = { ...pushed.left, ...leftPlaces(pushed.files, files) }
  return {
    ...pushed,
    ...(isOther ? { changeRequest } : {}),
    files,
    ...(Object.keys(left).length === 0 ? {} : { left }),
  }
}

/** Nothing of it is in the space. */
export const withoutPush = ({ push: _, ...state }: SyncState): SyncState => state

/** Nothing of it is in the space, but its files have lines that others had written by then: those are the base of its pages. */
export function afterArchive({ push, ...state }: SyncState): SyncState {
  const sent = new Map(Object.values(push?.done?.pages ?? {}).map((page) => [page.id, page]))
  const pages = Object.entries(state.pages).map(([path, page]): PathAndPage => {
    const { onto, lies } = sent.get(page.id) ?? {}
    // A pull since then has brought a newer base.
    if (onto === undefined || onto.pulled !== state.revision) return [path, page]
    const { lies: _, ...other } = page
    return [path, { ...other, ...(lies === undefined ? {} : { lies }), revision: onto.includes }]
  })
  return { ...state, pages: Object.fromEntries(pages) }
}

/** A page of a pull: its revision is that of the whole folder. */
export const asPulled = ({ id, sha256, content, links }: PulledPage): PulledPage => ({
  id,
  sha256,
  content,
  ...(links === undefined ? {} : { links }),
})
