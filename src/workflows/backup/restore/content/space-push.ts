/** Brings the kept content of one space into one change request, by the push of `ws content push`. */
import { create } from '../../../../catalog/cr.ts'
import type { Client } from '../../../../client/client.ts'
import type { Session } from '../../../../task/task.ts'
import type { Backup } from '../../../backup-format/read-backup.ts'
import { createContentReader } from '../../../content/content-side.ts'
import type { PageNode } from '../../../content/page-tree.ts'
import { atRevision } from '../../../content/read-place.ts'
import type { LocalAsset } from '../../../content-sync/folder/local-links.ts'
import type { LocalPage, LocalSide } from '../../../content-sync/folder/local-side.ts'
import { type CanonicalSide, canonicalSide } from '../../../content-sync/pages/canonical.ts'
import { planPush } from '../../../content-sync/push/push-plan.ts'
import { sendPush } from '../../../content-sync/push/send-push.ts'
import { siblingMoves } from '../../../content-sync/push/sibling-moves.ts'
import { proposalsCalled } from '../../../content-sync/push-proposal.ts'
import {
  type KnownProposal,
  type OpenSync,
  proposalIn,
  revisionOfSpace,
} from '../../../content-sync/sides/open-sync.ts'
import { unpulled } from '../../../content-sync/state/sync-state.ts'
import { compareKept, type KeptComparison, pathOf } from './compare-kept.ts'
import type { KeptSpace } from './kept-content.ts'

export interface SpaceToFill {
  readonly kept: KeptSpace
  /** Its id now. */
  readonly spaceId: string
  readonly subject: string
  readonly overwrite: boolean
}

export interface OpenSpace extends KeptComparison {
  /** The change request of an earlier restore of this backup. */
  readonly proposal: KnownProposal | undefined
  readonly revision: string
  readonly there: CanonicalSide
  /** Pages that get the kept text: all that differ, or only those that an earlier run could not finish. */
  readonly changed: readonly PageNode[]
  /** Ids of pages that an earlier run has made anew and not yet put in their order. */
  readonly misplaced: readonly string[]
}

/** Compares with the change request of an earlier restore, if there is one; undefined if nothing has changed since. */
export async function openSpace(
  { kept, spaceId, subject, overwrite }: SpaceToFill,
  client: Client,
): Promise<OpenSpace | undefined> {
  const current = await revisionOfSpace(client, spaceId)
  if (current === kept.revision) return undefined
  const [found] = await proposalsCalled(client, spaceId, subject)
  const proposal = found === undefined ? undefined : proposalIn(found)
  return compareAt(
    { kept, spaceId, overwrite },
    { proposal, revision: proposal?.revision ?? current },
    client,
  )
}

async function compareAt(
  { kept, spaceId, overwrite }: Omit<SpaceToFill, 'subject'>,
  at: Pick<OpenSpace, 'proposal' | 'revision'>,
  client: Client,
): Promise<OpenSpace> {
  const there = canonicalSide(await createContentReader(client)(atRevision(spaceId, at.revision)))
  const comparison = await compareKept(kept, there)
  const changed: PageNode[] = []
  for (const page of comparison.differing)
    if (overwrite || (await isUnfinished(page, comparison, there))) changed.push(page)
  const open = { ...comparison, ...at, there, changed: changed.filter(({ type }) => type === 'document') }
  return { ...open, misplaced: at.proposal === undefined ? [] : misplacedIn(open, kept) }
}

function misplacedIn(open: Pick<OpenSpace, 'there' | 'pageKey'>, kept: KeptSpace): readonly string[] {
  const siblings = Map.groupBy(open.there.pages, ({ parent }) => parent)
  const now = Array.from(siblings.values(), (pages) => pages.map(({ id }) => id))
  return siblingMoves(now, orderOf(open, kept)).map(({ key }) => key)
}

/** A push that was cut off has sent links to pages that a later call would have made. */
async function isUnfinished(
  { id }: PageNode,
  { pageKey }: KeptComparison,
  there: CanonicalSide,
): Promise<boolean> {
  const page = there.byId.get(pageKey(id) ?? '')
  return page !== undefined && (await there.markdownOf(page))?.includes('/pages/new:') === true
}

