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
  parameters(given: PathIds): PathIds
  /** The ids of the path in all earlier combinations, the latest first: a restored service has the earlier things again. */
  earlier(given: PathIds): readonly PathIds[]
  /** The service has these again: later requests name them. */
  thereAgain(path: PathIds): void
  body(body: JsonObject, schema: Schema | undefined): JsonObject
  /** The value with each text that is an old id replaced. */
  value(value: unknown): unknown
}

/** Ids by the name of their path parameter. */
export type PathIds = Readonly<Record<string, string>>

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
  /** From the latest id back to the recorded one. */
  const chain = (kind: string, id: string): readonly string[] => {
    const next = newer.get(`${kind} ${id}`)
    return next === undefined ? [id] : [...chain(kind, next), id]
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
          const kind = kindOf(name)
          return [name, kind === undefined ? id : now(kind, id)]
        }),
      ),
    earlier: (given) => {
      let paths: readonly PathIds[] = [{}]
      for (const [name, id] of Object.entries(given)) {
        const kind = kindOf(name)
        const ids = kind === undefined ? [id] : chain(kind, id)
        paths = paths.flatMap((path) => ids.map((each) => ({ ...path, [name]: each })))
      }
      return paths.slice(1)
    },
    thereAgain: (path) => {
      for (const [name, id] of Object.entries(path)) {
        newer.delete(`${kindOf(name)} ${id}`)
        byId.delete(id)
      }
    },
    // An object stays one.
    body: (body, schema) => replaceIds(body, schema, now) as JsonObject,
  }
}

/** Recorded requests have the parameters of declared operations. */
const kindOf = (parameter: string) => factsOf(declared[parameter as ParameterName].schema).resource
