/** Pairs the operations of two descriptions, and compares each pair. */
import type { JsonObject } from '../json/object.ts'
import { type Description, type Located, memberAt, membersAt, objectOf, textOf } from './description.ts'
import type { OperationChange, TouchedOperation } from './finding.ts'
import type { Direction } from './level.ts'
import { compareRequestBody, compareResponses } from './messages.ts'
import { type Comparing, compareParameters, type OperationSides } from './parameters.ts'
import { compareSecurity } from './security.ts'

interface FoundOperation {
  readonly at: Located
  readonly path: Located
  readonly touched: TouchedOperation
}

/** Days are compared with this one: `2026-11-22`. */
type Today = string

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

export function compareOperations(comparing: Comparing, today: Today): readonly OperationChange[] {
  const before = operationsIn('paths', comparing.before)
  const after = operationsIn('paths', comparing.after)
  const paths = new Set([...after.keys()].map((key) => key.split(' ')[1]))
  return [
    ...[...before]
      .filter(([key]) => !after.has(key))
      .map(([key, each]) => removed(each, { today, isWholePath: !paths.has(key.split(' ')[1]) })),
    ...[...after].filter(([key]) => !before.has(key)).map(([, each]) => added(each)),
    ...pairs(before, after).flatMap((sides) => compareOperation(sides, comparing)),
    ...compareWebhooks(comparing),
  ]
}

/** The service calls a webhook: what is a request there is a response here. */
function compareWebhooks(comparing: Comparing): readonly OperationChange[] {
  const before = operationsIn('webhooks', comparing.before)
  const after = operationsIn('webhooks', comparing.after)
  const told = ({ touched, at }: FoundOperation, change: Pick<OperationChange, 'id' | 'level' | 'text'>) => ({
    ...change,
    source: at.pointer,
    operation: touched,
  })
  return [
    ...[...before]
      .filter(([key]) => !after.has(key))
      .map(([, each]) =>
        told(each, { id: 'webhook-removed', level: 'breaking', text: 'the webhook is gone' }),
      ),
    ...[...after]
      .filter(([key]) => !before.has(key))
      .map(([, each]) => told(each, { id: 'webhook-added', level: 'info', text: 'the webhook is new' })),
    ...pairs(before, after).flatMap((sides) => compareRequestBody(sides, comparing, 'response')),
  ]
}

/** By method and path; the names of its parameters do not tell two paths apart. */
function operationsIn(
  member: 'paths' | 'webhooks',
  description: Description,
): ReadonlyMap<string, FoundOperation> {
  const found = new Map<string, FoundOperation>()
  for (const [path, item] of membersAt(memberAt(description.root, member))) {
    const target = description.follow(item)
    const located = target.pointer === item.pointer ? item : { ...target, pointer: item.pointer }
    for (const [method, at] of membersAt(located)) {
      if (!methods.has(method)) continue
      const operationId = textOf(objectOf(at.value).operationId)
      const touched = {
        method: method.toUpperCase(),
        path,
        ...(operationId === undefined ? {} : { operationId }),
      }
      found.set(`${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, { at, path: located, touched })
    }
  }
  return found
}

const pairs = (
  before: ReadonlyMap<string, FoundOperation>,
  after: ReadonlyMap<string, FoundOperation>,
): readonly OperationSides[] =>
  [...after].flatMap(([key, later]) => {
    const earlier = before.get(key)
    if (earlier === undefined) return []
    return [
      {
        operation: later.touched,
        from: earlier.at,
        to: later.at,
        fromPath: earlier.path,
        toPath: later.path,
      },
    ]
  })

function compareOperation(sides: OperationSides, comparing: Comparing): readonly OperationChange[] {
  const direction: Direction = 'request'
  return [
    ...compareParameters(sides, comparing),
    ...compareRequestBody(sides, comparing, direction),
    ...compareResponses(sides, comparing),
    ...compareSecurity({ ...sides, fromRoot: comparing.before.root, toRoot: comparing.after.root }),
    ...compareDescriptions(sides),
  ]
}

interface Removal {
  readonly today: Today
  /** True if the path has no operation left. */
  readonly isWholePath: boolean
}

/** A deprecated operation may go, once its day has come. */
function removed({ at, touched }: FoundOperation, { today, isWholePath }: Removal): OperationChange {
  const { deprecated, 'x-sunset': sunset } = objectOf(at.value)
  const prefix = isWholePath ? 'api-path' : 'api'
  const told = { source: at.pointer, operation: touched }
  const day = textOf(sunset)?.slice(0, 10)
  if (deprecated !== true)
    return {
      ...told,
      id: `${prefix}-removed-without-deprecation`,
      level: 'breaking',
      text: 'the operation is gone',
    }
  if (day !== undefined && day > today)
    return {
      ...told,
      id: `${prefix}-removed-before-sunset`,
      level: 'breaking',
      text: `the operation is gone before its day, ${day}`,
    }
  const text = 'the operation is gone; it was deprecated'
  return { ...told, id: `${prefix}-removed-with-deprecation`, level: 'info', text }
}

const added = ({ at, touched }: FoundOperation): OperationChange => ({
  id: 'endpoint-added',
  level: 'info',
  text: 'the operation is new',
  source: at.pointer,
  operation: touched,
})

/** Deprecation, names and tags: nothing of it reaches a request. */
function compareDescriptions({ operation, from, to }: OperationSides): readonly OperationChange[] {
  const [before, after] = [objectOf(from.value), objectOf(to.value)]
  return [
    ...compareDeprecation(before, after),
    ...compareNames(before, after),
    ...compareTags(before, after),
  ].map(([id, text]) => ({ id, level: 'info', text, source: to.pointer, operation }))
}

type Told = readonly [id: string, text: string]

function compareDeprecation(before: JsonObject, after: JsonObject): readonly Told[] {
  const [was, is] = [before.deprecated === true, after.deprecated === true]
  if (was === is) return []
  if (!is) return [['endpoint-reactivated', 'the operation is not deprecated any more']]
  const sunset = textOf(after['x-sunset'])
  return sunset === undefined
    ? [['endpoint-deprecated', 'the operation is deprecated now']]
    : [['endpoint-deprecated-with-sunset', `the operation is deprecated now, and goes on ${sunset}`]]
}

function compareNames(
  { operationId: before }: JsonObject,
  { operationId: after }: JsonObject,
): readonly Told[] {
  const [from, to] = [textOf(before), textOf(after)]
  if (from === to) return []
  return [
    ...(from === undefined
      ? []
      : [['api-operation-id-removed', `the operation id ${from} is gone`] as const]),
    ...(to === undefined ? [] : [['api-operation-id-added', `the operation has the id ${to} now`] as const]),
  ]
}

function compareTags({ tags: before }: JsonObject, { tags: after }: JsonObject): readonly Told[] {
  const names = (tags: unknown) =>
    Array.isArray(tags) ? tags.filter((each) => typeof each === 'string') : []
  const [from, to] = [names(before), names(after)]
  return [
    ...from
      .filter((tag) => !to.includes(tag))
      .map((tag): Told => ['api-tag-removed', `the tag ${tag} is gone`]),
    ...to.filter((tag) => !from.includes(tag)).map((tag): Told => ['api-tag-added', `the tag ${tag} is new`]),
  ]
}
