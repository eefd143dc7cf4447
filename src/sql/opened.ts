/**
 * Tells what a statement does, by the program that SQLite makes of it (EXPLAIN): each Node of the last years has that, while an
 * authorizer is too new for some.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { SqlTable } from './table.ts'

export interface OpenedTables {
  /** By name: the columns whose values the statement uses. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of the functions that it calls. */
  readonly functions: readonly string[]
  readonly opensVirtual: boolean
  /** True if it would change something. */
  readonly writes: boolean
}

interface SqlInstruction {
  readonly opcode: string
  readonly p1: number
  readonly p2: number
  readonly p4: string | null
}

export function openedBy(sql: string, database: DatabaseSync, known: readonly SqlTable[]): OpenedTables {
  // EXPLAIN answers with these columns.
  const program = database.prepare(`EXPLAIN ${sql}`).all() as unknown as readonly SqlInstruction[]
  const byRoot = rootsIn(database, known)
  const tables = new Map<string, Set<string>>()
  const cursors = new Map<number, SqlTable>()
  for (const { opcode, p1, p2 } of program) {
    const table = opcode === 'OpenRead' ? byRoot.get(p2) : undefined
    if (table === undefined) continue
    cursors.set(p1, table)
    tables.set(table.name, tables.get(table.name) ?? new Set())
  }
  for (const { opcode, p1, p2 } of program) {
    const table = opcode === 'Column' ? cursors.get(p1) : undefined
    const column = table?.columns[p2]
    if (table !== undefined && column !== undefined) tables.get(table.name)?.add(column.name)
  }
  return {
    tables,
    functions: program.flatMap(({ opcode, p4 }) => (calls.test(opcode) ? functionIn(p4) : [])),
    opensVirtual: program.some(({ opcode }) => opcode === 'VOpen'),
    writes: program.some(({ opcode, p2 }) => (opcode === 'Transaction' && p2 !== 0) || changes.test(opcode)),
  }
}

const calls = /^(?:Pure)?Func(?:tion)?$|^Agg(?:Step1?|Inverse|Value|Final)$/

const changes =
  /^(?:OpenWrite|Destroy|Clear|CreateBtree|ParseSchema|SetCookie|JournalMode|Vacuum|VUpdate|VCreate|VDestroy|IncrVacuum|Checkpoint|Savepoint|AutoCommit)$/

/** `load_extension(1)` */
const functionIn = (p4: string | null): readonly string[] =>
  p4 === null ? [] : [p4.replace(/\(.*$/, '').toLowerCase()]

function rootsIn(database: DatabaseSync, known: readonly SqlTable[]): ReadonlyMap<number, SqlTable> {
  const rows = database.prepare("SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'").all()
  const roots = new Map(rows.map(({ name, rootpage }) => [String(name), Number(rootpage)]))
  return new Map(
    known.flatMap((table) => {
      const root = roots.get(table.name)
      return root === undefined ? [] : [[root, table] as const]
    }),
  )
}
