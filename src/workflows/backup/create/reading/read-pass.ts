/** Reads everything once. A second pass spares what the first has read, as far as the service tells that it has not changed. */
import type { Kind } from '../../../../catalog/kinds.ts'
import type { Resource } from '../../../../catalog/resource.ts'
import type { Client } from '../../../../client/client.ts'
import type { Estate } from '../../../../estate/estate.ts'
import type { FoundResource } from '../../../../estate/lists/found.ts'
import { slimmerOf } from '../../../../estate/reading/needed-members.ts'
import type { JsonObject } from '../../../../json/object.ts'
import type { Session } from '../../../../task/task.ts'
import { readLive } from '../../../estate/read-live.ts'
import { pathOf, placeKey } from './keys.ts'
import { holdingKinds, type KnownBackup } from './known-backup.ts'
import type { RecordedLists } from './recorded-lists.ts'
import { type Pointer, type Replies, stampOf } from './replies.ts'
import { type Origins, takingOver } from './unchanged-lists.ts'
import { withoutSecrets } from './without-secrets.ts'

export interface Pass {
  readonly estate: Estate
  /** By the part of the reply that stayed in memory. */
  readonly taken: ReadonlyMap<JsonObject, TakenReply>
  readonly secretsLeftOut: number
  readonly spared: number
}

export interface TakenReply {
  readonly pointer: Pointer
  readonly path: Readonly<Record<string, string>>
  readonly stamp: string
}

export interface PassRequest {
  readonly client: Client
  readonly organizationId: string
  readonly resources: readonly Resource[]
  readonly kinds: ReadonlySet<Kind>
  readonly replies: Replies
  readonly known: KnownBackup
  readonly recorded: RecordedLists
  /** True: members that are secret stay. */
  readonly withSecrets: boolean
}

/** Lists are short here: so many things count as a page. */
const thingsOfPage = 256

export async function readPass(request: PassRequest, session: Session): Promise<Pass> {
  const { client, organizationId, kinds, resources, replies, known, recorded } = request
  const origins: Origins = new Map()
  const stamps = new Map<string, string>()
  const states = new Map<string, string>()
  const holding = holdingKinds(resources)
  const counts = { spared: 0, secrets: 0 }
  const taken = new Map<JsonObject, TakenReply>()
  const given = new Set<string>()
  const slimmers = new Map(
    resources.map((resource) => [resource, slimmerOf(resource, { resources, besides: changeMarks })]),
  )
  const take = (found: FoundResource): JsonObject => {
    if (taken.size % thingsOfPage === 0) session.context.streamGoesOn('workspace')
    const { reply, resource } = found
    const path = pathOf(found)
    const { pointer, stamp } = origins.get(reply) ?? kept(found, request, counts)
    origins.delete(reply)
    if (typeof reply.updatedAt === 'string') stamps.set(placeKey(path), stamp)
    else if (holding.has(resource.kind)) states.set(placeKey(path), stamp)
    const slim = slimmers.get(resource)?.(reply) ?? { ...reply }
    taken.set(slim, { pointer, path, stamp })
    return slim
  }
  const estate = await readLive(
    {
      client,
      organizationId,
      kinds,
      take,
      through: (source) =>
        takingOver(source, { resources, replies, known, recorded, origins, stamps, states, counts, given }),
    },
    session,
  )
  replies.flush()
  return { estate, taken, secretsLeftOut: counts.secrets, spared: counts.spared }
}

function kept(
  { reply, resource }: FoundResource,
  { replies, withSecrets }: PassRequest,
  counts: { secrets: number },
): { readonly pointer: Pointer; readonly stamp: string } {
  const { value, count } = withSecrets ? { value: reply, count: 0 } : withoutSecrets(reply, resource.secret)
  counts.secrets += count
  const text = JSON.stringify(value)
  return { pointer: replies.append(text), stamp: stampOf(text) }
}

/** The members by which the service tells that a thing has changed. */
const changeMarks = ['updatedAt', 'revision']
