/** Things that an undo made again have new ids: later requests name these. */
import { factsOf, type Schema } from '../../catalog/fields.ts'
import { parameters as declared, type ParameterName } from '../../catalog/parameters.ts'
import { replaceIds } from '../../estate/plan/references.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { HistoryEntry } from '../history/entries.ts'

export interface CurrentIds {
  /** The id that the thing has now. */
  now(kind: string, id: string): string
  replaced(kind: string, id: string, by: string): void
  /** True for a thing that ws has made. */
  isOurs(id: string): boolean
  parameters(given: Readonly<Record<string, string>>): Readonly<Record<string, string>>
  body(body: JsonObject, schema: Schema | undefined): JsonObject
  /** The value with each text that is an old id replaced. */
  value(value: unknown): unknown
}

/** @param entries - all of them: each undo may have made things again */
export function idsFrom(entries: readonly HistoryEntry[]): CurrentIds {
  const ours = new Set<string>()
  const newer = new Map<string, string>()
  const byId = new Map<string, string>()
  const replaced = (kind: string, id: string, by: string) => {
    if (id === by) return
    newer.set(`${kind} ${id}`, by)
    byId.set(id, by)
    ours.add(by)
  }
  for (const { changes } of entries)
    for (const { cause, outcome, madeId } of changes) {
      if (madeId !== undefined) ours.add(madeId)
      if (outcome === 'done' && cause?.replaces !== undefined && madeId !== undefined)
        replaced(cause.replaces.kind, cause.replaces.id, madeId)
    }
  const now = (kind: string, id: string): string => {
    const next = newer.get(`${kind} ${id}`)
    return next === undefined ? id : now(kind, next)
  }
  const latest = (id: string): string => {
    const next = byId.get(id)
    return next === undefined ? id : latest(next)
  }
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return latest(given)
    if (Array.isArray(given)) return given.map(value)
    return isObject(given)
      ? Object.fromEntries(Object.entries(given).map(([name, each]) => [name, value(each)]))
      : given
  }
  return {
    now,
    replaced,
    isOurs: (id) => ours.has(id),
    value,
    parameters: (given) =>
      Object.fromEntries(
        Object.entries(given).map(([name, id]) => {
          // Recorded requests have the parameters of declared operations.
          const kind = factsOf(declared[name as ParameterName].schema).resource
          return [name, kind === undefined ? id : now(kind, id)]
        }),
      ),
    // An object stays one.
    body: (body, schema) => replaceIds(body, schema, now) as JsonObject,
  }
}
