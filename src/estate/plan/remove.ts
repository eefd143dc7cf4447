/** Removes things without an entry under `--prune`, except those that a pattern protects, directly or through their contents. */

import { isSupported } from '../../catalog/resource.ts'
import { gapNamed } from '../../catalog/unsupported.ts'
import { addressMatcher } from '../address-pattern.ts'
import type { Change } from '../compare/comparison.ts'
import type { Thing } from '../estate.ts'
import { silenceOf } from '../reading/gap-holders.ts'
import { indexBy } from '../thing-index.ts'
import { isNothing } from './bodies.ts'
import { addDraft, block, type ChangeWork, notOffered, type Planning } from './draft.ts'
import { draftHandovers, missingHeir } from './order/successions.ts'
import { around, leadingToLive, ownParameter } from './parameters.ts'
import { fieldSchema, replaceIds } from './references.ts'

export interface RemovalWork extends ChangeWork {
  readonly before: Thing
}

/**
 * By thing: the pattern that keeps it. A pattern keeps what it matches and what holds that, and in things that have no entry all
 * that lies in them: the document says nothing about their contents.
 */
export function protectedAmong(
  removals: readonly RemovalWork[],
  patterns: readonly string[],
  { sides, addressOf }: Pick<Planning, 'sides' | 'addressOf'>,
): ReadonlyMap<Thing, string> {
  const kept = new Map<Thing, string>()
  if (patterns.length === 0) return kept
  const matchers = patterns.map((pattern) => ({ pattern, matches: addressMatcher(pattern) }))
  for (const thing of sides.from.things) {
    const address = addressOf(thing)
    const pattern = matchers.find(({ matches }) => matches(address))?.pattern
    if (pattern === undefined) continue
    for (let each: Thing | undefined = thing; each !== undefined && !kept.has(each); each = each.holder)
      kept.set(each, pattern)
  }
  const removed = new Set(removals.map(({ before }) => before))
  for (const { before } of removals) {
    const pattern = keptAround(before, { kept, removed })
    if (pattern !== undefined && !kept.has(before)) kept.set(before, pattern)
  }
  return kept
}

/**
 * By thing: the removed holder that it outlives; undefined if it lies in one that does. The service does not remove it with that one, and the document says nothing about
 * its kind in the nearest holder that stays.
 */
export function outlivingAmong(
  removals: readonly RemovalWork[],
  planning: Planning,
): ReadonlyMap<Thing, Thing | undefined> {
  const removed = new Set(removals.map(({ before }) => before))
  const isSilent = silenceOf(planning.sides.to)
  const outliving = new Map<Thing, Thing | undefined>()
  // Holders come first: in one that stays, all stays.
  for (const thing of planning.sides.from.things) {
    const { holder, kind } = thing
    if (!removed.has(thing) || holder === undefined) continue
    if (outliving.has(holder)) {
      outliving.set(thing, undefined)
      removed.delete(thing)
    }
    if (!removed.has(holder) || isTakenAlong(thing, removed, planning)) continue
    const staying = nearestStaying(holder, removed)
    const entry = staying && planning.detail.matches.after(staying)
    if (entry !== undefined && !isSilent(kind, entry)) continue
    outliving.set(thing, holder)
    removed.delete(thing)
  }
  return outliving
}

function nearestStaying({ holder }: Thing, removed: ReadonlySet<Thing>): Thing | undefined {
  let each = holder
  while (each !== undefined && removed.has(each)) each = each.holder
  return each
}

/** True for one that a list of its holder may leave out because an earlier ws saw no such thing there. */
export function isBeyondList({ kind, id, holder }: Thing, { sides, resources }: Planning): boolean {
  const { keeps } = resources.get(kind)?.document ?? {}
  if (keeps === undefined || holder?.kind !== keeps.in) return false
  return !sides.from.things.some(
    (thing) => thing.kind === keeps.shownBy && Object.values(thing.values).includes(id),
  )
}

interface KeptAndRemoved {
  readonly kept: ReadonlyMap<Thing, string>
  readonly removed: ReadonlySet<Thing>
}

/** The pattern that keeps a thing around this one, among those without an entry. */
function keptAround({ holder }: Thing, { kept, removed }: KeptAndRemoved): string | undefined {
  for (let each = holder; each !== undefined && removed.has(each); each = each.holder) {
    const pattern = kept.get(each)
    if (pattern !== undefined) return pattern
  }
  return undefined
}

