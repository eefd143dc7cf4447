/** The flags of `ws local` that name a PostgreSQL database in place of a file, and which database they name. */
import { optional, word } from '../catalog/fields.ts'
import { UsageError } from '../errors.ts'
import { variable } from '../settings/environment-variables.ts'
import type { DatabaseAddress } from '../workspaces/workspaces.ts'
import type { Session } from './task.ts'

export const databaseFlags = {
  database: optional(
    word('PostgreSQL database in place of a file: postgres://user@host/name; DATABASE_URL without it', {
      min: 1,
    }),
  ),
  passwordFile: optional(word('File with the password of the database, and nothing else', { min: 1 })),
}

/** Of a command: a file, a database, or what the settings name. */
export interface NamedPlace {
  readonly path?: string | undefined
  readonly database?: string | undefined
  readonly passwordFile?: string | undefined
}

/**
 * Undefined for a file. What the command line names comes before DATABASE_URL.
 * @throws UsageError for flags that go together in no way
 */
export function databaseNamed(
  { path, database, passwordFile }: NamedPlace,
  { context, flags }: Pick<Session, 'context' | 'flags'>,
): DatabaseAddress | undefined {
  if (database !== undefined) {
    if (path !== undefined) throw new UsageError('--path is a file and --database is none: give one of them')
    return {
      text: database,
      source: '--database',
      isOnCommandLine: true,
      passwordFile,
      encryption: usualEncryption(context),
    }
  }
  const isNamed = path !== undefined || flags.baseUrl !== undefined || flags.profile !== undefined
  const text = isNamed ? undefined : variable(context, 'DATABASE_URL')
  if (text !== undefined) return { text, source: 'DATABASE_URL', isOnCommandLine: false, passwordFile }
  if (passwordFile !== undefined) throw new UsageError('--password-file goes with --database')
  return undefined
}

/** The variables that programs of PostgreSQL read, by the members of an address that they stand for. */
function usualEncryption(context: Session['context']): Readonly<Record<string, string>> {
  const named = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].map((member) => [
    member,
    variable(context, `PG${member.toUpperCase()}`),
  ])
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}
