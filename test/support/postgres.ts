/**
 * A PostgreSQL of the tests' own: the one of the system's packages, in a folder of its own, on a socket. It starts when the first test
 * needs it, and the run of the tests stops it, also if that is killed.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { pause } from './pause.ts'

/** Where the packages of Linux distributions and of Homebrew put the programs. */
const places = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']

/** The folder of `initdb` and `postgres`, the newest one; undefined without any. */
export const programs: string | undefined = places
  .flatMap((place) => (existsSync(place) ? readdirSync(place).map((name) => join(place, name, 'bin')) : []))
  .filter((folder) => existsSync(join(folder, 'initdb')))
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1)

/** For `describe.skipIf`, with the reason in the name. */
export const withoutPostgres = programs === undefined
export const orWhyNot = withoutPostgres ? ' (skipped: no PostgreSQL is installed)' : ''

/** PostgreSQL refuses to run as the administrator. */
const account = process.getuid?.() === 0 ? otherAccount() : undefined

function otherAccount(): { readonly uid: number; readonly gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => /^(postgres|nobody):/.test(entry))
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

export interface Cluster {
  /** Of a database in it. */
  address(database: string): string
  /** The process of the server. */
  readonly pid: number
}

/** @param flags - more settings, e.g. `-c fsync=on` */
export async function startCluster(folder: string, flags: readonly string[] = []): Promise<Cluster> {
  if (programs === undefined) throw new Error('no PostgreSQL is installed')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const own = { stdio: 'ignore' as const, cwd: folder, ...account }
  if (!existsSync(data)) {
    const words = ['-D', data, '-U', 'ws', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    execFileSync(join(programs, 'initdb'), words, own)
  }
  const hasty = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const words = [
    '-D',
    data,
    '-k',
    folder,
    '-c',
    'listen_addresses=',
    '-c',
    'max_connections=200',
    ...hasty,
    ...flags,
  ]
  const server = spawn(join(programs, 'postgres'), words, { ...own, detached: true })
  server.unref()
  const cluster = addressedAt(folder, server.pid ?? 0)
  await untilThere(cluster)
  return cluster
}

const addressedAt = (folder: string, pid: number): Cluster => ({
  pid,
  address: (database) => `postgres://ws@localhost/${database}?host=${folder}`,
})

async function untilThere({ address }: Cluster): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await asking(address('postgres'), async () => undefined)
    } catch (error) {
      if (tried > 300) throw error
      await pause(50, 'the server starts')
    }
  }
}

/** Stops one that `startCluster` made, and removes its folder. */
export async function stopCluster(folder: string): Promise<void> {
  const note = join(folder, 'data', 'postmaster.pid')
  const pid = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n', 1)[0]) : 0
  if (pid > 0) process.kill(pid, 'SIGQUIT')
  for (let tried = 0; existsSync(note) && tried < 100; tried += 1) await pause(20, 'the server stops')
  rmSync(folder, { recursive: true, force: true })
}

/** Waits for the end of its input, which comes with the end of this process, however that ends. */
const watch = `
read -r never
for note in "$1"/data/postmaster.pid "$1"-*/data/postmaster.pid; do
  [ -f "$note" ] && kill -QUIT "$(head -n 1 "$note")" && while [ -f "$note" ]; do sleep 0.1; done
done
rm -rf "$1" "$1"-*
`

/** Stops the servers in this folder and beside it (`<folder>-*`) even if this process is killed. */
export function stopClustersWithMe(folder: string): void {
  if (programs === undefined) return
  const watcher = spawn('/bin/sh', ['-c', watch, 'watch', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  })
  watcher.unref()
  // A pipe is a socket of Node's: it must not keep the process.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
}

export async function asking<Value>(
  address: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

let known: Promise<Cluster> | undefined

/** The one of this run of the tests, which its processes share. */
export function sharedCluster(): Promise<Cluster> {
  known ??= findOrStart(process.env.WS_TEST_CLUSTER ?? '')
  return known
}

async function findOrStart(folder: string): Promise<Cluster> {
  const given = process.env.WS_TEST_DATABASE ?? ''
  if (given.startsWith('postgres'))
    return { pid: 0, address: (database) => withDatabaseName(given, database) }
  const ready = join(folder, 'ready')
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    while (!existsSync(ready)) await pause(50, 'another process of the tests starts the server')
    return addressedAt(folder, Number(readFileSync(ready, 'utf8')))
  }
  const cluster = await startCluster(folder)
  writeFileSync(ready, String(cluster.pid))
  return cluster
}

function withDatabaseName(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

let made = 0

export interface TestDatabase {
  readonly address: string
  drop(): Promise<void>
}

/** A database of one test: empty, or a copy of another one that nobody uses. */
export async function newDatabase(template = 'template1'): Promise<TestDatabase> {
  const { address } = await sharedCluster()
  made += 1
  const name = `ws_test_${process.pid}_${made}`
  await asking(address('postgres'), (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  return {
    address: address(name),
    drop: async () => {
      await asking(address('postgres'), (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      )
    },
  }
}