/** True if the removal of the thing around it removes it too. */
export const isTakenAlong = (thing: Thing, gone: ReadonlySet<Thing>, planning: Planning): boolean => {
  for (
    let each = around(thing, planning.resources);
    each !== undefined;
    each = around(each, planning.resources)
  )
    if (gone.has(each)) return true
  return false
}

/** @returns the steps, by the removed thing */
export function draftRemovals(
  removals: readonly RemovalWork[],
  planning: Planning,
): ReadonlyMap<Thing, number> {
  const gone = new Set(
    removals.filter(({ resource }) => isSupported(resource.remove)).map(({ before }) => before),
  )
  const keys = new Map<Thing, number>()
  for (const removal of removals) {
    const { before, change, resource } = removal
    if (isTakenAlong(before, gone, planning)) continue
    const { remove } = resource
    const obstacle = planning.keeps(before) ?? missingHeir(before, planning)
    if (obstacle !== undefined) {
      block(change, obstacle, planning)
      continue
    }
    if (!isSupported(remove)) {
      block(change, gapNamed(remove.unsupported), planning)
      continue
    }
    if (planning.isMissing(remove)) {
      block(change, notOffered('remove', resource.kind), planning)
      continue
    }
    const within = leadingToLive(before, planning)
    const key = addDraft(
      removal,
      {
        does: 'remove',
        operation: remove,
        parameters: { ...within, ...ownParameter(resource, before.id) },
        body: undefined,
        subject: {
          kind: resource.kind,
          address: change.address,
          ...(before.id === undefined ? {} : { id: before.id }),
          within,
          saw: sawOf(change),
        },
      },
      planning,
    )
    keys.set(before, key)
  }
  orderRemovals(keys, planning)
  draftHandovers(keys, planning)
  return keys
}

const sawOf = ({ members }: Change) =>
  Object.fromEntries(Object.entries(members).map(([name, { from }]) => [name, from ?? null]))

/** After everything that leaves it, lies in it, or refers to it. */
function orderRemovals(keys: ReadonlyMap<Thing, number>, planning: Planning): void {
  const drafts = new Map(planning.drafts.map((draft) => [draft.key, draft]))
  const wait = (thing: Thing | undefined, key: number) => {
    const own = thing && keys.get(thing)
    if (own !== undefined && own !== key) drafts.get(own)?.needs.add(key)
  }
  /** The nearest removed holder: those further up wait for it. */
  const nearest = (holder: Thing | undefined) => {
    let each = holder
    while (each !== undefined && !keys.has(each)) each = each.holder
    return each
  }
  const person = personAmong(keys, planning)
  for (const [thing, key] of keys) {
    wait(nearest(thing.holder), key)
    wait(person(thing), key)
    for (const named of namedBy(thing, planning)) wait(named, key)
  }
  for (const { key, change, does } of planning.drafts) {
    const { before } = planning.detail.subjects.get(change) ?? {}
    if (before === undefined || does === 'remove') continue
    wait(nearest(before.holder), key)
    for (const named of namedBy(before, planning)) wait(named, key)
  }
}

/** The removed thing with which the service would take this one along, unasked: a person, for a permission. */
function personAmong(
  keys: ReadonlyMap<Thing, number>,
  { resources }: Planning,
): (thing: Thing) => Thing | undefined {
  const nameOf = ({ name }: Thing) => name?.toLowerCase()
  const removed = indexBy([...keys.keys()], nameOf)
  return (thing) => {
    const kind = resources.get(thing.kind)?.document?.ends?.with
    return kind === undefined ? undefined : removed(kind, nameOf(thing) ?? '')[0]
  }
}

/** The things that its values name. */
function namedBy(thing: Thing, planning: Planning): readonly Thing[] {
  const resource = planning.resources.get(thing.kind)
  const found: Thing[] = []
  for (const [field, value] of Object.entries(thing.values)) {
    if (resource === undefined || isNothing(value)) continue
    replaceIds(value, fieldSchema(resource, field), (kind, id) => {
      const named = planning.liveById(kind, id)
      if (named !== undefined) found.push(named)
      return id
    })
  }
  return found
}
