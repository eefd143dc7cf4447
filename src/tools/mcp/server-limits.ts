/** Refuses limits of a server that would limit nothing or let nothing through, before it starts: an agent would not notice either. */
import { kindByPrefix } from '../../catalog/id-prefixes.ts'
import { type Kind, nounOf } from '../../catalog/kinds.ts'
import { parameterNames } from '../../catalog/options.ts'
import { readerOf } from '../../catalog/relations.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Client } from '../../client/client.ts'
import { ApiError, UsageError, WsError } from '../../errors.ts'
import { isName } from '../../settings/names-for-ids.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import type { Session } from '../../task/task.ts'
import { shellLine } from '../../text/shell-word.ts'

interface ServerLimits {
  readonly orgs?: readonly string[] | undefined
  readonly spaces?: readonly string[] | undefined
}

/** @throws UsageError for `--space` and `--site`, which are easily meant for a limit: agents could still read everything */
function refuseContextFlags({ space, site }: SettingsFlags, words: string): void {
  if (space !== undefined)
    throw new UsageError(`--space does not limit agents: ${words} takes --spaces`, {
      hint: shellLine([...words.split(' '), '--spaces', space]),
    })
  if (site !== undefined)
    throw new UsageError(`--site does not limit agents: ${words} has no limit to a site`, {
      hint: 'Limit them to its spaces: ws site space list names them',
    })
}

/** @throws UsageError for a title: limits hold ids, and a title would let nothing through */
function refuseNames({ orgs = [], spaces = [] }: ServerLimits): void {
  for (const [flag, ids] of Object.entries({ '--orgs': orgs, '--spaces': spaces })) {
    const name = ids.find(isName)
    if (name !== undefined) throw new UsageError(`${flag} needs ids, got ${JSON.stringify(name)}`)
  }
}

interface LimitedService {
  readonly session: Session
  /** Profile of the clone that agents work on. */
  readonly clone: string | undefined
  /** The line with all spaces of `<collection>`. */
  readonly spacesOf: string
}

/** @throws UsageError for words that limit nothing, and for an id of which the service shows nothing */
export async function checkLimits(limits: ServerLimits, at: LimitedService): Promise<void> {
  checkWords(limits, at.session.flags, 'ws mcp')
  await requireLimits(limits, at)
}

/** @throws UsageError */
export function checkWords(limits: ServerLimits, flags: SettingsFlags, words: string): void {
  refuseContextFlags(flags, words)
  refuseNames(limits)
}

async function requireLimits(
  { orgs = [], spaces = [] }: ServerLimits,
  { session, clone, spacesOf }: LimitedService,
): Promise<void> {
  const wanted = [
    ...orgs.map((id) => ({ flag: '--orgs', kind: 'organization', id }) as const),
    ...spaces.map((id) => ({ flag: '--spaces', kind: 'space', id }) as const),
  ]
  if (wanted.length === 0) return
  const client = await clientFor(session, clone)
  if (client === undefined) return session.notice(notChecked)
  const looked = await Promise.all(wanted.map(async (each) => ({ ...each, is: await lookFor(each, client) })))
  const missing = looked.filter(({ is }) => is === 'missing')
  if (missing.length > 0)
    throw new UsageError(
      missing.map(({ flag, kind, id }) => `${flag}: there is no ${nounOf(kind)} ${id}`),
      { hint: hintFor(missing, spacesOf) },
    )
  if (looked.some(({ is }) => is === 'unknown')) await session.notice(notChecked)
}

/** Without the service the limits hold all the same. */
const notChecked =
  'The ids of --orgs and --spaces could not be checked: agents see nothing of an id that does not exist'

async function clientFor(session: Session, clone: string | undefined): Promise<Client | undefined> {
  try {
    const access = clone === undefined ? await session.settings() : await session.profile(clone)
    const token = (await access.requireToken())?.value
    return await session.connect({ baseUrl: access.requireBaseUrl().value, token, retries: 0 })
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}

interface LimitId {
  readonly kind: Kind
  readonly id: string
}

async function lookFor({ kind, id }: LimitId, client: Client): Promise<'there' | 'missing' | 'unknown'> {
  const resource = (await allResources()).find((each) => each.kind === kind)
  const operation = resource && readerOf(resource)?.operation
  const [parameter] = operation === undefined ? [] : parameterNames(operation.path)
  if (operation === undefined || parameter === undefined) throw new TypeError(`Nothing reads a ${kind}`)
  try {
    await client.invoke(operation, { path: { [parameter]: id } })
    return 'there'
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return 'missing'
    if (error instanceof WsError) return 'unknown'
    throw error
  }
}

/** The flag for an id of another kind, or the list of those that there are. */
function hintFor(missing: readonly (LimitId & { readonly flag: string })[], spacesOf: string): string {
  for (const { id, flag } of missing) {
    const kind = kindByPrefix(id)
    if (kind === 'collection' && flag === '--spaces') return `ws ${spacesOf.replace('<collection>', id)}`
    if (kind === 'space' && flag === '--orgs') return `ws mcp --spaces ${id}`
    if (kind === 'organization' && flag === '--spaces') return `ws mcp --orgs ${id}`
  }
  return missing.some(({ kind }) => kind === 'space') ? 'ws space list' : 'ws org list'
}
