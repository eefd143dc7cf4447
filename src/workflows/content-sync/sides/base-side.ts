/** The base of a folder: the pulled revision, and for each page that a push has sent since, the revision that the push has made. */
import { NotOfferedError } from '../../../errors.ts'
import type { ContentSide } from '../../content/content-side.ts'
import type { FolderNames } from '../../content/file-names.ts'
import type { PageNode } from '../../content/page-tree.ts'
import { type CanonicalSide, canonicalSide } from '../pages/canonical.ts'
import { notedLinks } from '../pages/noted-links.ts'
import { pulledNames } from '../pages/pulled-names.ts'
import type { PulledPage, SyncState } from '../state/sync-state.ts'
import { emptySide } from './empty-side.ts'

interface BaseToRead {
  readonly state: SyncState
  readAt(revision: string): Promise<ContentSide>
}

export interface BaseSide {
  readonly side: CanonicalSide
  /** The names that a pull gives files. */
  readonly names: FolderNames
}

interface KnownBase {
  /** Undefined for a folder that nobody has pulled, and of which no push is in the space. */
  readonly before: BaseSide | undefined
  /** Without pages whose base the service has forgotten. */
  readonly kept: SyncState
}

export async function readBase({ state, readAt }: BaseToRead): Promise<KnownBase> {
  const { revision, gone = [] } = state
  const revisions = ownRevisions(state)
  if (revision === '' && revisions.length === 0) return { before: undefined, kept: state }
  const [whole, ...own] = await Promise.all([
    revision === '' ? undefined : readAt(revision),
    ...revisions.map((each) => unlessForgotten(readAt(each))),
  ])
  const kept = withoutForgotten(state, new Set(revisions.filter((_, index) => own[index] === undefined)))
  const sent = revisions.flatMap((each, index) => {
    const side = own[index]
    return side === undefined ? [] : [[each, baseIn(side, kept)] as const]
  })
  const pulled = whole === undefined ? noneIn(emptySide()) : baseIn(whole, kept)
  const isWhole = sent.length + gone.length === 0
  return { before: isWhole ? pulled : withSent(pulled, { state: kept, sent: new Map(sent) }), kept }
}

function withoutForgotten(state: SyncState, forgotten: ReadonlySet<string>): SyncState {
  if (forgotten.size === 0) return state
  const pages = Object.entries(state.pages).filter(([, { revision = '' }]) => !forgotten.has(revision))
  return { ...state, pages: Object.fromEntries(pages) }
}

/** A service may not keep the revisions of a change request: its pages are compared as those of two writers, then. */
async function unlessForgotten(side: Promise<ContentSide>): Promise<ContentSide | undefined> {
  try {
    return await side
  } catch (error) {
    if (error instanceof NotOfferedError) return undefined
    throw error
  }
}

const noneIn = (side: CanonicalSide): BaseSide => ({ side, names: side.names })

const baseIn = (side: ContentSide, state: SyncState): BaseSide => ({
  side: canonicalSide({ ...side, names: pulledNames(side, side.names, { state }) }, notedLinks(state)),
  names: side.names,
})

/** Revisions that pushes have made since the pull. */
export const ownRevisions = ({ pages }: SyncState): readonly string[] => [
  ...new Set(Object.values(pages).flatMap(({ revision }) => revision ?? [])),
]

interface SentParts {
  readonly state: SyncState
  /** By their revision. */
  readonly sent: ReadonlyMap<string, BaseSide>
}

function withSent(pulled: BaseSide, { state, sent }: SentParts): BaseSide {
  const own = new Map(
    Object.values(state.pages).flatMap(({ id, revision = '' }) => {
      const base = sent.get(revision)
      return base === undefined ? [] : withPagesAbove(id, base, pulled)
    }),
  )
  const gone = new Set(state.gone)
  const kept = pulled.side.pages.filter(({ id }) => !gone.has(id) && !own.has(id))
  const sides = new Map(Array.from(own, ([id, { side }]) => [id, side]))
  const lying = new Map(
    Object.values(state.pages).flatMap(({ id, lies }) => (lies ? [[id, lies] as const] : [])),
  )
  return {
    side: asLying(together(pulled.side, kept, sides), lying),
    names: {
      // Its file goes to the place that others have given the page.
      ofPage: (id) =>
        lying.has(id) || liesElsewhere(id, own, pulled)
          ? undefined
          : (own.get(id) ?? pulled).names.ofPage(id),
      ofFile: (id) => pulled.names.ofFile(id),
    },
  }
}

