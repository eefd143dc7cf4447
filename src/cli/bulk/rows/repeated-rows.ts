/** Finds rows that name a thing which an operation takes only once in a run: an invite would be sent twice. */
import type { Operation } from '../../../catalog/operation.ts'
import type { Row } from '../../../engine/bulk/row.ts'
import type { UsageFault } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import { placesOf } from './row-faults.ts'

interface NamedThing {
  /** As the first row has it. */
  readonly name: string
  readonly rows: Row[]
}

/** One fault for each thing, with all its rows. */
export function repeatedFaults(rows: readonly Row[], { rowsDiffer }: Operation): readonly UsageFault[] {
  if (rowsDiffer === undefined) return []
  const { name: field, within } = rowsDiffer
  const things = new Map<string, NamedThing>()
  for (const row of rows) {
    const holder = within.map((each) => valuesOf(row, each))
    for (const name of valuesOf(row, field)) {
      const key = JSON.stringify([...holder, sameOf(name)])
      const thing = things.get(key) ?? { name, rows: [] }
      thing.rows.push(row)
      things.set(key, thing)
    }
  }
  return [...things.values()].flatMap(({ name, rows: named }) =>
    named.length < 2 ? [] : [faultOf(name, named)],
  )
}

const faultOf = (name: string, rows: readonly Row[]): UsageFault => {
  const places = placesOf([...new Set(rows)])
  return { text: `${name} is named ${rows.length === 2 ? 'twice' : `${rows.length} times`}, by ${places}` }
}

function valuesOf({ input }: Row, field: string): readonly string[] {
  const value = input.path[field] ?? memberOf(input.body, field)
  return [value].flat().flatMap((each) => (typeof each === 'string' ? [each] : []))
}

/** Services tell e-mail addresses apart by no letter case, and ids by it. */
const sameOf = (name: string) => (name.includes('@') ? name.toLowerCase() : name)
