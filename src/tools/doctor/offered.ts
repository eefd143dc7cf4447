/** Tells which extended operations a service offers, noun by noun: by its description, or by one list of each noun. */
import { nouns } from '../../catalog/index.ts'
import { isOperation, type Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { ParameterName } from '../../catalog/parameters.ts'
import { walk } from '../../catalog/walk.ts'
import type { Client } from '../../client/client.ts'
import { candidates } from '../../engine/candidates/source.ts'
import { WsError } from '../../errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { meansNoRoute, type Offers } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'
import { type DoctorFinding, ok } from './finding.ts'

/** An extended operation, by its command without `ws`. */
interface ExtendedCommand {
  readonly words: string
  readonly operation: Operation
}

type Known = Readonly<Record<string, string>>

/** True or false where a try shows whether it is offered. */
type Tried = boolean | undefined

/** One line for each noun that has extended operations. */
export async function checkOffered(settings: Settings, session: Session): Promise<readonly DoctorFinding[]> {
  const offers = await session.offers()
  const groups = await extendedByNoun()
  if (offers.isDescribed) return groups.map(([noun, all]) => ok(`extended ${noun}`, describedIn(all, offers)))
  const client = await session.client()
  const missing = new Set<Operation>()
  const noted: Offers = {
    ...offers,
    learn: (operation, isOffered) => {
      if (!isOffered) missing.add(operation)
      offers.learn(operation, isOffered)
    },
  }
  const known = await knownIds(settings, groups, { client, offers: noted })
  return Promise.all(
    groups.map(async ([noun, all]) =>
      ok(`extended ${noun}`, await triedOf(all, { client, offers, known, missing })),
    ),
  )
}

async function extendedByNoun(): Promise<readonly (readonly [string, readonly ExtendedCommand[]])[]> {
  const found: ExtendedCommand[] = []
  for await (const { words, declaration } of walk(nouns))
    if (isOperation(declaration) && declaration.extended === true)
      found.push({ words: words.join(' '), operation: declaration })
  return [...Map.groupBy(found, ({ words }) => words.split(' ')[0] ?? '')]
}

function describedIn(all: readonly ExtendedCommand[], offers: Offers): string {
  const missing = all.filter(({ operation }) => offers.isMissing(operation)).map(({ words }) => words)
  if (missing.length === 0) return `All ${all.length} operations, by its description`
  if (missing.length === all.length) return 'Not offered, by its description'
  return `${all.length - missing.length} of ${all.length} operations, by its description: not ${missing.join(', ')}`
}

interface Trying {
  readonly client: Client
  readonly offers: Offers
  readonly known: Known
  /** Operations that the search for ids has just tried in vain. */
  readonly missing: ReadonlySet<Operation>
}

async function triedOf(all: readonly ExtendedCommand[], trying: Trying): Promise<string> {
  const lists = all.filter(({ operation }) => canTry(operation, trying.known))
  const results = await Promise.all(lists.map(({ operation }) => tryOne(operation, trying)))
  const wordsOf = (wanted: Tried) =>
    lists.filter((_list, index) => results[index] === wanted).map(({ words }) => words)
  const [offered, missing, untold] = [wordsOf(true), wordsOf(false), wordsOf(undefined)]
  const parts = [
    offered.length === 0 ? '' : `offered: ${offered.join(', ')}`,
    missing.length === 0 ? '' : `not offered: ${missing.join(', ')}`,
    untold.length === 0 ? '' : `refused, so unknown: ${untold.join(', ')}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'Not tried: no list of it can be asked for here' : parts.join('; ')
}

/** A list, or a thing that is always there: a 404 can then only be about the operation. */
const tells = ({ method, path, paginated, listed }: Operation): boolean =>
  method === 'GET' && (paginated || listed !== undefined || parameterNames(path).length === 0)

const canTry = (operation: Operation, known: Known): boolean =>
  tells(operation) && parameterNames(operation.path).every((name) => Object.hasOwn(known, name))

async function tryOne(operation: Operation, { client, offers, known, missing }: Trying): Promise<Tried> {
  if (missing.has(operation)) return false
  const path = Object.fromEntries(parameterNames(operation.path).map((name) => [name, known[name] ?? '']))
  try {
    await client.invoke(operation, operation.paginated ? { path, query: { limit: 1 } } : { path })
    return true
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    if (!meansNoRoute(error)) return undefined
    offers.learn(operation, false)
    return false
  }
}

type IdReach = Pick<Trying, 'client' | 'offers'>

/** The ids of the context; without them, the first that a list shows: what lies in a thing, once there is one. */
async function knownIds(
  settings: Settings,
  groups: readonly (readonly [string, readonly ExtendedCommand[]])[],
  reach: IdReach,
): Promise<Known> {
  const { org, space, site } = settings
  if (org === undefined) return {}
  const paths = groups.flatMap(([, all]) =>
    all.flatMap(({ operation }) => (tells(operation) ? [parameterNames(operation.path)] : [])),
  )
  const known: Record<string, string> = {
    organizationId: org.value,
    ...(space === undefined ? {} : { spaceId: space.value }),
    ...(site === undefined ? {} : { siteId: site.value }),
  }
  const sought = new Set<ParameterName>()
  for (;;) {
    const next = new Set(paths.flatMap((names) => nextOf(names, known)).filter((name) => !sought.has(name)))
    if (next.size === 0) return known
    await Promise.all(
      [...next].map(async (name) => {
        sought.add(name)
        const id = await firstId(name, { ...known }, reach)
        if (id !== undefined) known[name] = id
      }),
    )
  }
}

/** The first one that is not known: those after it lie in it. */
function nextOf(names: readonly ParameterName[], known: Known): readonly ParameterName[] {
  const next = names.find((name) => !Object.hasOwn(known, name))
  return next === undefined ? [] : [next]
}

async function firstId(parameter: ParameterName, known: Known, reach: IdReach): Promise<string | undefined> {
  try {
    const first = { pageSize: 1, onMore: () => undefined }
    for await (const { id } of candidates({ parameter, path: undefined, known }, { ...reach, first }))
      return id
  } catch (error) {
    if (!(error instanceof WsError)) throw error
  }
  return undefined
}
