/** Orders the changes of a push, so that each can be made when its turn comes: a place must be free, and a parent be there. */
import { ConflictError } from '../../../errors.ts'
import { changedFields } from '../../content/page-file.ts'
import { type FrontMatter, type FrontMatterName, fieldNames } from '../../content/page-tree.ts'
import type { PageComparison } from '../sides/compare-sides.ts'
import type { MergeablePage } from '../sides/merge-page.ts'

/** A change, before its texts name ids. */
export type PushChange =
  | { readonly does: 'insert'; readonly key: string; readonly page: MergeablePage; readonly path: string }
  | {
      readonly does: 'update'
      readonly key: string
      readonly place: { readonly parent?: string | null; readonly slug?: string }
      readonly fields: Readonly<Record<string, string | boolean>>
      /** Undefined: the text stays. */
      readonly text: MergeablePage | undefined
    }
  | { readonly does: 'delete'; readonly key: string }

interface Place {
  readonly parent: string | null
  readonly slug: string
}

/** @param tree - where the pages of the service are. @throws ConflictError if two pages want one place */
export function pushChanges(
  outcomes: readonly PageComparison[],
  tree: ReadonlyMap<string, Place>,
): readonly PushChange[] {
  const at = new Map(tree)
  const done: PushChange[] = []
  // Level by level: a call can't put a page into one that it makes itself.
  const deep = depthsOf(outcomes)
  let waiting = outcomes
    .flatMap((outcome) => structural(outcome, tree))
    .toSorted((one, other) => deep(one.key) - deep(other.key))
  let detours = 0
  while (waiting.length > 0) {
    const next = waiting.find((change) => isPossible(change, at, waiting))
    if (next !== undefined) {
      make(next, at)
      done.push(next)
      // A deletion has taken the pages below it along.
      waiting = waiting.filter(
        (change) => change !== next && (change.does !== 'delete' || at.has(change.key)),
      )
      continue
    }
    detours += 1
    const detour = detourFor(waiting, at, detours)
    make(detour, at)
    done.push(detour)
  }
  return [...done, ...outcomes.flatMap(textChange)]
}

/** How many new pages are above a page. */
function depthsOf(outcomes: readonly PageComparison[]): (key: string) => number {
  const fresh = new Map(
    outcomes.flatMap(({ key, wanted, theirs }) =>
      theirs === undefined && wanted !== undefined ? [[key, wanted.parent] as const] : [],
    ),
  )
  const depth = (key: string): number => {
    const parent = fresh.get(key)
    return parent === undefined || parent === null || !fresh.has(parent) ? 0 : 1 + depth(parent)
  }
  return depth
}

/** Places, new pages and deletions, those that others may wait for first. */
function structural(outcome: PageComparison, tree: ReadonlyMap<string, Place>): readonly PushChange[] {
  const { key, wanted, path = '' } = outcome
  const there = tree.get(key)
  if (wanted === undefined) return there === undefined ? [] : [{ does: 'delete', key }]
  if (there === undefined) return [{ does: 'insert', key, page: wanted, path }]
  const place = {
    ...(there.parent === wanted.parent ? {} : { parent: wanted.parent }),
    ...(there.slug === wanted.slug ? {} : { slug: wanted.slug }),
  }
  if (Object.keys(place).length === 0) return []
  return [{ does: 'update', key, place, fields: {}, text: undefined }]
}

function textChange({ key, wanted, theirs, before, by, isLineMerge }: PageComparison): readonly PushChange[] {
  if (wanted === undefined || theirs === undefined) return []
  const fields = fieldChanges(theirs.fields, wanted.fields)
  const isSameText = by === 'yours' && before !== undefined && before.body === wanted.body && !isLineMerge
  const text = isSameText ? undefined : wanted
  if (text === undefined && Object.keys(fields).length === 0) return []
  return [{ does: 'update', key, place: {}, fields, text }]
}

/** An empty text takes a value away. */
export const fieldChanges = (
  from: FrontMatter,
  to: FrontMatter,
): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    Object.entries(changedFields(from, to)).map(([name, { to: value }]) => [
      name,
      value ?? (isFlag(name) ? false : ''),
    ]),
  )

