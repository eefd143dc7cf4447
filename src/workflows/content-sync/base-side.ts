/** The base of a folder: the pulled revision, and for each page that a push has sent since, the revision that the push has made. */
import type { ContentSide } from '../content/content-side.ts'
import { type CanonicalSide, canonicalSide } from './canonical.ts'
import { emptySide } from './empty-side.ts'
import { pulledNames } from './pulled-names.ts'
import type { SyncState } from './sync-state.ts'

interface BaseToRead {
  readonly state: SyncState
  readAt(revision: string): Promise<ContentSide>
}

export interface BaseSide {
  readonly side: CanonicalSide
  /** The names that a pull gives files. */
  readonly names: Pick<ContentSide['names'], 'ofPage' | 'ofFile'>
}

/** Undefined for a folder that nobody has pulled, and of which no push is in the space. */
export async function readBase({ state, readAt }: BaseToRead): Promise<BaseSide | undefined> {
  const { revision, gone = [] } = state
  const revisions = ownRevisions(state)
  if (revision === '' && revisions.length === 0) return undefined
  const [pulled, sent] = await Promise.all([
    revision === '' ? noneIn(emptySide()) : readAt(revision).then((side) => baseIn(side, state)),
    Promise.all(revisions.map(async (each) => [each, baseIn(await readAt(each), state)] as const)),
  ])
  return revisions.length + gone.length === 0 ? pulled : withSent(pulled, { state, sent: new Map(sent) })
}

const noneIn = (side: CanonicalSide): BaseSide => ({ side, names: side.names })

const baseIn = (side: ContentSide, state: SyncState): BaseSide => ({
  side: canonicalSide({ ...side, names: pulledNames(side.names, side.names, state) }),
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
  const pages = [...kept, ...Array.from(own, ([id, { side }]) => side.byId.get(id) ?? [])].flat()
  const of = ({ id }: { readonly id: string }) => own.get(id) ?? pulled
  return {
    side: {
      ...pulled.side,
      pages,
      byId: new Map(pages.map((page) => [page.id, page])),
      names: {
        ...pulled.side.names,
        ofPage: (id) => of({ id }).side.names.ofPage(id),
        pageAt: (path) => state.pages[path]?.id ?? pulled.side.names.pageAt(path),
      },
      markdownOf: (page) => of(page).side.markdownOf(page),
      forget: (page) => of(page).side.forget?.(page),
      fileText: (page) => of(page).side.fileText(page),
      canonicalOf: (page) => of(page).side.canonicalOf(page),
    },
    names: {
      ofPage: (id) => of({ id }).names.ofPage(id),
      ofFile: (id) => pulled.names.ofFile(id),
    },
  }
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
