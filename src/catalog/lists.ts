/** Where the values of an id can be listed: looked up in the declarations, never written down a second time. */
import { factsOf } from './fields.ts'
import type { Operation } from './operation.ts'
import { type Declaration, type Option, parameterNames } from './options.ts'
import { type ParameterName, type PathParameter, parameters } from './parameters.ts'
import { listingsOf } from './relations.ts'
import type { Listing, Resource } from './resource.ts'
import { allOperations, allResources } from './walk.ts'

/** An operation whose answer holds the resources that an id can name. */
export interface Lister {
  readonly operation: Operation
  /** Set where the resources are not the rows themselves, but in this member of each row. */
  readonly member?: string
  /** With `member`: the parameter that names a row. */
  readonly row?: ParameterName
}

/** An id that somebody has to fill in. */
export interface IdSought {
  readonly parameter: ParameterName
  /** The path that it is part of; undefined for an id in a query or a body. */
  readonly path: string | undefined
  /** Parameters whose values are at hand. */
  readonly known: ReadonlySet<string>
}

/** The operation that lists what an id can be; undefined where the API has none. */
export async function listerOf({ parameter, path, known }: IdSought): Promise<Lister | undefined> {
  const resources = await allResources()
  const listers = resources
    .filter((each) => each.parameter === parameter)
    .flatMap((each) => listingsOf(each).slice(0, 1))
    .map((listing) => ({ listing, parameters: parameterNames(listing.operation.path) }))
  // An id in a path is of use only in the list of the same holder; of several, the narrowest.
  const near = listers
    .filter(({ listing, parameters }) =>
      parameters.every((name) => isAtHand(name, listing, known, resources)),
    )
    .toSorted((one, other) => other.parameters.length - one.parameters.length)
  const [found] = path === undefined ? listers : near
  return found && listerFor(found.listing, resources)
}

/** The context gives it, or every one of the kind is looked through. */
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

function listerFor({ operation, member }: Listing, resources: readonly Resource[]): Lister {
  if (member === undefined) return { operation }
  const holder = resources.find((each) =>
    listingsOf(each).some((listing) => listing.operation === operation && listing.member === undefined),
  )
  return { operation, member, ...(holder?.parameter === undefined ? {} : { row: holder.parameter }) }
}

/** Which id fills an argument or a flag, if one does. */
export function idFor(
  { section, path: members, word, facts }: Pick<Option, 'section' | 'path' | 'word' | 'facts'>,
  { path }: Pick<Declaration, 'path'>,
): Pick<IdSought, 'parameter' | 'path'> | undefined {
  // Options of a path are named by its parameters.
  if (section === 'path') return { parameter: members[0] as ParameterName, path }
  const parameter = names.find((name) => {
    const { schema, context }: PathParameter = parameters[name]
    const { resource } = factsOf(schema)
    if (facts.resource !== undefined) return resource === facts.resource
    // `--org`, `--space` and `--site` are flags of every command.
    return section === 'input' && context === word
  })
  return parameter && { parameter, path: undefined }
}

/** The parameter that `--org`, `--space` or `--site` gives. */
export const contextParameter = (kind: string): ParameterName | undefined =>
  names.find((name) => {
    const { context }: PathParameter = parameters[name]
    return context === kind
  })

/** The paths of single resources that this parameter names, up to and with it. */
export async function pathsTo(parameter: ParameterName): Promise<readonly string[]> {
  const end = `/{${parameter}}`
  const paths = (await allOperations()).flatMap(({ path }) =>
    path.includes(end) ? `${parentOf(path, parameter)}${end}` : [],
  )
  return [...new Set(paths)]
}

// Object.keys forgets the type of the keys.
const names = Object.keys(parameters) as readonly ParameterName[]

const parentOf = (path: string, parameter: ParameterName) => path.slice(0, path.indexOf(`/{${parameter}}`))
