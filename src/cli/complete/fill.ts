/** Reads a long list to its end in the background for the next Tab, one list at a time, within limits. */
import type { Context } from '../../context.ts'
import { makeFolder } from '../../disk/files.ts'
import { keptOf, lifetime } from '../../engine/candidates/cache.ts'
import type { Candidate } from '../../engine/candidates/candidate.ts'
import { progressKey } from '../../engine/candidates/keys.ts'
import { rememberList } from '../../engine/candidates/remembered-list.ts'
import { candidates } from '../../engine/candidates/source.ts'
import { type Lock, takeLock } from '../../locks/lock.ts'
import { cacheFolder, pathsOf } from '../../settings/files/folders.ts'
import { readLine } from './line.ts'
import { startOf } from './start.ts'
import { type CompletionTarget, targetOf } from './target.ts'

/** The word with which ws starts itself for this; the words of the line follow. */
export const fillWord = 'fill'

/** Milliseconds. */
const longestReading = 120_000
const pauseBetweenSigns = 500

export async function fill([marked = '', ...words]: readonly string[], context: Context): Promise<void> {
  const current = marked.slice(1)
  const target = targetOf(await readLine(words, current, context), startOf(current), context)
  if (target === undefined) return
  const lock = await onlyOne(context)
  if (lock === undefined) return
  try {
    // The previous holder of the lock may have read it.
    if (target.cache.findEntry(target.keys.list, lifetime) === undefined) await readAll(target)
  } finally {
    lock.release({ remove: false })
  }
}

/** Undefined while another process reads a list. */
async function onlyOne(context: Context): Promise<Lock | undefined> {
  const folder = cacheFolder(context)
  if (folder === undefined) return undefined
  makeFolder(folder)
  const path = pathsOf(context).join(folder, 'reading.lock')
  return takeLock(path, context, { wait: false }).catch(() => undefined)
}

async function readAll({ search, session, cache, keys }: CompletionTarget): Promise<void> {
  const { context, notice } = session
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(longestReading)])
  const client = await session.clientWith({ signal, sleep: context.sleep, notice })
  const at = context.now()
  const all: Candidate[] = []
  let toldAt = context.age()
  for await (const candidate of candidates(search, { client, offers: await session.offers() })) {
    all.push(candidate)
    const age = context.age()
    if (age > longestReading) return
    if (age - toldAt < pauseBetweenSigns) continue
    toldAt = age
    cache.put(progressKey(keys.list), all.map(keptOf))
  }
  rememberList({ search, candidates: all, at }, session)
}
