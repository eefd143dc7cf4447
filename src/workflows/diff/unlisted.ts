/**
 * Looks up things that one side has and no list of the other shows: lists may leave some out. Without this, ws would report a
 * hidden thing as deleted.
 */
import type { Operation } from '../../catalog/operation.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import { type AddressOf, addressesBeside } from '../../estate/address.ts'
import { isSameOrganization } from '../../estate/compare/match.ts'
import type { Estate, NotCaptured, Thing } from '../../estate/estate.ts'
import { isDeleted } from '../../estate/reading/deleted.ts'
import { isForeign } from '../../estate/reading/ownership.ts'
import { thingOfReply } from '../../estate/thing-of-reply.ts'
import { isObject } from '../../json/object.ts'
import type { State } from './state.ts'

/** The same states, with the things found. */
export async function withUnlisted(from: State, to: State): Promise<readonly [State, State]> {
  if (!isSameOrganization({ from: from.estate, to: to.estate })) return [from, to]
  const hidden = (await allResources()).filter(mayHide)
  return Promise.all([completed(from, to.estate, hidden), completed(to, from.estate, hidden)])
}

/** True if only its own id leads to one, and the API says that lists leave some out. */
const mayHide = ({ untold, parents, read }: Resource): boolean =>
  untold.length > 0 && Object.keys(parents).length > 0 && isSupported(read)

async function completed(state: State, other: Estate, hidden: readonly Resource[]): Promise<State> {
  const { estate, look } = state
  if (look === undefined) return state
  const addressOf = addressesBeside(other, estate)
  const found = await Promise.all(
    hidden.flatMap((resource) => {
      const { kind, read } = resource
      const known = new Set(estate.things.flatMap((thing) => (thing.kind === kind ? [thing.id] : [])))
      // An entry of a document may have no id: nothing can be looked up by it.
      const missing = other.things.filter(
        (thing) => thing.kind === kind && thing.id !== undefined && !known.has(thing.id),
      )
      return isSupported(read)
        ? missing.map((thing) => lookUp(thing, { resource, read, estate, look, addressOf }))
        : []
    }),
  )
  const things = found.flatMap((each) => each.thing ?? [])
  const gaps = found.flatMap((each) => each.gap ?? [])
  if (things.length === 0 && gaps.length === 0) return state
  return {
    ...state,
    estate: {
      ...estate,
      things: [...estate.things, ...things],
      notCaptured: [...estate.notCaptured, ...gaps],
    },
  }
}

interface UnlistedLookup {
  readonly resource: Resource
  readonly read: Operation
  readonly estate: Estate
  readonly look: NonNullable<State['look']>
  /** In the other side. */
  readonly addressOf: AddressOf
}

/** Undefined if the service says that there is no such thing, that it is deleted, or that another organization has it. */
async function lookUp(
  missing: Thing,
  { resource, read, estate, look, addressOf }: UnlistedLookup,
): Promise<{ readonly thing?: Thing; readonly gap?: NotCaptured }> {
  const { organization } = estate
  const { kind, id = '' } = missing
  const answer = await look(read, { [resource.parameter ?? '']: id })
  if ('refusal' in answer) {
    const { isMissing, reason } = answer.refusal
    return isMissing ? {} : { gap: { kind, id, address: addressOf(missing), reason, isRefused: true } }
  }
  const reply = answer.value
  // A deleted thing can still be read for some days: to a comparison it is gone.
  if (!isObject(reply) || isForeign(reply, resource, organization.id) || isDeleted(reply, resource)) return {}
  return { thing: thingOfReply(reply, { id, resource, estate }) }
}
