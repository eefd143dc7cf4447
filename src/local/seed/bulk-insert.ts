/** Many rows into many tables: collected, then written a hundred at a time by statements that are built once. */
import { CompiledQuery, type Insertable } from 'kysely'
import type { Database, Tables } from '../store/database.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Parents before children, as immediate foreign keys demand; the rest is checked at COMMIT. */
const order = [
  'users',
  'members',
  'teams',
  'team_members',
  'collections',
  'spaces',
  'revisions',
  'page_versions',
  'revision_pages',
  'change_requests',
  'comments',
  'replies',
  'reactions',
  'sites',
  'site_spaces',
  'share_links',
] as const satisfies readonly (keyof Tables)[]

type SeededTable = (typeof order)[number]

/** Rows of one statement, the largest first: few shapes, so that the database parses each only once. */
const shapes = [100, 10, 1]

export interface BulkInsert {
  /** All rows of a table name the same columns in the same order. */
  add<Table extends SeededTable>(table: Table, row: Row<Table>): void
  /** Writes what was added, and answers with how many rows it was. */
  write(db: Database): Promise<number>
}

export function createBulkInsert(): BulkInsert {
  const waiting = new Map<SeededTable, object[]>(order.map((table) => [table, []]))
  const texts = new Map<string, string>()

  const writeRows = async (db: Database, table: SeededTable, rows: readonly object[]) => {
    const key = `${table} ${rows.length}`
    const text = texts.get(key) ?? textOf(db, table, rows)
    texts.set(key, text)
    await db.executeQuery(CompiledQuery.raw(text, rows.flatMap(Object.values)))
  }

  return {
    add: (table, row) => waiting.get(table)?.push(row),
    async write(db) {
      let written = 0
      for (const [table, rows] of waiting) {
        for (const some of inShapes(rows)) await writeRows(db, table, some)
        written += rows.length
        rows.length = 0
      }
      return written
    },
  }
}

function textOf(db: Database, table: SeededTable, rows: readonly object[]): string {
  // add() took them as rows of this table.
  return db
    .insertInto(table)
    .values(rows as readonly Row<SeededTable>[] as never)
    .compile().sql
}

function* inShapes(rows: readonly object[]): Generator<readonly object[]> {
  let start = 0
  for (const size of shapes) {
    while (rows.length - start >= size) {
      yield rows.slice(start, start + size)
      start += size
    }
  }
}
