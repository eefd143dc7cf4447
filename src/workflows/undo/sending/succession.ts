/** Follows the ids of things that came back with new ones: from the recorded id to the latest, and back again. */
import { factsOf } from '../../../catalog/fields.ts'
import { parameters as declared, type ParameterName } from '../../../catalog/parameters.ts'

/** Ids by the name of their path parameter. */
export type PathIds = Readonly<Record<string, string>>

export interface Succession {
  replaced(kind: string, id: string, by: string): void
  /** The latest id. */
  now(kind: string, id: string): string
  /** All ids that it has had, the latest first. */
  all(kind: string, id: string): readonly string[]
  /** The service has it by this one of its ids: later requests name it so. */
  isNow(kind: string, id: string): void
  /** The latest id, of whatever kind it is. */
  latest(id: string): string
  parameters(given: PathIds): PathIds
  /** The ids of the path in all earlier combinations, the latest first: a restored service has the earlier things again. */
  earlier(given: PathIds): readonly PathIds[]
  /** The service has these again: later requests name them. */
  thereAgain(path: PathIds): void
}

export function createSuccession(): Succession {
  const newer = new Map<string, string>()
  const byId = new Map<string, string>()
  /** From the latest id back to this one. */
  const chain = (kind: string, id: string): readonly string[] => {
    const next = newer.get(`${kind} ${id}`)
    return next === undefined ? [id] : [...chain(kind, next), id]
  }
  const now = (kind: string, id: string): string => chain(kind, id)[0] ?? id
  const latest = (id: string): string => {
    const next = byId.get(id)
    return next === undefined ? id : latest(next)
  }
  const idsOf = (parameter: string, id: string) => {
    const kind = kindOf(parameter)
    return kind === undefined ? [id] : chain(kind, id)
  }
  const isNow = (kind: string | undefined, id: string) => {
    newer.delete(`${kind} ${id}`)
    byId.delete(id)
  }
  return {
    replaced(kind, id, by) {
      newer.set(`${kind} ${id}`, by)
      byId.set(id, by)
    },
    now,
    all: chain,
    isNow,
    latest,
    parameters: (given) =>
      Object.fromEntries(Object.entries(given).map(([name, id]) => [name, idsOf(name, id)[0] ?? id])),
    earlier: (given) =>
      combinations(Object.entries(given).map(([name, id]) => [name, idsOf(name, id)] as const)).slice(1),
    thereAgain(path) {
      for (const [name, id] of Object.entries(path)) isNow(kindOf(name), id)
    },
  }
}

function combinations(
  choices: readonly (readonly [name: string, ids: readonly string[]])[],
): readonly PathIds[] {
  let paths: readonly PathIds[] = [{}]
  for (const [name, ids] of choices)
    paths = paths.flatMap((path) => ids.map((id) => ({ ...path, [name]: id })))
  return paths
}

/** Recorded requests have the parameters of declared operations. */
const kindOf = (parameter: string) => factsOf(declared[parameter as ParameterName].schema).resource
