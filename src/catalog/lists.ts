/** Finds the operation that lists the values of an id. It reads the declarations, so nothing is written down twice. */
import { factsOf } from './fields.ts'
import { isListedValue, type ListedValue, nounOf } from './kinds.ts'
import type { OfferedValues, Operation } from './operation.ts'
import { type Declaration, type Option, parameterNames } from './options.ts'
import { type ParameterName, type PathParameter, parameters } from './parameters.ts'
import { listingsOf, namesOne } from './relations.ts'
import { isSupported, type Resource, type ResourceList } from './resource.ts'
import { allResources } from './walk.ts'

/** An operation whose reply holds the resources that an id can name. */
export interface Lister {
  readonly operation: Operation
  /** The member of each row that holds the resources, where the rows are not the resources themselves. */
  readonly member?: string
  /** With `member`: the parameter that names a row. */
  readonly row?: ParameterName
  /** Members in which a row holds others. */
  readonly nests?: readonly string[]
  /** The query of the list. */
  readonly query?: OfferedValues['query']
  /** The member of a row that holds the value, where it is not the id. */
  readonly value?: string
  /** The member of a row that says of which type the thing is. */
  readonly type?: string
  /** For a service that does not offer the list. */
  readonly otherwise?: Lister
  /** The rows that are resources of the kind; without it, all are. */
  readonly only?: ResourceList['only']
}

/** The parameter of a path, or the kind of a value that no path takes. */
export type SoughtName = ParameterName | ListedValue

/** An id that still has no value. */
export interface IdSought {
  readonly parameter: SoughtName
  /** The path that the id is part of; undefined for an id in a query or a body. */
  readonly path: string | undefined
  /** Parameters that already have values. */
  readonly known: ReadonlySet<string>
  /** True for an operation that a service may not offer. */
  readonly isExtended?: boolean
}

/** The operation that lists the possible values of an id; undefined where the API has none. */
export async function listerOf(given: IdSought): Promise<Lister | undefined> {
  const resources = await allResources()
  const sought = isOnlyThere(given, resources) ? { ...given, path: undefined } : given
  const { parameter, path, known } = sought
  const holding = path === undefined ? undefined : heldIn(parameter, known, resources)
  if (holding !== undefined) return holding
  const listers = listingsFor(parameter, resources)
  // For an id in a path, only a list of the same holder helps. If there are several, take the narrowest.
  const near = listers
    .filter(({ listing, parameters }) =>
      parameters.every((name) => isAtHand(name, listing, known, resources)),
    )
    .toSorted((one, other) => other.parameters.length - one.parameters.length)
  const [found] = inOrderOfTrust(path === undefined ? listers : near, path)
  const usual = found && listerFor(found.listing, resources)
  const better = betterListing(sought, found, resources)
  if (better === undefined) return usual
  return { ...listerFor(better, resources), ...(usual === undefined ? {} : { otherwise: usual }) }
}

/** True for a path that names nothing but the thing, and that is not where its own resource is read: any list will do. */
const isOnlyThere = ({ parameter, path }: IdSought, resources: readonly Resource[]): boolean =>
  path !== undefined &&
  parameterNames(path).length === 1 &&
  path.endsWith(`{${parameter}}`) &&
  !resources.some(({ read }) => isSupported(read) && read.path === path)

/** The row of a known thing that holds the one thing sought: a site space shows its space. */
function heldIn(
  parameter: SoughtName,
  known: IdSought['known'],
  resources: readonly Resource[],
): Lister | undefined {
  return resources
    .filter((each) => each.parameter === parameter)
    .flatMap((each) => listingsOf(each).map((listing) => listerFor(listing, resources)))
    .find(({ row, operation }) => {
      const isReached = parameterNames(operation.path).every((name) => known.has(name))
      return row !== undefined && known.has(row) && isReached
    })
}

interface Listing extends Pick<ResourceList, 'operation' | 'member' | 'each' | 'nests' | 'only'> {
  readonly offered?: OfferedValues
}

interface ListerChoice {
  readonly listing: Listing
  readonly parameters: readonly ParameterName[]
}

const listingsFor = (parameter: SoughtName, resources: readonly Resource[]): readonly ListerChoice[] => [
  ...resources
    .filter((each) => each.parameter === parameter)
    .flatMap((each) => listingsOf(each).slice(0, 1))
    .map((listing) => ({ listing, parameters: parameterNames(listing.operation.path) })),
  ...offeredFor(parameter, resources),
]

/** Lists whose rows show such values, though they are lists of something else, or of the same at another place. */
function offeredFor(parameter: SoughtName, resources: readonly Resource[]): readonly ListerChoice[] {
  // A learnt operation has parameters that the catalog does not know.
  const isKnown = isListedValue(parameter) || Object.hasOwn(parameters, parameter)
  if (!isKnown) return []
  const kind = isListedValue(parameter) ? parameter : factsOf(parameters[parameter].schema).resource
  const shown = new Set(
    resources.flatMap((each) => [...each.views, ...listingsOf(each).map(({ operation }) => operation)]),
  )
  return [...shown].flatMap((operation) =>
    (operation.offers ?? [])
      .filter((offered) => offered.kind === kind)
      .map((offered) => ({ listing: { operation, offered }, parameters: parameterNames(operation.path) })),
  )
}

