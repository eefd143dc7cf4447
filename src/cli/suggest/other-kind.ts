/** After a 404: asks whether the id names a thing of another kind, and names the command that shows that one. */
import { checkValue } from '../../catalog/checks.ts'
import { factsOf } from '../../catalog/fields.ts'
import { kindByPrefix } from '../../catalog/id-prefixes.ts'
import { isNamedKind, type NamedKind, nounOf } from '../../catalog/kinds.ts'
import { contextParameter } from '../../catalog/lists.ts'
import type { Operation } from '../../catalog/operation.ts'
import { type Option, optionsOf, parameterNames } from '../../catalog/options.ts'
import { type ParameterName, parameters } from '../../catalog/parameters.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { allOperations, allResources, wordsOf } from '../../catalog/walk.ts'
import type { Client } from '../../client/client.ts'
import { openCache } from '../../engine/candidates/cache.ts'
import { cacheScope, titlesKey } from '../../engine/candidates/keys.ts'
import { candidates } from '../../engine/candidates/source.ts'
import { WsError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import type { Offers } from '../../task/offers.ts'
import { withArticle } from '../../text/with-article.ts'
import type { CliSession } from '../session.ts'
import { listingWords, type UnknownId } from './not-found-hint.ts'
import { quickClient } from './quick-client.ts'
import { runnableLine } from './runnable-line.ts'

type AskingSession = Pick<CliSession, 'clientWith' | 'context' | 'current' | 'offers' | 'settings' | 'flags'>

/** `col_product is a collection: ws collection get col_product`; undefined if nothing else has the id. */
export async function otherKindOf(wanted: UnknownId, session: AskingSession): Promise<string | undefined> {
  const unknown = { ...wanted, known: { ...(await organizationOf(session)), ...wanted.known } }
  const ways = worthwhile([...(await readersFor(unknown)), ...(await listsFor(unknown))], unknown, session)
  if (ways.length === 0) return undefined
  const [offers, client] = await Promise.all([session.offers(), quickClient(session)])
  const looked = await Promise.all(ways.map((way) => foundBy(way, { client, offers })))
  const found = looked.find((way) => way !== undefined)
  return found && `${wanted.id} is ${withArticle(nounOf(found.kind))}: ${await found.line(session.flags)}`
}

interface LookReach {
  readonly client: Client
  readonly offers: Offers
}

/** One way to see whether the id names a thing of the kind. */
interface WayToLook {
  readonly kind: NamedKind
  readonly parameter: ParameterName
  finds(reach: LookReach): Promise<boolean>
  /** The command that shows it. */
  line(flags: SettingsFlags): Promise<string>
}

/**
 * A script is spared requests that would nearly always find nothing: one asks after the kind that the id suggests, or whose list
 * is remembered with it. A person who waits gets an answer from all kinds.
 */
function worthwhile(
  ways: readonly WayToLook[],
  { id, parameter: own }: UnknownId,
  session: AskingSession,
): readonly WayToLook[] {
  const suggested = kindByPrefix(id)
  if (suggested !== undefined && suggested === factsOf(parameters[own].schema).resource) return []
  const bySuggestion = ways.filter(({ kind }) => kind === suggested)
  if (bySuggestion.length > 0) return bySuggestion
  const cache = openCache(session.context)
  const scope = cacheScope(session.current(), session.context)
  const isRemembered = ({ parameter }: WayToLook) =>
    cache.find(titlesKey(scope, parameter))?.some((kept) => kept.id === id) === true
  const remembered = ways.filter(isRemembered)
  return remembered.length > 0 || !session.context.err.isTerminal ? remembered : ways
}

/** Operations that read one thing, where the id is all that their path still needs. */
async function readersFor({ id, parameter: own, known }: UnknownId): Promise<readonly WayToLook[]> {
  const resources = await allResources()
  return (await allOperations()).flatMap((operation) => {
    const names = parameterNames(operation.path)
    const parameter = names.at(-1)
    if (operation.method !== 'GET' || parameter === undefined || parameter === own) return []
    const isReached = operation.path.endsWith(`{${parameter}}`) && areKnown(names.slice(0, -1), known)
    const kind = kindOf(parameter, resources)
    if (!isReached || kind === undefined || !checkValue(parameters[parameter].schema, id).success) return []
    const path = { ...known, [parameter]: id }
    const finds = async ({ client, offers }: LookReach) => {
      if (offers.isMissing(operation)) return false
      const reply = await client.invoke(operation, { path })
      return ['id', ...operation.columns.slice(0, 1)].some((member) => memberOf(reply, member) === id)
    }
    return [{ kind, parameter, finds, line: (flags: SettingsFlags) => lineFor(operation, path, flags) }]
  })
}

/** Lists of things that no operation reads one by one, in a holder that the call names. */
async function listsFor({ id, parameter: own, known }: UnknownId): Promise<readonly WayToLook[]> {
  return (await allResources()).flatMap(({ kind, parameter, grantee, read, change, remove }) => {
    const [path] = [change, remove].filter(isSupported).map((operation) => operation.path)
    // A permission has the id of the person or the team that it is for.
    const isApart = grantee === undefined && !isSupported(read)
    if (!isApart || parameter === undefined || parameter === own || path === undefined) return []
    if (!areKnown(parameterNames(path).slice(0, -1), known)) return []
    const finds = async (reach: LookReach) => {
      for await (const row of candidates({ parameter, path, known }, reach)) if (row.id === id) return true
      return false
    }
    const line = async (flags: SettingsFlags) =>
      runnableLine((await listingWords({ parameter, path }, { path: known })) ?? [], flags)
    return [{ kind, parameter, finds, line }]
  })
}

const areKnown = (names: readonly string[], known: UnknownId['known']) =>
  names.every((name) => Object.hasOwn(known, name))

function kindOf(parameter: ParameterName, resources: readonly Resource[]): NamedKind | undefined {
  const { resource } = factsOf(parameters[parameter].schema)
  if (isNamedKind(resource)) return resource
  return resources.find((each) => each.parameter === parameter)?.kind
}

/** Nothing that goes wrong here hides the error that it would explain. */
async function foundBy(way: WayToLook, reach: LookReach): Promise<WayToLook | undefined> {
  try {
    return (await way.finds(reach)) ? way : undefined
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}

async function organizationOf(session: AskingSession): Promise<UnknownId['known']> {
  const name = contextParameter('org')
  const organization = (await session.settings()).org?.value
  return name === undefined || organization === undefined ? {} : { [name]: organization }
}

async function lineFor(
  operation: Operation,
  path: UnknownId['known'],
  flags: SettingsFlags,
): Promise<string> {
  const words = (await wordsOf(operation)) ?? []
  const options = optionsOf(operation).filter(({ section }) => section === 'path')
  const wordFor = ({ path: [name = ''] }: Option) => path[name] ?? ''
  const args = options.filter(({ argument }) => argument).map(wordFor)
  const holders = options
    .filter(({ argument, context }) => !argument && context !== undefined && context !== 'org')
    .map((option) => [option.context, wordFor(option)])
  const place = { space: undefined, site: undefined, ...Object.fromEntries(holders) }
  return runnableLine([...words, ...args], { ...flags, ...place })
}
