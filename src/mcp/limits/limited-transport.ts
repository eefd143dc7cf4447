/** Holds `--orgs` and `--spaces`: no request names anything else, and no reply shows it. */
import type { AgentLimits } from '../../agents/agent-server.ts'
import { findOperation, type Match } from '../../catalog/route.ts'
import type { Cancellation } from '../../concurrency/cancellation.ts'
import { ReplyError } from '../../errors.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../http/exchange.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { checkIds } from './named-ids.ts'
import { type LeavingRequest, requireOne } from './outgoing-request.ts'
import { canNotBeKept, OutsideError, OutsideReadingError } from './outside-error.ts'
import { createOwners, type LimitOwners } from './owners.ts'
import { withinLimits } from './within-limits.ts'

interface TransportLimits {
  /** The beginning of every address of the service. */
  readonly root: string
  readonly limits: AgentLimits
}

export interface CheckedTransport extends Transport {
  /** Sends nothing but look-ups. @throws OutsideError for a request that the limits would keep back */
  check(request: HttpRequest, signal: Cancellation): Promise<void>
}

export function limitedTransport(transport: Transport, { root, limits }: TransportLimits): CheckedTransport {
  const owners = createOwners(transport, root)
  const checked = async (request: HttpRequest, signal: Cancellation): Promise<Match> => {
    const match = await matchOf(request, root)
    if (match === undefined) throw new OutsideError('That request is of no operation that can be checked')
    await checkRequest({ request, match, limits, signal }, owners)
    return match
  }
  return {
    ...transport,
    check: async (request, signal) => void (await checked(request, signal)),
    send: async (request, signal) => {
      try {
        const match = await checked(request, signal)
        return limitedReply(await transport.send(request, signal), limits, match)
      } catch (error) {
        throw error instanceof OutsideError && request.method === 'GET'
          ? new OutsideReadingError(error)
          : error
      }
    },
  }
}

async function matchOf({ method, url }: HttpRequest, root: string): Promise<Match | undefined> {
  if (!url.startsWith(`${root}/`)) return undefined
  const [path = ''] = url.slice(root.length).split('?', 1)
  return findOperation(method, path)
}

/** @throws OutsideError */
async function checkRequest(asked: LeavingRequest, owners: LimitOwners): Promise<void> {
  const { match, limits, request } = asked
  const { spaceId, organizationId } = match.path
  requireOne('organization', organizationId, limits.organizations)
  requireOne('space', spaceId, limits.spaces)
  if (limits.spaces !== undefined && match.operation.tellsOfSpaces === true)
    throw new OutsideError(canNotBeKept('That reply'))
  const named = checkIds(asked)
  if (limits.organizations !== undefined) await owners.checkNamed(named, asked)
  if (limits.organizations !== undefined && organizationId === undefined) await owners.check(asked)
  // Within a space, or not at all: what holds spaces holds others too.
  if (limits.spaces !== undefined && spaceId === undefined && request.method !== 'GET')
    throw new OutsideError('Changes outside of a space are not within the limits of this server')
}

function limitedReply(reply: HttpResponse, limits: AgentLimits, { operation }: Match): HttpResponse {
  return {
    ...reply,
    text: async (largest) => {
      const text = await reply.text(largest)
      if (text.trim() === '') return text
      const parsed = parseJson(text)
      if (!('value' in parsed))
        throw new ReplyError("The service sent a reply that ws can't check against the limits")
      const { value } = parsed
      if (isObject(value) && reply.status < 400 && !withinLimits.isInside(value, limits))
        throw new OutsideError('That is not within the limits of this server')
      return JSON.stringify(withinLimits.filtered(value, limits, operation.response))
    },
    bytes: async () => {
      throw new OutsideError('Files can not be checked against the limits of this server')
    },
  }
}
