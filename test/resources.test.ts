/** Invariants of every resource: the relations that export, plan and undo rest on say what the operations say. */
import { describe, expect, test } from 'vitest'
import { factsOf, type Schema } from '../src/catalog/fields.ts'
import { documentKinds, kinds, listedValues, outside } from '../src/catalog/kinds.ts'
import { elementOf, fieldNames, schemaAt } from '../src/catalog/members.ts'
import type { Operation } from '../src/catalog/operation.ts'
import { parameterNames } from '../src/catalog/options.ts'
import { parameters } from '../src/catalog/parameters.ts'
import { isSupported, type Resource, type ResourceList, type ShownAs } from '../src/catalog/resource.ts'
import { sentenceOfGap } from '../src/catalog/unsupported.ts'
import { allResources } from '../src/catalog/walk.ts'
import { severalField } from '../src/engine/history/before/changed-thing.ts'
import { documentShapeOf } from '../src/estate/document/document-shape.ts'
import { operations } from './support/operations.ts'

const resources = await allResources()
const shape = documentShapeOf(resources)
const nameOf = ({ kind, within }: Resource) => (within === undefined ? kind : `${kind} within ${within}`)
const listings = ({ list }: Resource): readonly ResourceList[] => ('unsupported' in list ? [] : list)
const roles = ({ read, make, change, remove }: Resource) => ({ read, make, change, remove })
const supported = (resource: Resource): readonly Operation[] =>
  Object.values(roles(resource)).filter(isSupported)
const fieldsOf = (role: Resource['make']) => (isSupported(role) ? fieldNames(role.body) : [])
const topOf = (path: string) => path.split('.')[0] ?? ''

test('every kind is declared, and nothing else', () => {
  expect([...new Set(resources.map(({ kind }) => kind))].sort()).toEqual(Object.keys(kinds).sort())
})

test('every operation belongs to a resource, each that writes to one alone', () => {
  const owners = new Map<Operation, Set<Resource>>()
  for (const resource of resources) {
    const { actions, views } = resource
    const all = [
      ...supported(resource),
      ...listings(resource).map(({ operation }) => operation),
      ...Object.values(actions).map(({ operation }) => operation),
      ...views,
      ...(resource.inOneList === undefined ? [] : [resource.inOneList]),
    ]
    for (const operation of all) owners.set(operation, new Set([...(owners.get(operation) ?? []), resource]))
  }
  const wrong = [...operations].filter(([, operation]) => {
    const count = owners.get(operation)?.size ?? 0
    return operation.method === 'GET'
      ? count === 0
      : count !== 1 && !(count > 1 && makesSeveralKinds(operation))
  })
  expect(wrong.map(([words]) => words)).toEqual([])
})

/** True if its id is that of another thing: of a user who is in a team, of a team that has a permission. */
const isNamedAfterAnother = ({ kind, parameter }: Resource) =>
  parameter !== undefined && factsOf(parameters[parameter].schema).resource !== kind

/** True if each of the resources that it makes has a field of its own in the body. */
function makesSeveralKinds(operation: Operation): boolean {
  const made = resources.filter(({ make }) => make === operation)
  const fields = made.map((resource) => severalField(resource, operation))
  return !fields.includes(undefined) && new Set(fields).size === fields.length
}

test('an operation reads one thing by its id where a resource says so', () => {
  const reads = resources.filter(({ parameter }) => parameter !== undefined).map(({ read }) => read)
  const wrong = [...operations].filter(
    ([, operation]) => (operation.readsOne === true) !== reads.includes(operation),
  )
  expect(wrong.map(([words]) => words)).toEqual([])
})

test('documents hold the kinds that are named for them', () => {
  expect([...shape.entries.keys()].sort()).toEqual([...documentKinds].sort())
})

