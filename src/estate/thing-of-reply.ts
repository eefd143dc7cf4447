/** Makes a thing of a state from the reply that shows it alone. */
import type { Resource } from '../catalog/resource.ts'
import { memberOf } from '../json/members.ts'
import type { JsonObject } from '../json/object.ts'
import type { Estate, Thing } from './estate.ts'
import { stateReaderOf } from './state.ts'

interface ReplyPlace {
  readonly id: string | undefined
  readonly resource: Resource
  /** The state that it belongs to. */
  readonly estate: Estate
}

/** Its holder is the one that the reply names, if the state has that, or else the organization. */
export function thingOfReply(reply: JsonObject, { id, resource, estate }: ReplyPlace): Thing {
  const { kind, called, parents } = resource
  const name = called === undefined ? undefined : memberOf(reply, called)
  const holders = Object.entries(parents).map(([member, holder]) => ({ holder, id: memberOf(reply, member) }))
  const around = estate.things.find((thing) =>
    holders.some((each) => each.holder === thing.kind && each.id === thing.id),
  )
  return {
    kind,
    id,
    name: typeof name === 'string' ? name : undefined,
    holder: around ?? estate.organization,
    values: stateReaderOf(resource).read(reply),
    reply,
  }
}
