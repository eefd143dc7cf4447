/** The history of the schema, in order: a workspace file of any version becomes one of today's. */
import initial from './migrations/0001-initial.sql'
import search from './migrations/0002-search.sql'
import trial from './migrations/0003-trial.sql'

/** A migration's number is its place here, from 1 on; a released one never changes. */
export const migrations: readonly string[] = [initial, search, trial]
