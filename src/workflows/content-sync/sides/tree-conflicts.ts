/**
 * Finds pages that merged well one by one and still make no tree together: a page below one that others have deleted, two pages in
 * one place, a page below itself.
 */
import type { ContentSide } from '../../content/content-side.ts'
import type { PageNode } from '../../content/page-tree.ts'
import type { LocalSide } from '../folder/local-side.ts'
import type { MergeablePage } from './merge-page.ts'

/** Of a page that may have changed. */
interface TreeOutcome {
  readonly key: string
  readonly by: 'yours' | 'theirs' | 'both' | 'agreed'
  readonly theirs: PageNode | undefined
  readonly wanted: MergeablePage | undefined
  readonly conflicts: readonly string[]
}

type PageSpot = Pick<MergeablePage, 'parent' | 'slug'>

interface TreeSides {
  readonly theirs: Pick<ContentSide, 'pages' | 'names'>
  readonly local: Pick<LocalSide, 'pages'>
}

/** The same outcomes, with the conflicts of their places. */
export function withTreeConflicts<Outcome extends TreeOutcome>(
  outcomes: readonly Outcome[],
  { theirs, local }: TreeSides,
): readonly Outcome[] {
  const isOwn = ({ by, conflicts }: TreeOutcome) =>
    (by === 'yours' || by === 'both') && conflicts.length === 0
  if (!outcomes.some(isOwn)) return outcomes
  const places = new Map<string, PageSpot>(
    theirs.pages.map(({ id, parent = null, slug }) => [id, { parent, slug }]),
  )
  for (const { key, wanted } of outcomes)
    if (wanted === undefined) places.delete(key)
    else places.set(key, wanted)
  const tree: PageTree = {
    places,
    below: Map.groupBy(places.keys(), (key) => places.get(key)?.parent ?? null),
    holders: Map.groupBy(places.keys(), (key) => placeName(places.get(key))),
    nameOf: (key) => local.pages.get(key)?.path ?? theirs.names.ofPage(key) ?? key,
  }
  return outcomes.map((outcome) => {
    const found = isOwn(outcome) ? conflictOf(outcome, tree) : undefined
    return found === undefined ? outcome : { ...outcome, ...found }
  })
}

type FoundConflict = Partial<Pick<TreeOutcome, 'by' | 'wanted'>> & Pick<TreeOutcome, 'conflicts'>

interface PageTree {
  /** Of each page that shall be there. */
  readonly places: ReadonlyMap<string, PageSpot>
  readonly below: ReadonlyMap<string | null, readonly string[]>
  readonly holders: ReadonlyMap<string, readonly string[]>
  nameOf(key: string): string
}

const placeName = (place: PageSpot | undefined): string => JSON.stringify([place?.parent, place?.slug])

/** With the page as a pull that writes conflicts leaves it. */
function conflictOf({ key, wanted, theirs }: TreeOutcome, tree: PageTree): FoundConflict | undefined {
  const { places, below, holders, nameOf } = tree
  const there = theirs && { parent: theirs.parent ?? null, slug: theirs.slug }
  if (wanted === undefined) {
    const [first] = below.get(key) ?? []
    if (first === undefined || theirs === undefined || there === undefined) return undefined
    const conflicts = [`you deleted it, and others have put ${nameOf(first)} below it`]
    return { by: 'both', conflicts, wanted: { ...there, fields: theirs.fields, body: '' } }
  }
  const { parent } = wanted
  if (parent !== null && !places.has(parent))
    return { conflicts: ['the page above it was deleted on the service'] }
  const other = holders.get(placeName(wanted))?.find((holder) => holder !== key)
  if (other !== undefined) return { conflicts: [`${nameOf(other)} has the same place, ${wanted.slug}`] }
  if (parent === null || !isAbove(key, parent, places)) return undefined
  const conflicts = [`you have put it below ${nameOf(parent)}, which others have put below it`]
  return { conflicts, wanted: { ...wanted, ...there } }
}

function isAbove(key: string, below: string, places: PageTree['places']): boolean {
  const seen = new Set<string>()
  for (let at: string | null = below; at !== null && !seen.has(at); at = places.get(at)?.parent ?? null) {
    if (at === key) return true
    seen.add(at)
  }
  return false
}
