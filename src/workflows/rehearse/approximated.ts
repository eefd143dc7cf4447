/** Finds the requests that the service would have answered otherwise, because the clone does not hold what they are about. */
import type { Operation } from '../../catalog/operation.ts'
import { listingsOf } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { CloneGap } from '../../workspaces/clone-contents.ts'
import { unlistedOf } from '../clone/thing-records.ts'
import { idInReply, type SentRequest } from './sent-requests.ts'

export interface Approximated {
  readonly method: string
  readonly url: string
  /** A sentence without a full stop. */
  readonly reason: string
}

export interface CloneHolding {
  readonly gaps: readonly CloneGap[]
  readonly resources: readonly Resource[]
  /** The ids of what the clone holds. */
  isKnown(id: string): boolean
}

export function approximatedAmong(
  sent: readonly SentRequest[],
  holding: CloneHolding,
): readonly Approximated[] {
  const made = new Set<string>()
  return sent.flatMap((request) => {
    const reason = reasonFor(request, made, holding)
    const id = idInReply(request)
    if (id !== undefined) made.add(id)
    return reason === undefined ? [] : [{ method: request.method, url: request.url, reason }]
  })
}

function reasonFor(
  request: SentRequest,
  made: ReadonlySet<string>,
  holding: CloneHolding,
): string | undefined {
  const { operation, resource } = request
  if (operation === undefined) return undefined
  return (
    operation.beyondClones ??
    gapOf(request, operation, holding)?.reason ??
    otherList(request, operation, resource) ??
    unlistedIn(request, made, holding) ??
    secretIn(request, operation, resource)
  )
}

/** A list that nobody read, of one of the things in the path or of the whole organization. */
function gapOf({ resource, path }: SentRequest, operation: Operation, { gaps, resources }: CloneHolding) {
  const kinds = new Set([
    ...(resource === undefined ? [] : [resource.kind]),
    ...(operation.answersFrom ?? []),
  ])
  const ids = new Set(Object.values(path))
  const partial = new Set(resources.flatMap(unlistedOf))
  return gaps.find(
    ({ kind, holder, reason }) =>
      [...kinds].some((each) => each === kind) &&
      !partial.has(reason) &&
      (holder === null || ids.has(holder)),
  )
}

/** A list in parts has others that a clone does not hold: merged change requests beside open ones. */
function otherList(
  { url }: SentRequest,
  operation: Operation,
  resource: Resource | undefined,
): string | undefined {
  const listing = resource && listingsOf(resource).find((each) => each.operation === operation)
  if (listing?.queries === undefined) return undefined
  const asked = new URLSearchParams(url.split('?', 2)[1] ?? '')
  const isOther = listing.queries
    .flatMap(Object.keys)
    .some(
      (name) => asked.has(name) && !listing.queries?.some((query) => String(query[name]) === asked.get(name)),
    )
  return isOther ? 'A clone does not hold this part of the list' : undefined
}

/** Something may be there though no list shows it: that it was not found says nothing. */
function unlistedIn(
  { status, path, resource }: SentRequest,
  made: ReadonlySet<string>,
  { resources, isKnown }: CloneHolding,
): string | undefined {
  if (status !== 404) return undefined
  const unknown = Object.entries(path).filter(([, id]) => !isKnown(id) && !made.has(id))
  for (const [parameter] of unknown) {
    const named = resources.filter((each) => each.parameter === parameter)
    const own = named.find((each) => each === resource) ?? named[0]
    const [reason] = own === undefined ? [] : unlistedOf(own)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** The clone has secrets of its own. */
function secretIn(
  { status, method }: SentRequest,
  operation: Operation,
  resource: Resource | undefined,
): string | undefined {
  const isRead = method === 'GET' && status < 400
  const isShown = resource !== undefined && listingsOf(resource).some((each) => each.operation === operation)
  if (!isRead || !isShown || resource.secret.length === 0) return undefined
  return `The clone has secrets of its own: ${resource.secret.join(', ')}`
}
