/** The list with the ids for the cursor, and its cache. */
import { idFor } from '../../catalog/lists.ts'
import type { Context } from '../../context.ts'
import { type Cache, openCache } from '../../engine/candidates/cache.ts'
import { cacheScope, deletedKey, listKey } from '../../engine/candidates/keys.ts'
import { knownFrom } from '../../engine/candidates/list-path.ts'
import type { Search } from '../../engine/candidates/source.ts'
import { LocalError } from '../../errors.ts'
import { isAdmitted } from '../names/place.ts'
import { readGlobals } from '../parse/globals.ts'
import { type CliSession, createSession } from '../session.ts'
import type { CommandLine } from './line.ts'
import { type PairPart, pairPart } from './pair.ts'

export interface CompletionTarget {
  readonly search: Search
  readonly session: CliSession
  readonly cache: Cache
  readonly keys: { readonly list: string; readonly deleted: string }
  /** True for deleted things, which no list holds. */
  readonly isDeleted: boolean
  /** Of a word `one:two`: the part with the cursor. */
  readonly part: PairPart | undefined
}

/** Undefined if the cursor wants no id. @param typed - the value at the cursor */
export function targetOf(line: CommandLine, typed: string, context: Context): CompletionTarget | undefined {
  const { declaration } = line
  const part = line.option && pairPart(line.option, typed)
  const option = part?.option ?? line.option
  const wanted = option && idFor(option, declaration ?? {})
  if (option === undefined || wanted === undefined) return undefined
  const session = quietSession(line, context)
  const settings = session.current()
  const scope = cacheScope(settings, context)
  const known = knownFrom(settings, declaration, wanted.parameter)
  const search: Search =
    declaration !== undefined && isAdmitted(option, declaration)
      ? { ...wanted, path: undefined, known }
      : { ...wanted, known: { ...known, ...line.path, ...part?.given } }
  return {
    search,
    session,
    cache: openCache(context),
    keys: {
      list: listKey(scope, search),
      deleted: deletedKey(scope, wanted.parameter),
    },
    isDeleted: declaration?.recovers === true && option?.section === 'path',
    part,
  }
}

/** Flags that choose the service, the user or the context. */
const reaching = new Set(['org', 'space', 'site', 'profile', 'base-url', 'token-file'])

/** A session without notices, retries and credential helpers, which could ask for a fingerprint at every Tab. */
function quietSession({ flags }: CommandLine, context: Context): CliSession {
  const { globals } = readGlobals(new Map([...flags].filter(([word]) => reaching.has(word))))
  const execute = () => Promise.reject(new LocalError('Completion runs no programs'))
  const quiet = { ...context, execute }
  return createSession(quiet, { ...globals, quiet: true, debug: false, retries: 0 })
}
