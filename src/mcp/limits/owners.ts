/** Looks up which organization a thing belongs to whose path does not say so. */

import { parameterNames } from '../../catalog/options.ts'
import type { ParameterName } from '../../catalog/parameters.ts'
import { listingsOf } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import type { Match } from '../../catalog/route.ts'
import { allResources } from '../../catalog/walk.ts'
import { segmentFault } from '../../client/segment.ts'
import type { Cancellation } from '../../concurrency/cancellation.ts'
import type { HttpRequest, Transport } from '../../http/exchange.ts'
import { memberOf } from '../../json/members.ts'
import { parseJson } from '../../json/parse.ts'
import type { NamedId } from './named-ids.ts'
import type { LeavingRequest } from './outgoing-request.ts'
import { requireOne } from './outgoing-request.ts'
import { OutsideError } from './outside-error.ts'

export interface LimitOwners {
  /** @throws OutsideError if it belongs to another organization, or if nobody can tell */
  check(asked: LeavingRequest): Promise<void>
  /** The same of ids in a query or a body, as far as their kind tells its organization. @throws OutsideError */
  checkNamed(named: readonly NamedId[], asked: LeavingRequest): Promise<void>
}

export function createOwners(transport: Transport, root: string): LimitOwners {
  return {
    check: async ({ request, match, limits, signal }) => {
      const [first] = Object.keys(match.path) as readonly ParameterName[]
      // The list of organizations is cut to those within the limits.
      if (first === undefined && request.method === 'GET' && (await listsOrganizations(match))) return
      const holder = first === undefined ? undefined : await holderOf((each) => each.parameter === first)
      if (first === undefined || holder === undefined)
        throw new OutsideError('It belongs to no organization that could be checked')
      const owner = await ownerAt(
        { ...request, method: 'GET', url: addressOf(root, holder, match.path[first] ?? '') },
        { transport, signal, member: holder.member },
      )
      requireOne('organization', owner, limits.organizations)
    },
    checkNamed: async (named, { request, limits, signal }) => {
      for (const { kind, id } of named) {
        const holder = await holderOf((each) => each.kind === kind)
        if (holder === undefined) continue
        const owner = await ownerAt(
          { ...request, method: 'GET', url: addressOf(root, holder, id) },
          { transport, signal, member: holder.member },
        )
        requireOne('organization', owner, limits.organizations)
      }
    },
  }
}

const listsOrganizations = async ({ operation }: Match): Promise<boolean> =>
  (await allResources()).some(
    (each) => each.kind === 'organization' && listingsOf(each).some((one) => one.operation === operation),
  )

interface HolderPath {
  readonly path: string
  /** The member that names the organization. */
  readonly member: string
}

/** Its only parameter is the id. */
function addressOf(root: string, { path }: HolderPath, id: string): string {
  const fault = segmentFault(id)
  if (fault !== undefined) throw new OutsideError(`An id ${fault}`)
  return `${root}${path.replace(/\{\w+\}/, () => encodeURIComponent(id))}`
}

/** The operation that reads one thing by its id alone. */
async function holderOf(isWanted: (resource: Resource) => boolean): Promise<HolderPath | undefined> {
  const resource = (await allResources()).find((each) => isWanted(each) && isAlone(each))
  if (resource === undefined || !isSupported(resource.read) || resource.belongsTo === undefined)
    return undefined
  return { path: resource.read.path, member: resource.belongsTo }
}

const isAlone = ({ read }: Resource) => isSupported(read) && parameterNames(read.path).length === 1

interface OwnerLookup {
  readonly transport: Transport
  readonly signal: Cancellation
  readonly member: string
}

/** The request goes without its body. */
async function ownerAt(
  { body: _body, ...request }: HttpRequest,
  { transport, signal, member }: OwnerLookup,
): Promise<string> {
  const reply = await transport.send(request, signal)
  const parsed = reply.status === 200 ? parseJson(await reply.text()) : undefined
  const owner = parsed && 'value' in parsed ? memberOf(parsed.value, member) : undefined
  if (typeof owner === 'string') return owner
  throw new OutsideError('Its organization could not be read, which the limits of this server need')
}
