/** Finds the operation that lists the values of an id. It reads the declarations, so nothing is written down twice. */
import { factsOf } from './fields.ts'
import type { Operation } from './operation.ts'
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
}

/** An id that still has no value. */
export interface IdSought {
  readonly parameter: ParameterName
  /** The path that the id is part of; undefined for an id in a query or a body. */
  readonly path: string | undefined
  /** Parameters that already have values. */
  readonly known: ReadonlySet<string>
  /** True for an operation that a service may not offer: if it does, it may offer such lists too. */
  readonly isExtended?: boolean
}

/** The operation that lists the possible values of an id; undefined where the API has none. */
export async function listerOf({
  parameter,
  path,
  known,
  isExtended = false,
}: IdSought): Promise<Lister | undefined> {
  const resources = await allResources()
  const listers = resources
    .filter((each) => each.parameter === parameter)
    .flatMap((each) => listingsOf(each).slice(0, 1))
    .map((listing) => ({ listing, parameters: parameterNames(listing.operation.path) }))
  // For an id in a path, only a list of the same holder helps. If there are several, take the narrowest.
  const near = listers
    .filter(({ listing, parameters }) =>
      parameters.every((name) => isAtHand(name, listing, known, resources)),
    )
    .toSorted((one, other) => other.parameters.length - one.parameters.length)
  const ofOrganization = ({ listing, parameters: names }: (typeof listers)[number]) =>
    listing.operation.extended === true && names.every((name) => name === contextParameter('org'))
  const whole = path === undefined && isExtended ? listers.find(ofOrganization) : undefined
  const [found] = whole === undefined ? inOrderOfTrust(path === undefined ? listers : near, path) : [whole]
  return found && listerFor(found.listing, resources)
}

/** The list at the path itself first; then those that every service has. */
function inOrderOfTrust<Listed extends { readonly listing: ResourceList }>(
  listers: readonly Listed[],
  path: string | undefined,
): readonly Listed[] {
  const rank = ({ listing: { operation } }: Listed) => {
    if (operation.extended !== true) return 1
    return path?.startsWith(`${operation.path}/`) === true ? 0 : 2
  }
  return listers.toSorted((one, other) => rank(one) - rank(other))
}

/** True when the context gives the parameter, or when ws looks through every resource of the kind. */
function isAtHand(
  name: ParameterName,
  { each }: ResourceList,
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

function listerFor({ operation, member }: ResourceList, resources: readonly Resource[]): Lister {
  if (member === undefined) return { operation }
  const holder = resources.find((each) =>
    listingsOf(each).some((listing) => listing.operation === operation && listing.member === undefined),
  )
  return { operation, member, ...(holder?.parameter === undefined ? {} : { row: holder.parameter }) }
}

/** The id that an argument or a flag fills; undefined if it fills none. */
export function idFor(
  { section, path: members, word, facts }: Pick<Option, 'section' | 'path' | 'word' | 'facts'>,
  { path, extended }: Pick<Declaration, 'path' | 'extended'>,
): Pick<IdSought, 'parameter' | 'path' | 'isExtended'> | undefined {
  // The names of path options are parameter names.
  if (section === 'path') return { parameter: members[0] as ParameterName, path }
  const parameter = names.find((name) => {
    const { schema, context }: PathParameter = parameters[name]
    const { resource } = factsOf(schema)
    if (facts.resource !== undefined) return resource === facts.resource
    // Every command has the flags `--org`, `--space` and `--site`.
    return section === 'input' && context === word
  })
  return parameter && { parameter, path: undefined, ...(extended === true ? { isExtended: true } : {}) }
}

/** The parameter that `--org`, `--space` or `--site` gives. */
export const contextParameter = (kind: string): ParameterName | undefined =>
  names.find((name) => {
    const { context }: PathParameter = parameters[name]
    return context === kind
  })

/** The paths by which the API reads, changes or removes a thing that this parameter names. */
export async function pathsTo(parameter: ParameterName): Promise<readonly string[]> {
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
