/** Replaces references to other things by their current ids, or by placeholders for ids from earlier steps. */
import type { Schema } from '../../catalog/fields.ts'
import type { Kind } from '../../catalog/kinds.ts'
import { elementOf, schemaAt } from '../../catalog/members.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { isObject } from '../../json/object.ts'
import { addressesIn } from '../address.ts'
import type { Matches } from '../compare/match.ts'
import type { Estate, Thing } from '../estate.ts'
import { kindNamed } from '../named-kind.ts'
import { indexBy } from '../thing-index.ts'
import type { FindNamed, Planning } from './draft.ts'
import type { Filled } from './plan.ts'

/** The value with each id replaced. */
export function replaceIds(
  value: unknown,
  schema: Schema | undefined,
  replace: (kind: Kind, id: string) => unknown,
): unknown {
  if (schema === undefined) return value
  if (typeof value === 'string') {
    const kind = kindNamed(schema)
    return kind === undefined ? value : replace(kind, value)
  }
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, elementOf(schema), replace))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      replaceIds(member, schemaAt(schema, name), replace),
    ]),
  )
}

/** The schema of the field in the body of `change`, or else of `make`. */
export function fieldSchema({ change, make }: Resource, field: string): Schema | undefined {
  for (const role of [change, make]) {
    const schema = isSupported(role) && role.body ? schemaAt(role.body, field) : undefined
    if (schema !== undefined) return schema
  }
  return undefined
}

export function namedIn(to: Estate, matches: Matches): FindNamed {
  const all = [to.organization, ...to.things]
  const indexes = [
    indexBy(all, ({ id }) => id),
    indexBy(all, (thing) => matches.before(thing)?.id),
    indexBy(all, addressesIn(to)),
  ]
  return (kind, value) => {
    for (const known of indexes) {
      const thing = known(kind, value).at(-1)
      if (thing !== undefined) return thing
    }
    return undefined
  }
}

/** No step has this key: a step that needs such a thing is impossible. */
const noStep = 0

/** The id of a thing of the document: live, from its maker's reply, or as written. */
export function idOf(thing: Thing, { detail, makers, impossible }: Planning): Filled | undefined {
  const live = detail.matches.before(thing)?.id
  if (live !== undefined) return live
  if (impossible.has(thing)) return { $made: noStep }
  const maker = makers.get(thing)
  return maker === undefined ? (thing.id ?? thing.name) : { $made: maker }
}
