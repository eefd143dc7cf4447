/** Reads what somebody should know before they agree to a call, and what stands in its way. */

import { type Operation, originOf } from '../catalog/operation.ts'
import { parameterNames } from '../catalog/options.ts'
import { writtenBy } from '../catalog/relations.ts'
import { isSupported, type Resource } from '../catalog/resource.ts'
import { type CallObstacle, notOffered, type Standing, type StandingFact } from '../catalog/standing.ts'
import { allResources } from '../catalog/walk.ts'
import type { Client } from '../client/client.ts'
import { itemsOf } from '../client/lists/page.ts'
import type { AnyInput } from '../client/request.ts'
import { standingReadsAtATime } from '../concurrency/at-a-time.ts'
import { inTurns } from '../concurrency/in-turns.ts'
import { ApiError, GatewayError, InterruptedError, OtherServerError, WsError } from '../errors.ts'
import { meansNoRoute, type Offers } from '../task/offers.ts'
import type { DrawChanges } from './consent.ts'
import type { EngineSession } from './session.ts'

type StandingSession = Pick<EngineSession, 'client' | 'offers' | 'notice'>
type Path = AnyInput['path']

/** For the question at a terminal. Leaves out facts that can't be read: the answer to the question matters more. */
export async function standingOf(
  operation: Operation,
  { path = {}, draw }: Pick<AnyInput, 'path'> & { readonly draw: DrawChanges },
  session: StandingSession,
): Promise<readonly string[]> {
  const declared = await declaredFor(operation)
  if (declared === undefined) return []
  const { reads, tell, drawn } = declared.standing
  const isDrawn = drawn !== undefined && (await draw(path))
  const names = Object.keys(reads).filter((name) => !isDrawn || name !== drawn)
  const [client, offers] = [await session.client(), await session.offers()]
  const replies = await readAll(names, { reads, path, client, offers, orElse: unlessInterrupted })
  return tell(replies).map(toldOf)
}

/** The obstacles of each input, in their order. A thing that is not there has none: the service says so of the call itself. */
export async function obstaclesTo(
  operation: Operation,
  inputs: readonly Pick<AnyInput, 'path'>[],
  session: StandingSession,
): Promise<readonly (readonly CallObstacle[])[]> {
  const declared = await declaredFor(operation)
  if (declared === undefined) return inputs.map(() => [])
  const { standing, resource } = declared
  const [client, offers] = [await session.client(), await session.offers()]
  const looks: ObstacleLook[] = inputs.map(() => nothing)
  await inTurns(inputs.entries(), standingReadsAtATime, async ([index, { path }]) => {
    looks[index] = await lookFrom(standing, { path, resource, client, offers })
  })
  await tellOfMissing(new Set(looks.flatMap(({ missing }) => missing)), { offers, notice: session.notice })
  return looks.map(({ obstacles }) => obstacles)
}

/** A service without a read does what it did before there was one, and nobody believes that ws has looked. */
async function tellOfMissing(
  missing: ReadonlySet<Operation>,
  { offers, notice }: Pick<EngineSession, 'notice'> & { readonly offers: Offers },
): Promise<void> {
  for (const read of missing) {
    offers.learn(read, false)
    await notice(
      `The service does not offer ${read.method} ${read.path}: ws did not look there for what stands in the way`,
    )
  }
}

/** The clause for a dry run; undefined if nothing stands in the way of such calls. */
export const toldOfObstacles = async (operation: Operation): Promise<string | undefined> =>
  (await declaredFor(operation))?.standing.obstacles?.told

export const toldOf = (fact: StandingFact): string => (typeof fact === 'string' ? fact : fact.told)

const isObstacle = (fact: StandingFact): fact is CallObstacle => typeof fact !== 'string'

async function declaredFor(
  operation: Operation,
): Promise<{ readonly standing: Standing; readonly resource: Resource } | undefined> {
  const resource = writtenBy(operation, await allResources())
  const action = Object.values(resource?.actions ?? {}).find((each) => each.operation === originOf(operation))
  return resource === undefined || action?.standing === undefined
    ? undefined
    : { standing: action.standing, resource }
}

interface ObstacleReading {
  readonly path: Path
  readonly resource: Resource
  readonly client: Client
  readonly offers: Offers
}

interface ObstacleLook {
  readonly obstacles: readonly CallObstacle[]
  /** Reads that the service does not offer. */
  readonly missing: readonly Operation[]
}

const nothing: ObstacleLook = { obstacles: [], missing: [] }

async function lookFrom(
  { reads, obstacles, tell }: Standing,
  { path, resource, client, offers }: ObstacleReading,
): Promise<ObstacleLook> {
  if (obstacles === undefined) return nothing
  let isGone = false
  const own = isSupported(resource.read) ? resource.read : undefined
  const orElse = (error: unknown, read: Operation) => {
    if (read !== own) unlessWithheld(error)
    else if (error instanceof ApiError && error.status === 404) isGone = true
    // A caller that may not see a thing may not change it either: the refusal says so.
    else throw error
  }
  const replies = await readAll(obstacles.from, { reads, path, client, offers, orElse })
  if (isGone) return nothing
  const missing = obstacles.from.flatMap((name) => (replies[name] === notOffered ? (reads[name] ?? []) : []))
  return { obstacles: tell(replies).filter(isObstacle), missing }
}

interface StandingReads extends Pick<ObstacleReading, 'path' | 'client' | 'offers'> {
  readonly reads: Standing['reads']
  /** Throws the error if it ends everything. */
  orElse(error: unknown, read: Operation): void
}

async function readAll(
  names: readonly string[],
  { reads, path = {}, client, offers, orElse }: StandingReads,
): Promise<Readonly<Record<string, unknown>>> {
  const instead = (error: unknown, read: Operation) => {
    // The thing itself is there, or its own read says that it is not.
    return read.extended === true && meansNoRoute(error) ? notOffered : orElse(error, read)
  }
  const replies = await Promise.all(
    names.map(async (name) => {
      const read = reads[name]
      if (read === undefined) throw new TypeError(`A standing has no read ${name}`)
      if (offers.isMissing(read)) return [name, notOffered] as const
      const own = new Set<string>(parameterNames(read.path))
      const input = { path: Object.fromEntries(Object.entries(path).filter(([each]) => own.has(each))) }
      const reply =
        read.paginated === true ? client.pages(read, input).then(itemsOf) : client.invoke(read, input)
      return [name, await reply.catch((error: unknown) => instead(error, read))] as const
    }),
  )
  return Object.fromEntries(replies)
}

function unlessInterrupted(error: unknown): void {
  if (!(error instanceof WsError) || error instanceof InterruptedError) throw error
}

/** The service does not offer the read, or not to this user: any other failure may pass. */
function unlessWithheld(error: unknown): void {
  const isOthers = error instanceof GatewayError || error instanceof OtherServerError
  if (!(error instanceof ApiError) || isOthers || error.isThrottled || !withheld.has(error.status))
    throw error
}

const withheld: ReadonlySet<number> = new Set([403, 404, 405, 410, 501])
