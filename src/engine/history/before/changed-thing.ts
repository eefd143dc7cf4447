/** Finds out which thing a request is about, and what it does to it. */

import { factsOf } from '../../../catalog/fields.ts'
import type { Kind } from '../../../catalog/kinds.ts'
import { fieldNames, schemaAt } from '../../../catalog/members.ts'
import { itemField } from '../../../catalog/neighbours.ts'
import { type Operation, originOf } from '../../../catalog/operation.ts'
import { parameterNames } from '../../../catalog/options.ts'
import { parameters } from '../../../catalog/parameters.ts'
import { namesOne, type ResourceReader, readerOf, writtenBy } from '../../../catalog/relations.ts'
import { type Action, isSupported, type Resource, type ShownAs } from '../../../catalog/resource.ts'
import { exact } from '../../../catalog/resource-declaration.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { AnyInput } from '../../../client/request.ts'
import type { Awaitable } from '../../../concurrency/awaitable.ts'
import { lazy } from '../../../concurrency/lazy.ts'
import { memberOf } from '../../../json/members.ts'
import { type BodyKeeper, bodyKeeperOf, type Imager, imagerOf } from './kept-members.ts'

/** An operation, with its declarations. */
export interface Subject {
  readonly operation: Operation
  readonly resource: Resource
  readonly does: string
  readonly action: Action | undefined
  readonly reader: ResourceReader | undefined
  /** Others that the same request may make: permissions of teams beside those of users. */
  readonly beside: readonly Resource[]
  /** True for requests that name several things, or none. */
  readonly isAboutSeveral: boolean
  /** Fields that other things show: the default of several. */
  readonly markedFields: readonly MarkedField[]
  readonly image: Imager
  readonly keptBody: BodyKeeper
}

/** A field, and the things that show its value. */
type MarkedField = readonly [field: string, shown: Extract<ShownAs, { readonly kind: Kind }>]

/** The request as declared; undefined if the API document lacks it. */
export interface DeclaredRequest {
  readonly subject: Subject
  readonly input: Pick<AnyInput, 'path' | 'body'>
}

export type FindSubject = (operation: Operation, input: AnyInput) => Awaitable<DeclaredRequest | undefined>

/**
 * Remembers each answer: many rows ask the same.
 * @param near - loads the resources of the command's own noun, which are nearly always enough
 */
export function createFinder(near: () => Promise<readonly Resource[]>): FindSubject {
  const known = new Map<Operation, Subject | undefined>()
  const subjectOf = async (operation: Operation) => {
    if (!known.has(operation)) known.set(operation, await findSubject(operation, near))
    return known.get(operation)
  }
  const firstFound = async (operation: Operation, input: AnyInput): Promise<DeclaredRequest | undefined> => {
    const named = await itemNamed(operation, input)
    if (named !== undefined) return named
    const subject = await subjectOf(operation)
    if (subject !== undefined) return { subject, input }
    // A typed request is an operation of its own.
    const { findOperation } = await import('../../../catalog/route.ts')
    const match = await findOperation(operation.method, operation.path)
    const declared = match && (await subjectOf(match.operation))
    return declared && match && { subject: declared, input: { path: match.path, body: input.body } }
  }
  return (sent, input) => {
    const operation = originOf(sent)
    const subject = itemField(operation) === undefined ? known.get(operation) : undefined
    return subject === undefined ? firstFound(operation, input) : { subject, input }
  }
}

/** For an operation that moves things of several kinds: the one that the body names. */
async function itemNamed(operation: Operation, input: AnyInput): Promise<DeclaredRequest | undefined> {
  const field = itemField(operation)
  if (field === undefined) return undefined
  const [type, id] = [memberOf(input.body, `${field}.type`), memberOf(input.body, `${field}.id`)]
  const resource = (await allResources()).find(({ ordered }) => ordered?.type === type)
  if (resource?.parameter === undefined || typeof id !== 'string') return undefined
  const path = { ...input.path, [resource.parameter]: id }
  return { subject: subjectFor(operation, resource), input: { path, body: input.body } }
}

