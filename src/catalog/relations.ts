/** Looks up which resource an operation is about, and how to read one. */

import { membersIn } from '../json/object.ts'
import type { CommandSpec } from './command-spec.ts'
import type { Kind } from './kinds.ts'
import { type Operation, originOf } from './operation.ts'
import { parameterNames } from './options.ts'
import type { ParameterName } from './parameters.ts'
import { type Action, isSupported, type Resource, type ResourceList } from './resource.ts'

/** The resources of a noun's verbs. */
export type Relations = Readonly<Record<string, Resource>>

/** How to read one thing: by its own operation, or from the list that holds it. */
export interface ResourceReader {
  readonly operation: Operation
  readonly listed: { readonly parameter: ParameterName; readonly id: string } | undefined
}

/** The resource that an operation makes, changes, removes or acts on; undefined if it only shows something. */
export const writtenBy = (operation: CommandSpec, resources: readonly Resource[]): Resource | undefined =>
  resources.find((each) => writersOf(each).some((writer) => writer === originOf(operation)))

/** The resource whose values an operation sets from its body. */
export const changedBy = (operation: CommandSpec, resources: readonly Resource[]): Resource | undefined =>
  resources.find(({ change }) => change === originOf(operation))

/** Undefined if the API can't show one. */
export function readerOf(resource: Resource): ResourceReader | undefined {
  const { read, id, parameter } = resource
  if (isSupported(read)) return { operation: read, listed: undefined }
  const [listing] = listingsOf(resource)
  if (listing === undefined || parameter === undefined) return undefined
  return { operation: listing.operation, listed: { parameter, id } }
}

/** True if the path of an operation names one of the resource. */
export const namesOne = (
  { path }: Pick<Operation, 'path'>,
  { parameter }: Pick<Resource, 'parameter'>,
): boolean => parameter !== undefined && parameterNames(path).includes(parameter)

/** True if people see things of the resource in an order in such a holder. */
export const isOrderedIn = ({ ordered }: Pick<Resource, 'ordered'>, holder: Kind | undefined): boolean =>
  holder !== undefined && ordered?.in.includes(holder) === true

/** The fields that set a value of one; of an open one, all that it has. */
export const settableIn = (
  { settable, isOpen }: Pick<Resource, 'settable' | 'isOpen'>,
  values: unknown,
): readonly string[] => (isOpen === true ? Object.keys(membersIn(values)) : settable)

/** The action that switches one on or off; undefined if none does. */
export const switchOf = (
  { switched, actions }: Pick<Resource, 'switched' | 'actions'>,
  to: unknown,
): Operation | undefined =>
  switched === undefined ? undefined : actions[to === true ? switched.on : switched.off]?.operation

/** Fields whose value no reply shows, to whomever: secret ones are told of in another place. */
export const hiddenFields = ({
  writeOnly,
  secret,
}: Pick<Resource, 'writeOnly' | 'secret'>): readonly string[] =>
  writeOnly.filter((field) => !secret.includes(field))

/** Empty if the API does not list them. */
export const listingsOf = ({ list }: Pick<Resource, 'list'>): readonly ResourceList[] =>
  'unsupported' in list ? [] : list

/** The lists that show all of a resource: one list of all where there is one, or else the others. */
export const widestListings = (resource: Pick<Resource, 'list' | 'namedIn'>): readonly ResourceList[] => {
  const usual = listingsOf(resource)
  return resource.namedIn === undefined ? usual : [{ ...resource.namedIn, otherwise: usual }]
}

/** All lists that show things of a resource, whoever offers them. */
export const everyListing = ({
  list,
  namedIn,
  inOneList,
}: Pick<Resource, 'list' | 'namedIn' | 'inOneList'>): readonly ResourceList[] => [
  ...listingsOf({ list }),
  ...(namedIn === undefined ? [] : [namedIn]),
  ...(inOneList === undefined ? [] : [{ operation: inOneList }]),
]

/** The resource whose own list this is, where another one takes the list's items apart. */
export const resourceOfRows = (
  { operation }: Pick<ResourceList, 'operation'>,
  resources: readonly Resource[],
): Resource | undefined =>
  resources.find((each) =>
    listingsOf(each).some((listing) => listing.operation === operation && listing.member === undefined),
  )

/** The actions of a resource that an operation carries out. */
export const actionsWith = (operation: unknown, { actions }: Pick<Resource, 'actions'>): readonly Action[] =>
  Object.values(actions).filter((action) => action.operation === operation)

const writersOf = ({ make, change, remove, actions }: Resource): readonly Operation[] => [
  ...[make, change, remove].filter(isSupported),
  ...Object.values(actions).map(({ operation }) => operation),
]
