/** The list that a person picks an id from when asked for it: the same that completion offers. */
import { idFor } from '../../catalog/lists.ts'
import type { Declaration, Option } from '../../catalog/options.ts'
import type { Offered } from '../../context.ts'
import { escapeText } from '../../render/escape.ts'
import { type Kept, keptOf, lifetime, openCache } from '../candidates/cache.ts'
import type { Candidate } from '../candidates/candidate.ts'
import { cacheScope, listKey } from '../candidates/keys.ts'
import { knownFrom } from '../candidates/known.ts'
import { rememberList } from '../candidates/remember.ts'
import { candidates, type Search } from '../candidates/source.ts'
import type { CliSession } from '../session.ts'

export interface Pickable {
  /** The items that have come so far. */
  offered(): readonly Offered[]
  /** Stops the reading. */
  end(): void
}

interface Picking {
  readonly declaration: Declaration
  /** Path parameters that were typed or answered. */
  readonly path: Readonly<Record<string, string>>
  readonly session: CliSession
}

/** Milliseconds until the question is shown without the rest of a long list. */
const patience = 1500

/** Undefined where there is no list, or none that can be read: the id is typed there. */
export async function pickableFor(
  option: Option,
  { declaration, path, session }: Picking,
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
    // Without a list the person types the id, and hears what is wrong when it is used.
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
  for await (const candidate of candidates(search, { client })) {
    if (signal.aborted) return
    all.push(candidate)
    found.push(offeredOf(keptOf(candidate)))
  }
  rememberList({ search, candidates: all, at }, session)
}

/** Titles are others' words. */
const offeredOf = ({ id, title, emails = [] }: Kept): Offered => ({
  id,
  title: escapeText(title === '' ? (emails[0] ?? '') : title),
})