async function findSubject(
  operation: Operation,
  near: () => Promise<readonly Resource[]>,
): Promise<Subject | undefined> {
  const resource = writtenBy(operation, await near()) ?? writtenBy(operation, await allResources())
  if (
    resource === undefined ||
    resource.make !== operation ||
    severalField(resource, operation) === undefined
  )
    return resource && subjectFor(operation, resource)
  const others = (await allResources()).filter((each) => each !== resource && each.make === operation)
  return subjectFor(operation, resource, others)
}

export function subjectFor(
  operation: Operation,
  resource: Resource,
  beside: Subject['beside'] = [],
): Subject {
  const [does, action] = deedOf(operation, resource)
  const image = lazy(() => imagerOf(resource))
  const keptBody = lazy(() => bodyKeeperOf(operation))
  return {
    operation,
    resource,
    does,
    action,
    reader: readerOf(resource),
    beside,
    isAboutSeveral: !mayBeThere({ operation, resource }) || severalField(resource, operation) !== undefined,
    markedFields: Object.entries(resource.shownAs).flatMap(([field, shown]) =>
      typeof shown === 'object' && 'kind' in shown ? [[field, shown] as const] : [],
    ),
    image: (reply) => image()(reply),
    keptBody: (body) => keptBody()(body),
  }
}

function deedOf(operation: Operation, resource: Resource): readonly [string, Action | undefined] {
  for (const role of ['change', 'make', 'remove'] as const)
    if (isSupported(resource[role]) && resource[role] === operation) return [role, undefined]
  const found = Object.entries(resource.actions).find(([, action]) => action.operation === operation)
  if (found === undefined && itemField(operation) !== undefined) return ['move', { operation, undo: exact }]
  if (found === undefined)
    throw new TypeError(`${operation.method} ${operation.path} changes nothing of ${resource.kind}`)
  return found
}

/** The id in the path; undefined if the request makes a new thing, or if its holder has only one. */
export function idIn({ resource }: Pick<Subject, 'resource'>, path: AnyInput['path']): string | undefined {
  return resource.parameter === undefined ? undefined : path[resource.parameter]
}

/** The id of this kind in the path or the body of a request. */
export function idNamed(
  kind: Kind,
  { path, body }: Operation,
  input: Pick<AnyInput, 'path' | 'body'>,
): string | undefined {
  const parameter = parameterNames(path).find((name) => factsOf(parameters[name].schema).resource === kind)
  if (parameter !== undefined) return input.path[parameter]
  const field = fieldNames(body).find(
    (name) => body && factsOf(schemaAt(body, name) ?? body).resource === kind,
  )
  const value = field === undefined ? undefined : memberOf(input.body, field)
  return typeof value === 'string' ? value : undefined
}

/** True if the request names a thing that may be there already. */
export const mayBeThere = ({ operation, resource }: Pick<Subject, 'operation' | 'resource'>): boolean =>
  resource.parameter === undefined || namesOne(operation, resource) || itemField(operation) !== undefined

/** The field that names several things of the kind. */
export const severalField = (
  { shownAs, id, fixed }: Resource,
  { body }: Pick<Operation, 'body'>,
): string | undefined => fixed.find((field) => shownAs[field] === id && fieldNames(body).includes(field))

/** The parameters that a path has. */
export const parametersFor = (
  { path }: Operation,
  given: AnyInput['path'],
): Readonly<Record<string, string>> => {
  const parameters: Record<string, string> = {}
  for (const name of parameterNames(path)) {
    const value = given[name]
    if (value !== undefined) parameters[name] = value
  }
  return parameters
}

export const hasAll = ({ path }: Operation, given: AnyInput['path']): boolean =>
  parameterNames(path).every((name) => given[name] !== undefined)