const isFlag = (name: string) => ['hidden', 'noIndex', 'noRobotsIndex'].includes(name)

export const allFields = (fields: FrontMatter): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    fieldNames.flatMap((name: FrontMatterName) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )

function isPossible(
  change: PushChange,
  at: ReadonlyMap<string, Place>,
  waiting: readonly PushChange[],
): boolean {
  if (change.does === 'delete') return isEmptied(change.key, at, waiting)
  const { parent, slug } = placeAfter(change, at)
  if (parent !== null && !at.has(parent)) return false
  if (change.does === 'update' && isBelow(parent, change.key, at)) return false
  return holderOf({ parent, slug }, at, change.key) === undefined
}

/** A deletion takes the pages below it along: only those that go as well may still be there. */
function isEmptied(key: string, at: ReadonlyMap<string, Place>, waiting: readonly PushChange[]): boolean {
  const going = new Set(waiting.flatMap((change) => (change.does === 'delete' ? [change.key] : [])))
  return [...at].every(([id, { parent }]) => parent !== key || (going.has(id) && isEmptied(id, at, waiting)))
}

function placeAfter(
  change: Exclude<PushChange, { readonly does: 'delete' }>,
  at: ReadonlyMap<string, Place>,
): Place {
  if (change.does === 'insert') return change.page
  const now = at.get(change.key) ?? { parent: null, slug: '' }
  return {
    parent: change.place.parent === undefined ? now.parent : change.place.parent,
    slug: change.place.slug ?? now.slug,
  }
}

function isBelow(id: string | null, key: string, at: ReadonlyMap<string, Place>): boolean {
  for (let each = id; each !== null; each = at.get(each)?.parent ?? null) if (each === key) return true
  return false
}

const holderOf = (
  { parent, slug }: Place,
  at: ReadonlyMap<string, Place>,
  except: string,
): string | undefined =>
  [...at].find(([id, place]) => id !== except && place.parent === parent && place.slug === slug)?.[0]

function make(change: PushChange, at: Map<string, Place>): void {
  if (change.does === 'delete') {
    const below = [...at].flatMap(([id, { parent }]) => (parent === change.key ? [id] : []))
    at.delete(change.key)
    for (const key of below) make({ does: 'delete', key }, at)
  } else at.set(change.key, placeAfter(change, at))
}

/** Two pages that change places: one of them first goes out of the way. */
function detourFor(
  waiting: readonly PushChange[],
  at: ReadonlyMap<string, Place>,
  count: number,
): PushChange {
  const moving = waiting.filter((change) => change.does === 'update')
  const inTheWay = moving.find(({ key }) => waiting.some((change) => isBlockedBy(change, key, at)))
  if (inTheWay === undefined || count > 2 * waiting.length + 10) throw sharedPlace(waiting, at)
  // At the root no page can be above it.
  const place = { parent: null, slug: `${at.get(inTheWay.key)?.slug ?? 'page'}-ws-${count}` }
  return { does: 'update', key: inTheWay.key, place, fields: {}, text: undefined }
}

function isBlockedBy(change: PushChange, key: string, at: ReadonlyMap<string, Place>): boolean {
  if (change.does === 'delete' || change.key === key) return false
  const place = placeAfter(change, at)
  return (
    holderOf(place, at, change.key) === key ||
    (change.does === 'update' && isBelow(place.parent, change.key, at) && isBelow(place.parent, key, at))
  )
}

function sharedPlace(waiting: readonly PushChange[], at: ReadonlyMap<string, Place>): ConflictError {
  const stuck = waiting.flatMap((change) => {
    if (change.does === 'delete') return []
    const place = placeAfter(change, at)
    const holder = holderOf(place, at, change.key)
    return [`${change.key} can't go to ${place.slug}${holder === undefined ? '' : `, where ${holder} is`}`]
  })
  return new ConflictError(stuck.join('\n') || 'The pages of the folder make no tree', {
    hint: 'Give one of the files another name. Nothing was sent',
  })
}
