/** Where one thing of a name is looked for before it is made: read from the declaration of its resource. */
import { fieldNames } from './members.ts'
import type { Operation } from './operation.ts'
import { listingsOf } from './relations.ts'
import { isSupported, type Listing, type Resource } from './resource.ts'

/** A field of the body that makes a thing, and the member of the thing that shows it. */
export interface KeyPart {
  readonly field: string
  readonly member: string
}

export interface NaturalKey {
  readonly list: Operation
  /** Each gives a part of the list; one without members is the list itself. */
  readonly queries: NonNullable<Listing['queries']>
  readonly name: KeyPart
  /** The field that names its holder, where the path does not. */
  readonly holders: readonly KeyPart[]
}

/** Undefined where the API has no list that shows such things by name, or nothing in the body sets the name. */
export function naturalKeyOf(make: Operation, resources: readonly Resource[]): NaturalKey | undefined {
  const resource = resources.find((each) => each.make === make && each.change !== make)
  const [listing] = resource === undefined ? [] : listingsOf(resource)
  if (resource === undefined || listing === undefined || !isSupported(resource.make)) return undefined
  if (listing.each !== undefined || listing.member !== undefined) return undefined
  const parts = partsOf(resource)
  const name = parts.find(({ member }) => member === resource.called)
  if (name === undefined) return undefined
  const holders = parts.filter(({ member }) => Object.hasOwn(resource.parents, member))
  return { list: listing.operation, queries: listing.queries ?? [{}], name, holders }
}

/** The fields of the body of `make` whose value a member shows as it is. */
function partsOf({ make, shownAs }: Resource): readonly KeyPart[] {
  const fields = isSupported(make) ? fieldNames(make.body) : []
  return fields.flatMap((field) => {
    const member = shownAs[field] ?? field
    return typeof member === 'string' ? [{ field, member }] : []
  })
}