test('the top of a document has every key once', () => {
  const keys = shape.top.map((kind) => shape.entries.get(kind)?.document.key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain(undefined)
})

test('every id in a path, a query or a body names a declared kind', () => {
  const known = new Set(Object.keys({ ...kinds, ...outside, ...listedValues }))
  const ids = [...operations.values()].flatMap(({ query, body }) =>
    [query, body].flatMap((section) => (section === undefined ? [] : idsIn(section))),
  )
  expect(ids.length).toBeGreaterThan(15)
  expect(ids.filter((kind) => !known.has(kind))).toEqual([])
})

function idsIn(schema: Schema): readonly string[] {
  const own = factsOf(schema).resource
  const element = elementOf(schema)
  const below = fieldNames(element).flatMap((name) => idsIn(schemaAt(element, name) ?? element))
  return own === undefined ? below : [own, ...below]
}

describe.each(resources.map((resource) => [nameOf(resource), resource] as const))('%s', (_name, resource) => {
  const { within, parameter, schema, settable, fixed, elsewhere, deltas, shownAs, writeOnly } = resource

  test('is held by a declared kind', () => {
    if (within !== undefined) expect(Object.keys(kinds)).toContain(within)
  })

  test('is reached by its own parameter and those of its holders', () => {
    const allowed = new Set(holders(resource).map((each) => each.parameter))
    for (const operation of supported(resource)) {
      const names = parameterNames(operation.path)
      const own = names.at(-1)
      // A resource that its holder has once is reached by the holder's parameter.
      const isMade = operation === resource.make && own !== parameter
      if (!isMade && parameter !== undefined) expect(own, operation.path).toBe(parameter)
      expect(names.filter((name) => !allowed.has(name))).toEqual([])
    }
    expect(parameter === undefined).toBe(
      listings(resource).length === 0 &&
        ['adaptive-schema', 'publishing-auth', 'customization'].includes(resource.kind),
    )
  })

  test('is listed by reading operations that answer with its schema', () => {
    for (const listing of listings(resource)) {
      const { operation, each, nests, only } = listing
      expect(operation.method).toBe('GET')
      // A list of several kinds tells them apart, and shows what they share.
      if (only === undefined) expect(listedSchema(listing)).toBe(elementOf(schema))
      else
        expect(fieldNames(listedSchema(listing))).toEqual(
          expect.arrayContaining([only.member, 'id', 'title']),
        )
      if (nests !== undefined && only === undefined) expect(elementAt(schema, nests)).toBe(elementOf(schema))
      const open = parameterNames(operation.path).filter((name) => isForeign(name, resource))
      expect(open).toEqual(each === undefined ? [] : [parameterOf(each)])
    }
  })

  test('is read and answered in its schema', () => {
    for (const operation of supported(resource)) {
      if (operation.response === undefined || operation.rows !== undefined) continue
      expect(elementOf(operation.response)).toBe(elementOf(schema))
    }
  })

  test('accounts for every field that sets something', () => {
    const changed = fieldsOf(resource.change)
    const made = fieldsOf(resource.make)
    const accounted = new Set([
      ...settable.map(topOf),
      ...fixed,
      ...Object.keys(elsewhere),
      ...Object.keys(deltas),
    ])
    expect([...new Set([...changed, ...made])].filter((field) => !accounted.has(field))).toEqual([])
    expect(settable.map(topOf).filter((field) => !changed.includes(field))).toEqual([])
    expect(fixed.filter((field) => changed.includes(field) || !made.includes(field))).toEqual([])
  })

  test('says where a reply shows what can be set', () => {
    const hidden = [...settable, ...fixed].filter(
      (field) =>
        !writeOnly.includes(field) && shownAs[field] === undefined && schemaAt(schema, field) === undefined,
    )
    expect(hidden).toEqual([])
    for (const shown of Object.values(shownAs))
      expect(isInReply(shown, resource), JSON.stringify(shown)).toBe(true)
  })

  test('leaves responsibilities to what is declared', () => {
    for (const other of Object.values(elsewhere)) {
      if ('kind' in other) expect(Object.keys(kinds)).toContain(other.kind)
      else expect(Object.keys(resource.actions)).toContain(other.action)
    }
    if (resource.recovery !== undefined)
      expect(Object.keys(resource.actions)).toContain(resource.recovery.action)
  })

  test('stands in documents where what holds it does', () => {
    const { document, called, readOnly } = resource
    expect(readOnly.filter((member) => settable.includes(member) || fixed.includes(member))).toEqual([])
    if (document === undefined) return
    const above = new Set(holders(resource).flatMap((each) => [each.kind, ...Object.values(each.parents)]))
    expect(document.in.filter((kind) => !above.has(kind) || !shape.entries.has(kind))).toEqual([])
    expect(document.in.length === 0).toBe(within === undefined)
    if (parameter === undefined) expect(document.single).toBe(true)
    const fields = [...fieldsOf(resource.make), ...fieldsOf(resource.change)]
    expect(
      [...document.omits, ...Object.keys(document.names)].filter((name) => !fields.includes(name)),
    ).toEqual([])
    const entry = shape.entries.get(resource.kind)
    const keys = (entry?.below ?? []).map((kind) => shape.entries.get(kind)?.document.key)
    const names = [entry?.identity?.member, ...(entry?.members ?? []).map(({ name }) => name), ...keys]
    expect(new Set(names).size).toBe(names.length)
    // People who write one without its id name it.
    if (called !== undefined && document.identity === undefined)
      expect(entry?.members.map(({ field }) => shownAs[field] ?? field)).toContain(called)
  })

  test('tells how each change is taken back, and what is lost', () => {
    const undos = [
      ...Object.values(resource.undo),
      ...Object.values(resource.actions).map(({ undo }) => undo),
    ]
    for (const undo of undos) if (undo.class !== 'exact') expect(undo.lost).toMatch(sentence)
    for (const role of ['make', 'change', 'remove'] as const)
      expect(resource.undo[role] !== undefined).toBe(isSupported(resource[role]))
    // A thing that is removed comes back as it was only where it keeps its id.
    if (resource.undo.remove?.class === 'exact')
      expect(resource.recovery !== undefined || isNamedAfterAnother(resource)).toBe(true)
  })

  test('says in a sentence what the API can not do', () => {
    for (const role of [resource.list, ...Object.values(roles(resource))])
      if ('unsupported' in role) expect(sentenceOfGap(role.unsupported)).toMatch(sentence)
  })
})

const listedSchema = ({ operation: { response, rows }, member }: ResourceList) =>
  elementAt(response, [rows, member].filter((name) => name !== undefined).join('.'))

function elementAt(schema: Schema | undefined, path: string): Schema | undefined {
  const found = schema && schemaAt(schema, path)
  return found && elementOf(found)
}

const sentence = /^[A-Z][^\n]{10,120}[^.\s]$/

/** The resource and everything that may hold it. */
function holders(resource: Resource, seen: readonly Resource[] = []): readonly Resource[] {
  if (seen.includes(resource)) return []
  const above = resources.filter(({ kind }) => kind === resource.within)
  return [resource, ...above.flatMap((each) => holders(each, [...seen, resource]))]
}

const isForeign = (name: string, resource: Resource) =>
  !holders(resource)
    .slice(1)
    .some(({ parameter }) => parameter === name)

const parameterOf = (kind: string) => resources.find((each) => each.kind === kind)?.parameter

function isInReply(shown: ShownAs, { schema }: Resource): boolean {
  if (typeof shown === 'string') return schemaAt(schema, shown) !== undefined
  if ('member' in shown) return schemaAt(schema, shown.member) !== undefined
  const other = resources.find(({ kind }) => kind === shown.kind)
  return other !== undefined && schemaAt(other.schema, shown.where) !== undefined
}
