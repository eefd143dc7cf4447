/** The list from which a person picks a missing id, the same as in completion. */
import { idFor } from '../../catalog/lists.ts'
import type { Declaration, Option } from '../../catalog/options.ts'
import type { Offered } from '../../context.ts'
import { type CachedCandidate, keptOf, lifetime, openCache } from '../../engine/candidates/cache.ts'
import type { Candidate } from '../../engine/candidates/candidate.ts'
import { cacheScope, listKey } from '../../engine/candidates/keys.ts'
import { knownFrom } from '../../engine/candidates/list-path.ts'
import { rememberList } from '../../engine/candidates/remembered-list.ts'
import { candidates, type Search } from '../../engine/candidates/source.ts'
import { escapeText } from '../../render/text/escape.ts'
import type { CliSession } from '../session.ts'

export interface Pickable {
  /** The items that have come so far. */
  offered(): readonly Offered[]
  /** Stops reading. */
  end(): void
}

interface PickContext {
  readonly declaration: Declaration
  /** Path parameters that the person typed or answered, by name. */
  readonly path: Readonly<Record<string, string>>
  readonly session: CliSession
}

/** Milliseconds before the question appears without the rest of a long list. */
const patience = 1500

/** Undefined if there is no list, or it can't be read: the person then types the id. */
export async function pickableFor(
  option: Option,
  { declaration, path, session }: PickContext,
): Promise<Pickable | undefined> {
  const wanted = idFor(option, declaration)
  // No list holds deleted things.
  if (wanted === undefined || (declaration.recovers === true && option.section === 'path')) return undefined
  const { context } = session
  const settings = session.current()
  const search = { ...wanted, known: { ...knownFrom(settings, declaration, wanted.parameter), ...path } }
  const remembered = openCache(context).findEntry(listKey(cacheScope(settings, context), search), lifetime)
  if (remembered !== undefined) {
    const offered = remembered.kept.map(offeredOf)
    return offered.length === 0 ? undefined : { offered: () => offered, end: () => undefined }
  }
  return startReading(search, session)
}

async function startReading(search: Search, session: CliSession): Promise<Pickable | undefined> {
  const { context } = session
  const over = new AbortController()
  const found: Offered[] = []
  let hasEnded = false
  const reading = readInto(found, search, { session, signal: AbortSignal.any([context.signal, over.signal]) })
    // Without a list the person types the id, and learns of errors when ws uses it.
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true
    })
  await Promise.race([reading, context.sleep(patience, over.signal)])
  if (hasEnded && found.length === 0) return undefined
  return { offered: () => found, end: () => over.abort() }
}

interface PickerReading {
  readonly session: CliSession
  readonly signal: AbortSignal
}

async function readInto(found: Offered[], search: Search, { session, signal }: PickerReading): Promise<void> {
  const { context } = session
  const at = context.now()
  const notice = async () => undefined
  const client = await session.clientWith({ signal, sleep: context.sleep, notice, retries: 0 })
  const all: Candidate[] = []
  for await (const candidate of candidates(search, { client, offers: await session.offers() })) {
    if (signal.aborted) return
    all.push(candidate)
    found.push(offeredOf(keptOf(candidate)))
  }
  rememberList({ search, candidates: all, at }, session)
}

/** Other people wrote the titles, so escape them. */
const offeredOf = ({ id, title, emails = [] }: CachedCandidate): Offered => ({
  id,
  title: escapeText(title === '' ? (emails[0] ?? '') : title),
})
