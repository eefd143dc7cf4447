/** The cache of completion: one file a list, readable only by its owner. */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { makeTrustedFolder, requireTrusted } from '../../disk/trusted-folder.ts'
import { parseOwn } from '../../json/plain.ts'
import { cacheFolder, pathsOf } from '../../settings/files/folders.ts'
import type { Candidate } from './candidate.ts'

export interface CachedCandidate {
  readonly id: string
  readonly title: string
  /** E-mail addresses by which people know somebody. */
  readonly emails?: readonly string[]
  /** Its type, where the list holds things of several. */
  readonly type?: string
}

export const keptOf = ({ id, title = '', emails, type }: Candidate): CachedCandidate => ({
  id,
  title,
  ...(emails.length === 0 ? {} : { emails }),
  ...(type === undefined ? {} : { type }),
})

/** The cache keeps no addresses. */
export const candidateOf = ({ id, title, emails = [] }: CachedCandidate): Candidate => ({
  id,
  title: title === '' ? undefined : title,
  emails,
  urls: [],
})

export interface CacheEntry {
  /** When ws asked for it, in milliseconds since 1970. */
  readonly at: number
  readonly kept: readonly CachedCandidate[]
}

/** Milliseconds for which ws trusts a list. */
export const lifetime = 60_000
/** Titles of deleted things are useful as long as they can be restored. */
const longestUse = 8 * 24 * 60 * 60_000

export interface Cache {
  /** The last known list, however old. */
  find(key: string): readonly CachedCandidate[] | undefined
  /** The last known list and its time, if that is less than so many milliseconds ago. */
  findEntry(key: string, youngerThan: number): CacheEntry | undefined
  /** @param at - when ws asked for it; default: now */
  put(key: string, kept: readonly CachedCandidate[], at?: number): void
  forget(key: string): void
}

/** If the cache can't be read or written, or if other users could change it, it is empty. */
export function openCache(context: Context): Cache {
  const folder = cacheFolder(context)
  const fileOf = (key: string) => folder && pathsOf(context).join(folder, `${nameOf(key)}.json`)
  const read = (key: string) =>
    quietly(() => {
      const path = fileOf(key) ?? ''
      requireTrusted(path, context)
      return parsed(readFileSync(path, 'utf8'))
    })
  return {
    find: (key) => read(key)?.kept,
    findEntry: (key, youngerThan) => {
      const entry = read(key)
      const age = context.now() - (entry?.at ?? 0)
      return entry !== undefined && age >= 0 && age < youngerThan ? entry : undefined
    },
    forget: (key) => {
      const path = fileOf(key)
      if (path !== undefined) quietly(() => rmSync(path, { force: true }))
    },
    put: (key, kept, at = context.now()) => {
      const path = fileOf(key)
      if (folder === undefined || path === undefined) return
      quietly(() => {
        makeTrustedFolder(folder, context)
        const fresh = `${path}.${Math.floor(context.random() * 2 ** 32).toString(36)}.tmp`
        writeFileSync(fresh, JSON.stringify({ at, kept } satisfies CacheEntry), { mode: 0o600 })
        renameSync(fresh, path)
        sweep(folder, context)
      })
    },
  }
}

/** A hash: keys name organizations and people, and file names must not. */
function nameOf(key: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(key).digest('hex').slice(0, 32)
}

function sweep(folder: string, context: Context): void {
  for (const name of readdirSync(folder)) {
    const path = pathsOf(context).join(folder, name)
    if (context.now() - statSync(path).mtimeMs > longestUse) rmSync(path, { force: true })
  }
}

function parsed(text: string): CacheEntry | undefined {
  const { at, kept } = parseOwn<Partial<CacheEntry>>(text)
  if (typeof at !== 'number' || !Array.isArray(kept)) return undefined
  const isKept = (each: unknown): each is CachedCandidate =>
    typeof (each as CachedCandidate).id === 'string' &&
    typeof (each as CachedCandidate).title === 'string' &&
    ((each as CachedCandidate).emails === undefined || Array.isArray((each as CachedCandidate).emails)) &&
    ['undefined', 'string'].includes(typeof (each as CachedCandidate).type)
  return kept.every(isKept) ? { at, kept } : undefined
}
