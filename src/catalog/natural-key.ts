/** Tells where to look for a thing by name before making it. It reads the declaration of the resource. */
import { fieldNames } from './members.ts'
import type { Operation } from './operation.ts'
import type { ParameterName } from './parameters.ts'
import { listingsOf } from './relations.ts'
import { isSupported, type Resource, type ResourceList } from './resource.ts'

/** A field of the body of `make`, and the member of the reply that shows it. */
export interface KeyPart {
  readonly field: string
  readonly member: string
}

export interface NaturalKey {
  readonly list: Operation
  /** Queries whose lists together are the whole list; a query without members is the list itself. */
  readonly queries: NonNullable<ResourceList['queries']>
  readonly name: KeyPart
  /** Fields that name the holder, where the path does not. */
  readonly holders: readonly KeyPart[]
  /** The member that holds the id. */
  readonly id: string
  /** How to take one away again, and the parameter that names it; undefined if the API can't. */
  readonly removal: { readonly operation: Operation; readonly parameter: ParameterName } | undefined
}

/** Undefined if no list of the API shows such things by name, or if no field of the body sets the name. */
export function naturalKeyOf(make: Operation, resources: readonly Resource[]): NaturalKey | undefined {
  const resource = resources.find((each) => each.make === make && each.change !== make)
  const listing = resource && wholeListOf(resource)
  if (resource === undefined || listing === undefined || !isSupported(resource.make)) return undefined
  if (listing.each !== undefined || listing.member !== undefined) return undefined
  const parts = partsOf(resource)
  const called = keyMemberOf(resource)
  const name = parts.find(({ member }) => member === called)
  if (name === undefined) return undefined
  const holders = parts.filter(({ member }) => Object.hasOwn(resource.parents, member))
  const { remove, parameter, id } = resource
  const removal =
    isSupported(remove) && parameter !== undefined ? { operation: remove, parameter } : undefined
  return { list: listing.operation, queries: listing.queries ?? [{}], name, holders, id, removal }
}

/** One list of all where the API has one. */
const wholeListOf = ({ namedIn, inOneList, list }: Resource): ResourceList | undefined =>
  namedIn ?? (inOneList === undefined ? listingsOf({ list })[0] : { operation: inOneList })

/** Of things that each organization has once, the organization tells one from another. */
const keyMemberOf = ({ called, belongsTo, document }: Resource): string | undefined =>
  called ?? (document?.once === true ? belongsTo : undefined)

/** The fields of the body of `make` that a member shows unchanged. */
function partsOf({ make, shownAs }: Resource): readonly KeyPart[] {
  const fields = isSupported(make) ? fieldNames(make.body) : []
  return fields.flatMap((field) => {
    const member = shownAs[field] ?? field
    return typeof member === 'string' ? [{ field, member }] : []
  })
}