/** A list that tells more, or costs less, where the service offers it. */
function betterListing(
  { parameter, path, known }: IdSought,
  usual: ListerChoice | undefined,
  resources: readonly Resource[],
): Listing | undefined {
  const named = resources.filter((each) => each.parameter === parameter)
  const namedIn = named[0]?.namedIn
  if (namedIn !== undefined && (path === undefined || path.startsWith(`${namedIn.operation.path}/`)))
    return namedIn
  const one = named.find(({ inOneList }) => inOneList !== undefined)
  if (one?.inOneList !== undefined && isSupported(one.read)) {
    const isOfThing = path === undefined || path.startsWith(one.read.path)
    const isReached = parameterNames(one.inOneList.path).every((name) => known.has(name))
    return isOfThing && isReached ? { operation: one.inOneList } : undefined
  }
  if (path !== undefined) return undefined
  const isKnown = (name: ParameterName) =>
    name === contextParameter('org') || known.has(name) || heldIn(name, known, resources) !== undefined
  const isReached = ({ parameters: names }: ListerChoice) => names.every(isKnown)
  // A list that needs no other list first shows all that can be meant; members of every team are not all members.
  if (usual !== undefined && isReached(usual)) return undefined
  return listingsFor(parameter, resources).find(
    (each) => each.listing.operation.extended === true && isReached(each),
  )?.listing
}

/** The list at the path itself first; then those that every service has. */
function inOrderOfTrust(listers: readonly ListerChoice[], path: string | undefined): readonly ListerChoice[] {
  const rank = ({ listing: { operation } }: ListerChoice) => {
    if (operation.extended !== true) return 1
    return path?.startsWith(`${operation.path}/`) === true ? 0 : 2
  }
  return listers.toSorted((one, other) => rank(one) - rank(other))
}

/** True when the context gives the parameter, or when ws looks through every resource of the kind. */
function isAtHand(
  name: ParameterName,
  { each }: Listing,
  known: IdSought['known'],
  resources: readonly Resource[],
): boolean {
  const { context }: PathParameter = parameters[name]
  return (
    known.has(name) ||
    context !== undefined ||
    resources.some(({ kind, parameter }) => kind === each && parameter === name)
  )
}

function listerFor(
  { operation, member, nests, only, offered }: Listing,
  resources: readonly Resource[],
): Lister {
  if (offered !== undefined) {
    const { kind: _, member: value, ...parts } = offered
    return { operation, ...parts, ...(value === undefined ? {} : { value }) }
  }
  const parts = {
    ...(nests === undefined ? {} : { nests: [nests] }),
    ...(only === undefined ? {} : { only }),
  }
  if (member === undefined) return { operation, ...parts }
  const holder = resources.find((each) =>
    listingsOf(each).some((listing) => listing.operation === operation && listing.member === undefined),
  )
  return { operation, member, ...(holder?.parameter === undefined ? {} : { row: holder.parameter }) }
}

/** The id that an argument or a flag fills; undefined if it fills none. */
export function idFor(
  { section, path: members, word, facts }: Pick<Option, 'section' | 'path' | 'word' | 'facts'>,
  { path, extended, like }: Pick<Declaration, 'path' | 'extended' | 'like'>,
): Pick<IdSought, 'parameter' | 'path' | 'isExtended'> | undefined {
  // The names of path options are parameter names.
  const reach = extended === true ? { isExtended: true } : {}
  if (section === 'path') return { parameter: members[0] as ParameterName, path, ...reach }
  // A model is one of the kind that the command makes.
  const wanted = facts.resource === 'model' ? like : facts.resource
  const parameter: SoughtName | undefined = isListedValue(wanted)
    ? wanted
    : names.find((name) => {
        const { schema, context }: PathParameter = parameters[name]
        const { resource } = factsOf(schema)
        if (wanted !== undefined) return resource === wanted
        // Every command has the flags `--org`, `--space` and `--site`.
        return section === 'input' && context === word
      })
  return parameter && { parameter, path: undefined, ...reach }
}

/** The words of people for it. */
export const wordsFor = (name: SoughtName): Pick<PathParameter, 'name' | 'unlisted'> =>
  isListedValue(name) ? { name: nounOf(name) } : parameters[name]

/** The parameter that `--org`, `--space` or `--site` gives. */
export const contextParameter = (kind: string): ParameterName | undefined =>
  names.find((name) => {
    const { context }: PathParameter = parameters[name]
    return context === kind
  })

/** The flag of every command that names a thing of this kind, without dashes: `org`, `space` or `site`. */
export function contextFlagFor(resource: string): string | undefined {
  const named = names.find((name) => {
    const { schema, context }: PathParameter = parameters[name]
    return context !== undefined && factsOf(schema).resource === resource
  })
  const { context }: Partial<PathParameter> = named === undefined ? {} : parameters[named]
  return context
}

/** The paths by which the API reads, changes or removes a thing that this parameter names. */
export async function pathsTo(parameter: SoughtName): Promise<readonly string[]> {
  const named = (await allResources()).filter((each) => each.parameter === parameter)
  const paths = named.flatMap((each) =>
    [each.read, each.change, each.remove]
      .filter(isSupported)
      .flatMap((operation) => (namesOne(operation, each) ? [operation.path] : [])),
  )
  return [...new Set(paths)]
}

// Object.keys loses the type of the keys.
const names = Object.keys(parameters) as readonly ParameterName[]
