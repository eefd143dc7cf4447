/** Reads a service into an estate, for every command about a whole workspace. */
import { get as getOrganization } from '../../catalog/org.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Client } from '../../client/client.ts'
import { ReplyError } from '../../errors.ts'
import type { Estate } from '../../estate/estate.ts'
import type { EstateSource } from '../../estate/lists/source.ts'
import { type EstateReading, readEstate } from '../../estate/reading/read.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { Session } from '../../task/task.ts'
import { createReadingProgress, type ReadingReport } from './reading-progress.ts'
import { sourceOf } from './source.ts'

/** The calls that a reading of a whole workspace makes. */
export type ReadingClient = Pick<Client, 'invoke' | 'pages' | 'expect'>

export interface LiveReading
  extends Pick<
    EstateReading,
    'kinds' | 'asShown' | 'asListed' | 'isWanted' | 'narrowing' | 'repliesOnly' | 'take' | 'withPast'
  > {
  readonly client: ReadingClient
  readonly organizationId: string
  /** As a run has just read it: nobody asks twice. */
  readonly organization?: JsonObject | undefined
  /** The address of the service. Default: the one in force. */
  readonly service?: string
  /** Default: one of its own. */
  readonly progress?: ReadingReport
  /** Stands between the reading and the service. Default: nothing does. */
  readonly through?: (source: EstateSource) => EstateSource
}

/** @throws ApiError if the service refuses the organization itself; errors that end any call if the service fails altogether */
export async function readLive(
  {
    client,
    organizationId,
    organization: known,
    service,
    progress: shared,
    through,
    ...reading
  }: LiveReading,
  session: Pick<Session, 'context' | 'quiet' | 'notice' | 'offers'>,
): Promise<Estate> {
  // Nobody knows yet how many lists there are.
  client.expect(Number.POSITIVE_INFINITY)
  // The declarations load while the service answers.
  const [organization, resources, offers] = await Promise.all([
    known ?? client.invoke(getOrganization, { path: { organizationId } }),
    allResources(),
    session.offers(service),
  ])
  if (!isObject(organization))
    throw new ReplyError('The service answered with an organization that is not an object')
  const progress = shared ?? createReadingProgress(session)
  const isThere = () => client.invoke(getOrganization, { path: { organizationId } })
  const direct = sourceOf(client, { isThere, progress: progress.update, offers })
  const source = through?.(direct) ?? direct
  try {
    return await readEstate({ ...reading, resources, organization, source })
  } finally {
    await progress.end()
  }
}
