/** The part of a reply that the history keeps: the declared members that tell a thing's state, and no secrets. */
import { isOpen, isSecret, schemaAt } from '../../../catalog/members.ts'
import type { Operation } from '../../../catalog/operation.ts'
import type { Resource, ShownAs } from '../../../catalog/resource.ts'
import { pick } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'

export type Imager = (reply: unknown) => JsonObject | undefined

/** Looks at the declaration once, for thousands of replies. */
export function imagerOf(resource: Resource): Imager {
  if (resource.isOpen === true) return (reply) => (isObject(reply) ? { ...reply } : undefined)
  const names = keptMembers(resource)
  const whole = names.filter((name) => !name.includes('.'))
  const parts = names.filter((name) => !whole.includes(name.split('.', 1)[0] ?? name))
  return (reply) => {
    if (!isObject(reply)) return undefined
    const image: Record<string, unknown> = {}
    for (const name of whole) if (Object.hasOwn(reply, name)) image[name] = reply[name]
    // The members picked from an object are an object.
    return parts.length === 0 ? image : { ...image, ...(pick(reply, parts) as JsonObject) }
  }
}

function keptMembers(resource: Resource): readonly string[] {
  const {
    id,
    called,
    belongsTo,
    parents,
    settable,
    fixed,
    writeOnly,
    shownAs,
    deltas,
    readOnly,
    marked,
    secret,
  } = resource
  const fields = [...settable, ...fixed].filter((field) => !writeOnly.includes(field))
  const members = [
    id,
    ...(called === undefined ? [] : [called]),
    ...(belongsTo === undefined ? [] : [belongsTo]),
    ...Object.keys(parents),
    ...fields.flatMap((field) => memberShowing(shownAs[field] ?? field)),
    ...Object.values(deltas),
    ...readOnly,
    ...(marked === undefined ? [] : [marked]),
  ]
  return [...new Set(members)].filter((member) => !secret.includes(member))
}

const memberShowing = (shown: ShownAs): readonly string[] => {
  if (typeof shown === 'string') return [shown]
  return 'member' in shown ? [shown.member] : []
}

export interface KeptBody {
  readonly body: JsonObject
  readonly leftOut: readonly string[]
}

/** Keeps the fields of a body that the operation declares, without its secrets. Undefined if there is no body. */
export type BodyKeeper = (body: unknown) => KeptBody | undefined

/** Looks at the declaration once, as `imagerOf` does. */
export function bodyKeeperOf({ body: schema }: Operation): BodyKeeper {
  if (schema === undefined) return () => undefined
  const isKept = (name: string) => {
    const field = schemaAt(schema, name)
    return field === undefined ? isOpen(schema) : !isSecret(field)
  }
  return (body) => {
    if (!isObject(body)) return undefined
    const [kept, leftOut]: [Record<string, unknown>, string[]] = [{}, []]
    for (const [name, value] of Object.entries(body)) {
      if (value === undefined) continue
      if (isKept(name)) kept[name] = value
      else leftOut.push(name)
    }
    return { body: kept, leftOut }
  }
}
