/** Finds the tables whose names stand in a statement: SQLite needs to know no others. */
import type { SqlTable } from './table.ts'
import type { SqlToken } from './tokens.ts'

/** SQLite takes a text for a name, too: `FROM 'spaces'`. Its own tables tell of all others. */
export function tablesMentioned<Table extends SqlTable>(
  tokens: readonly SqlToken[],
  known: readonly Table[],
): readonly Table[] {
  const words = new Set(tokens.filter(({ kind }) => kind !== 'sign').map(({ text }) => text.toLowerCase()))
  const isAboutAll = [...words].some((word) => /^(?:sqlite|pragma)_/.test(word))
  return isAboutAll ? known : known.filter(({ name }) => words.has(name.toLowerCase()))
}
