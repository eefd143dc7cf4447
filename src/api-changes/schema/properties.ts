/** Compares the properties of two objects: added, removed, required, closed. */
import { type Located, objectOf } from '../description.ts'
import type { Direction } from '../level.ts'
import type { OwnChange } from './change.ts'
import type { SchemaView } from './schema-view.ts'
import type { ClassesOf } from './structure.ts'
import type { Views } from './view.ts'

export interface ViewsOfBoth {
  readonly before: Views
  readonly after: Views
  readonly classesOf: ClassesOf
}

/** The direction in which a property is never sent. */
export function silentDirection({ isReadOnly, isWriteOnly }: SchemaView): Direction | undefined {
  if (isReadOnly) return 'request'
  return isWriteOnly ? 'response' : undefined
}

export function compareProperties(
  from: SchemaView,
  to: SchemaView,
  views: ViewsOfBoth,
): readonly OwnChange[] {
  const moved = new Set(movedProperties(from, to, views).map(([name]) => name))
  const removed = [...from.properties].filter(([name]) => !to.properties.has(name) && !moved.has(name))
  const added = [...to.properties].filter(([name]) => !from.properties.has(name) && !moved.has(name))
  const kept = [...to.properties].filter(([name]) => from.properties.has(name))
  return [
    ...removed.map(([name, at]) => removedProperty(name, at, { from, view: views.before(at) })),
    ...added.map(([name, at]) => addedProperty(name, at, { to, view: views.after(at) })),
    ...kept.flatMap(([name, at]) => {
      const view = views.after(at)
      const earlier = from.properties.get(name)
      return [
        ...comparePresence(name, at, { from, to, view }),
        ...(earlier === undefined ? [] : compareWays(name, at, { from: views.before(earlier), to, view })),
      ]
    }),
    ...compareUndeclared(from, to),
    ...compareAdditional(from, to),
  ]
}

const onlyIn = (one: SchemaView, other: SchemaView) =>
  [...one.properties].filter(([name]) => !other.properties.has(name))

/** Those of the properties that a variant declares, each with the first place of it. */
function declaredIn(
  { variants }: SchemaView,
  viewOf: Views,
  wanted: readonly (readonly [name: string, at: Located])[],
): readonly (readonly [name: string, at: Located, inVariant: Located])[] {
  if (wanted.length === 0 || variants.length === 0) return []
  const found = new Map<string, Located>()
  for (const { list } of variants)
    for (const variant of list)
      for (const [name, at] of viewOf(variant).properties) if (!found.has(name)) found.set(name, at)
  return wanted.flatMap(([name, at]) => {
    const inVariant = found.get(name)
    return inVariant === undefined ? [] : [[name, at, inVariant] as const]
  })
}

/** Properties that went from a schema into its variants, or came out of them: they are compared where they are now. */
export function movedProperties(
  from: SchemaView,
  to: SchemaView,
  views: ViewsOfBoth,
): readonly (readonly [name: string, from: Located, to: Located])[] {
  const into = declaredIn(to, views.after, onlyIn(from, to)).map(
    ([name, at, later]) => [name, at, later] as const,
  )
  const outOf = declaredIn(from, views.before, onlyIn(to, from)).map(
    ([name, at, earlier]) => [name, earlier, at] as const,
  )
  return [...into, ...outOf]
}

interface OtherSide {
  readonly view: SchemaView
}

function removedProperty(
  name: string,
  at: Located,
  { from, view }: OtherSide & { from: SchemaView },
): OwnChange {
  const isRequired = from.required.has(name)
  const response = `response-${isRequired ? 'required' : 'optional'}${writeOnly(view)}-property-removed`
  return {
    ...placeOf(name, at, view),
    rule: { request: 'request-property-removed', response },
    isWhole: true,
    effect: isRequired ? 'widens' : 'none',
    level: { request: 'warning' },
    says: 'is gone',
  }
}

