/** Things that an undo made again have new ids: later requests name these. */
import type { Schema } from '../../../catalog/fields.ts'
import { replaceIds } from '../../../estate/plan/references.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import type { HistoryEntry } from '../../history/entries.ts'
import { createSuccession, type Succession } from './succession.ts'

export interface CurrentIds extends Omit<Succession, 'latest'> {
  /** True for a thing that ws has made. */
  isOurs(id: string): boolean
  body(body: JsonObject, schema: Schema | undefined): JsonObject
  /** The value with each text that is an old id replaced. */
  value(value: unknown): unknown
}

/** @param entries - all of them: each undo may have made things again */
export function idsFrom(entries: readonly HistoryEntry[]): CurrentIds {
  const ours = new Set<string>()
  const succession = createSuccession()
  const replaced = (kind: string, id: string, by: string) => {
    if (id === by) return
    succession.replaced(kind, id, by)
    ours.add(by)
  }
  for (const { changes } of entries)
    for (const { cause, outcome, madeId } of changes) {
      if (madeId !== undefined) ours.add(madeId)
      if (outcome === 'done' && cause?.replaces !== undefined && madeId !== undefined)
        replaced(cause.replaces.kind, cause.replaces.id, madeId)
    }
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return succession.latest(given)
    if (Array.isArray(given)) return given.map(value)
    return isObject(given)
      ? Object.fromEntries(Object.entries(given).map(([name, each]) => [name, value(each)]))
      : given
  }
  return {
    ...succession,
    replaced,
    isOurs: (id) => ours.has(id),
    value,
    // An object stays one.
    body: (body, schema) => replaceIds(body, schema, succession.now) as JsonObject,
  }
}
