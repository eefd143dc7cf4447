/** Reads the address of a database: where it is, and how to connect to it. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import { reasonOfReading } from '../../../disk/refused-file.ts'
import { LocalError, messageOf, UsageError } from '../../../errors.ts'
import { guessAt } from '../../../text/nearest.ts'
import type { DatabaseAddress } from '../../../workspaces/workspaces.ts'
import { encryptionMembers, encryptionOf } from './encryption.ts'

export interface DatabasePlace {
  /** For people and for PostgreSQL's own programs: without secrets, and without what only ws knows. */
  readonly shown: string
  /** Milliseconds of a statement, and of a transaction at rest. */
  readonly statementTimeout: number
  readonly config: pg.PoolConfig & { readonly max: number }
}

/** Connections, and milliseconds. */
const usual = { pool: 10, statementTimeout: 30_000, connectTimeout: 5_000 }

/** Members of the address that are for ws, not for the library. */
const own = ['pool', 'statement_timeout', 'connect_timeout'] as const

/** Members of the address that a copied command needs too. */
const ofPlace = ['host', 'port', 'user', 'options', ...encryptionMembers] as const

/** All members; libpq's others would be read by nobody here. */
const known: readonly string[] = [...ofPlace, ...own, 'password', 'application_name']

/**
 * @param address.text - without a password on a command line, which a list of processes shows
 * @throws UsageError, which does not repeat the address
 */
export function readAddress(address: DatabaseAddress): DatabasePlace {
  const { text, source, isOnCommandLine, passwordFile } = address
  const url = parseUrl(text, source)
  if (isOnCommandLine && (url.password !== '' || url.searchParams.has('password'))) {
    throw new UsageError(`${source} holds a password, which other programs on this machine could read`, {
      hint: 'Leave it out of the address, and put it into a file: --password-file <path>, or ~/.pgpass (PGPASSFILE)',
    })
  }
  refuseUnknown(url, source)
  const max = numberIn(url, 'pool', { source, usual: usual.pool, least: 2, most: 1000 })
  const statementTimeout = numberIn(url, 'statement_timeout', {
    source,
    usual: usual.statementTimeout,
    least: 100,
    most: 3_600_000,
  })
  const connectTimeout = numberIn(url, 'connect_timeout', {
    source,
    usual: usual.connectTimeout,
    least: 100,
    most: 600_000,
  })
  const shown = shownOf(url)
  const ssl = encryptionOf({ ...address.encryption, ...membersOf(url, encryptionMembers) }, source)
  for (const name of [...own, ...encryptionMembers]) url.searchParams.delete(name)
  const config = configOf(url, source)
  return {
    shown,
    statementTimeout,
    config: {
      ...config,
      // As in libpq: nobody listens in on a socket of this machine.
      ssl: config.host?.startsWith('/') === true ? false : ssl,
      ...(passwordFile === undefined ? {} : { password: () => passwordIn(passwordFile) }),
      application_name: url.searchParams.get('application_name') ?? 'ws',
      max,
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
      allowExitOnIdle: true,
    },
  }
}

function parseUrl(text: string, source: string): URL {
  const isAddress = /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(forParser(text))
  if (isAddress) return new URL(forParser(text))
  throw new UsageError(`${source} is not an address of a PostgreSQL database`, {
    hint: 'Write it like this: postgres://user@host:5432/database',
  })
}

/** A URL without a host, for a socket in a folder, needs one to have a user. */
const forParser = (text: string) => text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?#]|$)/i, '$1localhost')

interface NumberRules {
  readonly source: string
  readonly usual: number
  readonly least: number
  readonly most: number
}

function numberIn(url: URL, name: string, { source, usual: value, least, most }: NumberRules): number {
  const text = url.searchParams.get(name)
  if (text === null) return value
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new UsageError(`${source}: ${name} is a whole number from ${least} to ${most}`)
}

function configOf(url: URL, source: string): pg.PoolConfig {
  try {
    return toClientConfig(parse(url.href))
  } catch (error) {
    throw new UsageError(`${source} can't be used: ${messageOf(error)}`, { cause: error })
  }
}

/** The last one of the same name counts, as in libpq. */
const membersOf = <Name extends string>({ searchParams }: URL, names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => searchParams.getAll(name).map((value) => [name, value])),
  ) as Partial<Record<Name, string>>

/** A slip would go unseen, and with it what the member was to protect. Values are not repeated. */
function refuseUnknown({ searchParams }: URL, source: string): void {
  const strange = [...searchParams.keys()].filter((name) => !known.includes(name))
  if (strange.length === 0) return
  throw new UsageError(
    strange.map(
      (name) => `${source}: ${JSON.stringify(name)} is not a member of an address${guessAt(name, known)}`,
    ),
    { hint: `Members are ${known.filter((name) => name !== 'password').join(', ')}` },
  )
}

function shownOf({ username, host, pathname, searchParams }: URL): string {
  const user = username === '' ? '' : `${username}@`
  const kept = ofPlace.flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`]
  })
  const members = kept.length === 0 ? '' : `?${kept.join('&')}`
  return `postgres://${user}${searchParams.has('host') ? '' : host}${pathname}${members}`
}

/** A final newline is not part of it. */
function passwordIn(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new LocalError(`The password file ${path} can't be read: ${reasonOfReading(error)}`, {
      cause: error,
    })
  }
}
