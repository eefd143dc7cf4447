/**
 * Finds ids within the time that a person waits for Tab: cached ones, or the first to arrive. Another process reads the rest of a
 * long list.
 */
import { type CachedCandidate, keptOf, lifetime } from '../../engine/candidates/cache.ts'
import type { Candidate } from '../../engine/candidates/candidate.ts'
import { progressKey } from '../../engine/candidates/keys.ts'
import { rememberList } from '../../engine/candidates/remembered-list.ts'
import { type CandidateReach, candidates } from '../../engine/candidates/source.ts'
import { fillWord } from './fill.ts'
import { startOf } from './start.ts'
import type { CompletionTarget } from './target.ts'

export interface IdQuestion {
  readonly words: readonly string[]
  readonly current: string
  readonly deadline: AbortSignal
  /** Age of the process at the deadline, for code that never yields to the event loop. */
  readonly until: number
}

export interface FoundIds {
  readonly kept: readonly CachedCandidate[]
  /** False if the list may hold more or may have changed. */
  readonly isWhole: boolean
}

/** Milliseconds within which a background reader must report progress. */
const beat = 5_000
/** Milliseconds for which an old list is better than none. */
const longestUse = 24 * 60 * 60_000
/** Small enough to arrive in time. */
const pageSize = 100

export async function idsAt(target: CompletionTarget, question: IdQuestion): Promise<FoundIds> {
  const { cache, keys, session, isDeleted } = target
  if (isDeleted) return { kept: cache.find(keys.deleted) ?? [], isWhole: true }
  const fresh = cache.findEntry(keys.list, lifetime)
  if (fresh !== undefined) return { kept: fresh.kept, isWhole: true }
  const progress = cache.findEntry(progressKey(keys.list), beat)
  const at = session.context.now()
  const found = new Map<string, Candidate>()
  const isWhole = await readInto(found, { target, question, isUnderWay: progress !== undefined })
  if (isWhole) {
    rememberList({ search: target.search, candidates: [...found.values()], at }, session)
    return { kept: [...found.values()].map(keptOf), isWhole }
  }
  const come = [...found.values()].map(keptOf)
  if (progress === undefined) await readOn(come, target, question)
  const earlier = progress?.kept ?? cache.findEntry(keys.list, longestUse)?.kept ?? []
  return { kept: [...come, ...earlier.filter(({ id }) => !found.has(id))], isWhole }
}

interface IdCompletion {
  readonly target: CompletionTarget
  readonly question: IdQuestion
  /** A background process already reads the whole list. */
  readonly isUnderWay: boolean
}

/** Reads the first pages, and titles that begin as typed if the API can search; true if that was everything. */
async function readInto(found: Map<string, Candidate>, asked: IdCompletion): Promise<boolean> {
  const { deadline } = asked.question
  const late = new Promise<false>((resolve) => deadline.addEventListener('abort', () => resolve(false)))
  const reading = readBoth(found, asked).catch((error: unknown) => {
    if (deadline.aborted) return false
    throw error
  })
  return Promise.race([reading, late])
}

async function readBoth(
  found: Map<string, Candidate>,
  { target, question, isUnderWay }: IdCompletion,
): Promise<boolean> {
  const { search, session } = target
  const { context, notice } = session
  const { current, deadline, until } = question
  const signal = AbortSignal.any([context.signal, deadline])
  const client = await session.clientWith({ signal, sleep: context.sleep, notice })
  const offers = await session.offers()
  let isWhole = !isUnderWay
  const collect = async (reach: CandidateReach) => {
    for await (const candidate of candidates(search, reach)) {
      found.set(candidate.id, candidate)
      // The embedded workspace answers without yielding, so the deadline's timer can't fire.
      if (context.age() < until) continue
      isWhole = false
      return
    }
  }
  const onMore = () => {
    isWhole = false
  }
  const first = { pageSize, onMore }
  const titled = startOf(current).replace(/^~/, '')
  const narrowed = titled === '' ? [] : [collect({ client, titled, first: { pageSize, onMore: () => {} } })]
  await Promise.all([...narrowed, ...(isUnderWay ? [] : [collect({ client, offers, first })])])
  return isWhole
}

async function readOn(
  come: readonly CachedCandidate[],
  target: CompletionTarget,
  question: IdQuestion,
): Promise<void> {
  const { cache, keys, session, part } = target
  // Written before another process can start the same.
  cache.put(progressKey(keys.list), come)
  const { current, words } = question
  const flag = current.slice(0, current.length - startOf(current).length)
  const kept = `${flag}${part?.before ?? ''}`
  await session.context.startBackground(['__complete', fillWord, `=${kept}`, ...words])
}