function addedProperty(name: string, at: Located, { to, view }: OtherSide & { to: SchemaView }): OwnChange {
  const isRequired = to.required.has(name)
  const hasDefault = isRequired && view.default !== undefined
  const request = `new-${isRequired ? 'required' : 'optional'}-request-property${hasDefault ? '-with-default' : ''}`
  const response = `response-${isRequired ? 'required' : 'optional'}${writeOnly(view)}-property-added`
  return {
    ...placeOf(name, at, view),
    rule: { request, response },
    isWhole: true,
    effect: isRequired ? 'narrows' : 'none',
    says: isRequired ? 'is new, and required' : 'is new',
  }
}

const writeOnly = ({ isWriteOnly }: SchemaView) => (isWriteOnly ? '-write-only' : '')

function comparePresence(
  name: string,
  at: Located,
  { from, to, view }: OtherSide & { from: SchemaView; to: SchemaView },
): readonly OwnChange[] {
  const [before, after] = [from.required.has(name), to.required.has(name)]
  if (before === after) return []
  const place = placeOf(name, at, view)
  if (!after)
    return [{ ...place, rule: 'became-optional', effect: 'widens', says: 'is not required any more' }]
  const rule = {
    request: `became-required${view.default === undefined ? '' : '-with-default'}`,
    response: 'became-required',
  }
  return [{ ...place, rule, effect: 'narrows', says: 'is required now' }]
}

/** A property that exists in only one direction: it is removed from the other, or added to it. */
function compareWays(
  name: string,
  at: Located,
  { from, to, view }: OtherSide & { from: SchemaView; to: SchemaView },
): readonly OwnChange[] {
  const isRequired = to.required.has(name)
  const told = (way: 'read' | 'write', is: boolean): OwnChange => {
    const rule = `${isRequired ? 'required' : 'optional'}-property-became-${is ? '' : 'not-'}${way}-only`
    const where = way === 'read' ? 'responses' : 'requests'
    const elsewhere = way === 'read' ? 'requests' : 'responses'
    const silent = way === 'read' ? 'request' : 'response'
    return {
      at: [name],
      source: at.pointer,
      rule: { request: `request-${rule}`, response: `response-${rule}` },
      isWhole: true,
      effect: 'none',
      // Where nobody sent it, it has to be sent now, or is read for the first time.
      ...(isRequired && !is ? { level: { [silent]: 'warning' as const } } : {}),
      says: is ? `is only in ${where} now` : `may be in ${elsewhere} now`,
    }
  }
  return [
    ...(from.isReadOnly === view.isReadOnly ? [] : [told('read', view.isReadOnly)]),
    ...(from.isWriteOnly === view.isWriteOnly ? [] : [told('write', view.isWriteOnly)]),
  ]
}

/** A name may be required that no property declares. */
function compareUndeclared(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  const only = (one: SchemaView, other: SchemaView) =>
    [...one.required].filter((name) => !other.required.has(name) && !to.properties.has(name))
  return [
    ...only(to, from).map(
      (name): OwnChange => ({
        at: [name],
        rule: 'became-required',
        effect: 'narrows',
        says: 'is required now',
      }),
    ),
    ...only(from, to)
      .filter((name) => !from.properties.has(name))
      .map(
        (name): OwnChange => ({
          at: [name],
          rule: 'became-optional',
          effect: 'widens',
          says: 'is not required any more',
        }),
      ),
  ]
}

const placeOf = (name: string, at: Located, view: SchemaView) => ({
  at: [name],
  source: at.pointer,
  silentIn: silentDirection(view),
})

function compareAdditional(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  const [before, after] = [from.additional, to.additional].map((value) => value !== false)
  if (before === after || !isObjectLike(from) || !isObjectLike(to)) return []
  if (after)
    return [
      {
        rule: 'additional-properties-allowed',
        effect: 'widens',
        level: { response: 'warning' },
        says: 'may hold properties that are not declared now',
      },
    ]
  return [
    {
      rule: 'additional-properties-forbidden',
      effect: 'narrows',
      says: 'may not hold properties that are not declared any more',
    },
  ]
}

const isObjectLike = ({ types, properties }: SchemaView) =>
  types === undefined ? properties.size > 0 : types.has('object')

/** The schema of properties that are not declared; undefined for true and false. */
export const additionalSchema = ({ additional }: SchemaView): Located | undefined =>
  typeof additional === 'boolean' || Object.keys(objectOf(additional.value)).length === 0
    ? undefined
    : additional