/** Others have moved a page above it before it was sent: its file goes along. */
function liesElsewhere(id: string, own: ReadonlyMap<string, BaseSide>, pulled: BaseSide): boolean {
  const sent = own.get(id)
  const above = sent?.side.byId.get(id)?.parent
  if (sent === undefined || above === undefined || !pulled.side.byId.has(above)) return false
  if (own.has(above)) return liesElsewhere(above, own, pulled)
  return pulled.names.ofPage(above) !== sent.names.ofPage(above)
}

/** A page that others have moved before it was sent has moved since the folder knew its place. */
function asLying(
  side: CanonicalSide,
  lying: ReadonlyMap<string, NonNullable<PulledPage['lies']>>,
): CanonicalSide {
  if (lying.size === 0) return side
  const pages = side.pages.map((page) => {
    const { parent, slug } = lying.get(page.id) ?? { parent: page.parent, slug: page.slug }
    return { ...page, parent: parent ?? undefined, slug }
  })
  return { ...side, pages, byId: new Map(pages.map((page) => [page.id, page])) }
}

/** Some pages of one side, and others of other ones. */
function together(
  side: CanonicalSide,
  kept: readonly PageNode[],
  others: ReadonlyMap<string, CanonicalSide>,
): CanonicalSide {
  const pages = inOrderOf(
    side,
    [...kept, ...Array.from(others, ([id, other]) => other.byId.get(id) ?? [])].flat(),
    others,
  )
  const of = ({ id }: { readonly id: string }) => others.get(id) ?? side
  return {
    ...side,
    pages,
    byId: new Map(pages.map((page) => [page.id, page])),
    names: { ...side.names, ofPage: (id) => of({ id }).names.ofPage(id) },
    markdownOf: (page) => of(page).markdownOf(page),
    forget: (page) => of(page).forget?.(page),
    fileText: (page) => of(page).fileText(page),
    canonicalOf: (page) => of(page).canonicalOf(page),
  }
}

/** Pages that a push has made, or put below another page, come last, in the order in which it left them. */
function inOrderOf(
  { pages, byId }: ContentSide,
  some: readonly PageNode[],
  others: ReadonlyMap<string, ContentSide>,
): readonly PageNode[] {
  const placesIn = (side: Pick<ContentSide, 'pages'>) =>
    new Map(side.pages.map(({ id }, index) => [id, index]))
  const known = placesIn({ pages })
  const own = new Map(Array.from(new Set(others.values()), (side) => [side, placesIn(side)]))
  const place = ({ id, parent }: PageNode): number => {
    const before = byId.get(id)?.parent === parent ? known.get(id) : undefined
    const other = others.get(id)
    return before ?? pages.length + ((other && own.get(other)?.get(id)) ?? 0)
  }
  return some.toSorted((one, other) => place(one) - place(other))
}

interface NewerBase {
  /** The newest main content that the change request includes. */
  readonly earlier: ContentSide
  readonly base: CanonicalSide
}

/** A change request that is behind the folder: each page that it has not changed is as the folder has got it from the space. */
export function broughtUp(side: CanonicalSide, { earlier, base }: NewerBase): CanonicalSide {
  const isKept = (id: string) => {
    const [before, now] = [earlier.byId.get(id), side.byId.get(id)]
    if (before === undefined || now === undefined) return before === now
    const isInPlace = before.parent === now.parent && before.slug === now.slug
    return isInPlace && before.version !== undefined && before.version === now.version
  }
  const kept = side.pages.filter(({ id }) => !isKept(id))
  const others = base.pages.filter(({ id }) => isKept(id)).map(({ id }) => [id, base] as const)
  return together(side, kept, new Map(others))
}

/** A push makes pages for folders that have no file of their own: no note names them. */
function withPagesAbove(
  id: string,
  sent: BaseSide,
  pulled: BaseSide,
): readonly (readonly [string, BaseSide])[] {
  const parent = sent.side.byId.get(id)?.parent
  const above =
    parent === undefined || pulled.side.byId.has(parent) ? [] : withPagesAbove(parent, sent, pulled)
  return [...above, [id, sent]]
}