/** Pages and files that the change request lacks, or has in another form or place. */
export const workIn = ({ missing, changed, misplaced, files }: OpenSpace) => ({
  pages: missing.length + changed.length + misplaced.length,
  files: files.length,
})

/** Opens the change request, unless an earlier run has. */
export async function fillSpace(
  space: SpaceToFill,
  found: OpenSpace,
  { backup, session }: { readonly backup: Backup; readonly session: Session },
): Promise<KnownProposal> {
  const { spaceId, subject, kept } = space
  const client = await session.client()
  const proposal =
    found.proposal ?? proposalIn(await session.perform(create, { path: { spaceId }, body: { subject } }))
  const { revision } = proposal
  const open = revision === found.revision ? found : await compareAt(space, { proposal, revision }, client)
  const sync = await syncOf(open, { kept, spaceId, folder: backup.folder, client })
  const plan = { ...(await planPush(sync)), order: orderOf(open, kept) }
  const place = {
    bytesOf: ({ path }: LocalAsset) => backup.content(path),
    // Another run compares with the change request itself.
    keep: () => undefined,
  }
  const isOurs = found.proposal === undefined
  return (await sendPush(plan, { proposal, state: sync.state, isOurs, place }, session)).proposal
}

type SyncParts = Pick<OpenSync, 'spaceId' | 'folder' | 'client'> & { readonly kept: KeptSpace }

async function syncOf(open: OpenSpace, { kept, ...place }: SyncParts): Promise<OpenSync> {
  const { there, revision } = open
  return {
    ...place,
    revision,
    theirs: there,
    base: there,
    isStill: true,
    sideAt: async () => there,
    read: { pages: new Map(), cut: new Map(), others: new Map(), summary: undefined },
    state: { ...unpulled(place.spaceId), revision },
    pulledAs: new Map(),
    found: {},
    local: await localOf(open, kept),
  }
}

/** The space as it is, with what comes back. */
async function localOf(open: OpenSpace, kept: KeptSpace): Promise<LocalSide> {
  const { there, missing, changed, files, pageKey } = open
  const pages = new Map<string, LocalPage>()
  const put = (page: LocalPage) => pages.set(page.key, page)
  for (const { id, parent = null } of there.pages)
    put({
      key: id,
      path: pathOf(id, there),
      parent,
      slug: undefined,
      text: undefined,
      isSameText: true,
    })
  for (const page of changed) {
    const own = pages.get(pageKey(page.id) ?? '')
    if (own !== undefined) put({ ...own, text: await open.textOf(page), isSameText: false })
  }
  for (const page of missing) {
    const { id, parent, slug, fields } = page
    put({
      key: pageKey(id) ?? id,
      path: pathOf(id, kept.side),
      slug,
      isSameText: false,
      parent: parent === undefined ? null : (pageKey(parent) ?? null),
      text: (await open.textOf(page)) ?? { fields, body: '' },
    })
  }
  const assets = new Map(
    files.map(({ id, size = 0 }) => {
      const path = kept.placeOfFile(id) ?? id
      return [path, { path, size, id: undefined }]
    }),
  )
  return { pages, assets, deadLinks: [], movedLinks: [], foreign: new Map(), relinked: async () => '' }
}

/** As it is, each page that is made anew behind the page that was before it. */
function orderOf(
  { there, pageKey }: Pick<OpenSpace, 'there' | 'pageKey'>,
  { side }: KeptSpace,
): readonly string[] {
  const fresh = new Set(side.pages.flatMap(({ id }) => (pageKey(id) === id ? [] : [pageKey(id) ?? id])))
  const order = there.pages.flatMap(({ id }) => (fresh.has(id) ? [] : [id]))
  const last = new Map<string | undefined, string>()
  for (const { id, parent } of side.pages) {
    const key = pageKey(id) ?? id
    if (fresh.has(key)) {
      const before = last.get(parent)
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
    }
    last.set(parent, key)
  }
  return order
}
