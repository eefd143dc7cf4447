/** Builds and compiles a query of every request once, then runs it with other values. */
import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

type BoundValue = string | number

/** Stands for a value while a query is built. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** @param build - makes the query. It may only pass the values on: it can't look at them, and null needs a query of its own. */
export function prepared<Named extends { readonly [Name in keyof Named]: BoundValue }, Row>(
  build: (db: Database, values: Named) => Compilable<Row>,
): (db: Database, values: Named) => Promise<Row[]> {
  // Each database has its own way to write a query.
  const known = new Map<unknown, CompiledQuery<Row>>()
  return async (db, values) => {
    const dialect = db.getExecutor().adapter.constructor
    const compiled = known.get(dialect) ?? build(db, placeholders<Named>()).compile()
    known.set(dialect, compiled)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

// Only the query layer sees the placeholders, and it passes them on like any value.
const placeholders = <Named extends object>() =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Named
