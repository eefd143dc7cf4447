/** The ids that may stand at the cursor: remembered for a minute, else asked of the service. */
import { idFor } from '../../catalog/lists.ts'
import type { Context } from '../../context.ts'
import { LocalError } from '../../errors.ts'
import { readConfig } from '../../settings/config.ts'
import { type Kept, openCache } from '../candidates/cache.ts'
import { cacheScope, deletedKey, listKey, titlesKey } from '../candidates/keys.ts'
import { knownFrom } from '../candidates/known.ts'
import { candidates, type Search } from '../candidates/source.ts'
import { readGlobals } from '../globals.ts'
import { type CliSession, createSession } from '../session.ts'
import { fieldNames } from './fields.ts'
import { type Line, readLine } from './line.ts'
import { startOf } from './start.ts'

export interface Question {
  readonly words: readonly string[]
  readonly current: string
  readonly deadline: AbortSignal
}

export async function offers(
  { words, current, deadline }: Question,
  context: Context,
): Promise<readonly Kept[]> {
  const line = await readLine(words, current)
  if (line.option?.facts.resource === 'profile') return profiles(context)
  if (line.option?.facts.resource === 'field') return fieldNames(line, current)
  const wanted = line.option && idFor(line.option, line.declaration ?? {})
  if (wanted === undefined) return []
  const kept = await idsFor(wanted, line, { deadline, context })
  return startOf(current).startsWith('~') ? kept.flatMap(byTitle) : kept
}

/** A name stands in for the id, which is then what people read beside it. */
const byTitle = ({ id, title }: Kept): readonly Kept[] =>
  title === '' ? [] : [{ id: `~${title}`, title: id }]

interface Asked extends Pick<Question, 'deadline'> {
  readonly context: Context
}

async function idsFor(
  wanted: Pick<Search, 'parameter' | 'path'>,
  line: Line,
  { deadline, context }: Asked,
): Promise<readonly Kept[]> {
  const session = quietSession(line, context)
  const settings = session.current()
  const scope = cacheScope(settings, context)
  const cache = openCache(context)
  // Lists hold nothing that could be restored.
  if (line.declaration?.recovers === true && line.option?.section === 'path')
    return cache.find(deletedKey(scope, wanted.parameter)) ?? []
  const known = { ...knownFrom(settings, line.declaration, wanted.parameter), ...line.path }
  const key = listKey(scope, { ...wanted, known })
  const fresh = cache.findFresh(key)
  if (fresh !== undefined) return fresh
  const kept = await ask({ ...wanted, known }, session, deadline)
  cache.put(key, kept)
  cache.put(titlesKey(scope, wanted.parameter), kept)
  return kept
}

const profiles = (context: Context): readonly Kept[] =>
  Object.entries(readConfig(context).profiles).map(([id, { url = '' }]) => ({ id, title: url }))

/** Flags that say what is asked, and of whom. */
const reaching = new Set(['org', 'space', 'site', 'profile', 'base-url', 'token-file'])

/** No notices, no second attempts, and no credential helper, which may ask for a fingerprint at every Tab. */
function quietSession({ flags }: Line, context: Context): CliSession {
  const { globals } = readGlobals(new Map([...flags].filter(([word]) => reaching.has(word))))
  const execute = () => Promise.reject(new LocalError('Completion runs no programs'))
  const quiet = { ...context, execute }
  return createSession(quiet, { ...globals, quiet: true, debug: false, retries: 0 })
}

async function ask(search: Search, session: CliSession, deadline: AbortSignal): Promise<readonly Kept[]> {
  const { context } = session
  const client = await session.clientWith({
    signal: AbortSignal.any([context.signal, deadline]),
    sleep: context.sleep,
    notice: session.notice,
  })
  const kept: Kept[] = []
  for await (const { id, title = '' } of candidates(search, { client, whole: false }))
    kept.push({ id, title })
  return kept
}
