/**
 * Gives each page its file after a pull. A page that you have moved or made stays where you put it, below the page above it: where
 * one side moves that one, the files below it go along. A file that stayed behind would have left its page.
 */
import { hash } from 'node:crypto'
import { folded } from '../../content/file-names.ts'
import { ownPart, stemPath } from '../folder/folder-tree.ts'
import type { LocalPage } from '../folder/local-side.ts'
import { newKey } from '../pages/new-key.ts'
import type { PageComparison } from '../sides/compare-sides.ts'
import type { OpenSync } from '../sides/open-sync.ts'

type PulledSides = Pick<OpenSync, 'theirs' | 'local' | 'base'>

/** Of each page that stays, by key. @param outcomes - without the pages that only the service has */
export function pulledPaths(
  sides: PulledSides,
  outcomes: ReadonlyMap<string, PageComparison>,
): ReadonlyMap<string, string> {
  const { theirs, local } = sides
  const isGone = (outcome: PageComparison | undefined) =>
    outcome !== undefined && outcome.wanted === undefined
  const kept = theirs.pages.map(({ id }) => id).filter((id) => !isGone(outcomes.get(id)))
  const yours = new Map<string, LocalPage>()
  const known = new Map<string, string>()
  for (const id of kept) {
    const fresh = newHere(id, outcomes.get(id), sides)
    if (fresh !== undefined) known.set(fresh.key, id)
    const page = fresh ?? (isMovedHere(outcomes.get(id)) ? local.pages.get(id) : undefined)
    if (page !== undefined) yours.set(id, page)
  }
  for (const [key, page] of local.pages) if (key.startsWith('new:') && !known.has(key)) yours.set(key, page)
  const nameOf = (id: string) => namedAsHere(theirs.names.ofPage(id) ?? `${id}.md`, local.pages.get(id))
  if (yours.size === 0) {
    const paths = new Map<string, string>()
    for (const id of kept) paths.set(id, nameOf(id))
    return paths
  }
  const pathOf = pathFinder({ yours, known, outcomes, nameOf, theirs, local })
  return distinct(Array.from(new Set([...yours.keys(), ...kept]), (key) => [key, pathOf(key)]))
}

/** A name that differs only by case, or by how its letters are composed, is the same file on some disks: it stays. */
const namedAsHere = (name: string, here: LocalPage | undefined): string =>
  here !== undefined && folded(here.path) === folded(name) ? here.path : name

/** The file or folder that you have made for a page of the service. */
function newHere(
  id: string,
  outcome: PageComparison | undefined,
  { theirs, local, base }: PulledSides,
): LocalPage | undefined {
  if (local.pages.size === 0 || local.pages.has(id)) return undefined
  const page = local.pages.get(newKey(outcome?.path ?? theirs.names.ofPage(id) ?? ''))
  const isKnown = outcome?.path !== undefined || (outcome === undefined && base.byId.has(id))
  return isKnown || page?.hasFile === false ? page : undefined
}

const isMovedHere = (outcome: PageComparison | undefined): boolean => {
  const { by, before, ours, wanted } = outcome ?? {}
  if (by === 'theirs' || before === undefined || ours === undefined || wanted === undefined) return false
  const isMoved = ours.parent !== before.parent && ours.parent === wanted.parent
  return isMoved || (ours.slug !== before.slug && ours.slug === wanted.slug)
}

interface PathsToFind extends Pick<PulledSides, 'theirs' | 'local'> {
  /** The pages that lie where you put them. */
  readonly yours: ReadonlyMap<string, LocalPage>
  /** Ids of pages that you have made, too, by their keys in the folder. */
  readonly known: ReadonlyMap<string, string>
  readonly outcomes: ReadonlyMap<string, PageComparison>
  /** The file that a pull gives a page that you have not moved. */
  nameOf(id: string): string
}

function pathFinder(paths: PathsToFind): (key: string) => string {
  const { outcomes, nameOf } = paths
  const found = new Map<string, string>()
  const pathOf = (key: string): string => {
    const known = found.get(key)
    if (known !== undefined) return known
    const before = placeBefore(key, paths)
    // Moves of both sides that make a circle are a conflict: some path is enough.
    found.set(key, before.path)
    const path = pathAfter(key, before)
    found.set(key, path)
    return path
  }
  const pathAfter = (key: string, { path, above, pathAbove }: PlaceBefore): string => {
    const outcome = outcomes.get(key)
    const wanted = outcome?.wanted === undefined ? above : (outcome.wanted.parent ?? undefined)
    if (wanted !== undefined && !isThere(wanted, paths)) return path
    const holder = wanted && pathOf(wanted)
    const part = ownPart(isRenamedThere(outcome) ? nameOf(key) : path)
    if (holder === pathAbove && part === ownPart(path)) return path
    return holder === undefined ? part : `${stemPath(holder)}/${part}`
  }
  return pathOf
}

const isThere = (key: string, { yours, theirs }: PathsToFind): boolean =>
  yours.has(key) || theirs.byId.has(key)

interface PlaceBefore {
  readonly path: string
  /** The key of the page above it. */
  readonly above: string | undefined
  readonly pathAbove: string | undefined
}

/** Where the file of a page lies if no page above it moves. */
function placeBefore(key: string, { yours, known, theirs, local, nameOf }: PathsToFind): PlaceBefore {
  const here = yours.get(key)
  if (here === undefined) {
    const above = theirs.byId.get(key)?.parent
    return { path: nameOf(key), above, pathAbove: above && nameOf(above) }
  }
  const above = here.parent ?? undefined
  return {
    path: here.path,
    above: above && (known.get(above) ?? above),
    pathAbove: above && local.pages.get(above)?.path,
  }
}

const isRenamedThere = (outcome: PageComparison | undefined): boolean => {
  const { before, ours, theirs } = outcome ?? {}
  return theirs !== undefined && before?.slug === ours?.slug && before?.slug !== theirs.slug
}

/** The first of two that want one file has it; the other one's gets a mark. */
function distinct(paths: readonly (readonly [key: string, path: string])[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  return new Map(
    paths.map(([key, path]) => {
      const name = taken.has(folded(path)) ? marked(path, key) : path
      taken.add(folded(name))
      return [key, name]
    }),
  )
}

const marked = (path: string, key: string): string =>
  path.replace(/(?=\.[^./]*$)/, `~${hash('sha256', key).slice(0, 12)}`)
