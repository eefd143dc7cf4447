/** Where the values of an id can be listed: looked up in the declarations, never written down a second time. */
import { factsOf } from './fields.ts'
import type { Operation } from './operation.ts'
import { type Declaration, type Option, parameterNames } from './options.ts'
import { type ParameterName, type PathParameter, parameters } from './parameters.ts'
import { allOperations } from './walk.ts'

/** An operation whose answer holds the resources that an id can name. */
export interface Lister {
  readonly operation: Operation
  /** Set where the resources are not the rows themselves, but in this member of each row. */
  readonly member?: string
  /** With `member`: the parameter that names a row. */
  readonly row?: ParameterName
}

/** An id that somebody has to fill in. */
export interface Wanted {
  readonly parameter: ParameterName
  /** The path that it is part of; undefined for an id in a query or a body. */
  readonly path: string | undefined
  /** Parameters whose values are at hand. */
  readonly known: ReadonlySet<string>
}

/** The operation that lists what an id can be; undefined where the API has none. */
export async function listerOf(wanted: Wanted): Promise<Lister | undefined> {
  const operations = await allOperations()
  const others = operations.map(({ path }) => path).filter((path) => path.includes(`{${wanted.parameter}}`))
  const find = (paths: readonly string[]) =>
    paths.map((path) => listerAt(parentOf(path, wanted.parameter), operations)).filter((found) => !!found)
  const elsewhere = find(others)
  if (wanted.path === undefined) return elsewhere[0]
  // What another path lists is of use only where this command can say whose it is.
  const isNear = ({ operation }: Lister) =>
    parameterNames(operation.path).every((name) => wanted.known.has(name))
  return find([wanted.path])[0] ?? elsewhere.find(isNear)
}

/** Which id fills an argument or a flag, if one does. */
export function idFor(
  { section, path: members, word, facts }: Pick<Option, 'section' | 'path' | 'word' | 'facts'>,
  { path }: Pick<Declaration, 'path'>,
): Pick<Wanted, 'parameter' | 'path'> | undefined {
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

function listerAt(parent: string, operations: readonly Operation[]): Lister | undefined {
  // The API has `page/{pageId}` beside `pages`.
  const operation = listAt(parent, operations) ?? listAt(`${parent}s`, operations)
  if (operation !== undefined) return { operation }
  return parent.includes('{') ? embeddedIn(parent, operations) : listOfAll(parent, operations)
}

const listAt = (path: string, operations: readonly Operation[]) =>
  operations.find((operation) => isList(operation) && operation.path === path)

const isList = ({ method, rows }: Operation) => method === 'GET' && rows !== undefined

/** `/v1/spaces/{spaceId}` stands by itself; lists of spaces stand below what holds them. */
function listOfAll(parent: string, operations: readonly Operation[]): Lister | undefined {
  const segment = parent.slice(parent.lastIndexOf('/'))
  const operation = operations.find((each) => isList(each) && each.path.endsWith(`}${segment}`))
  return operation && { operation }
}

/** `.../section-groups/{siteSectionGroupId}/sections/{siteSectionId}`: groups are listed with their sections inside. */
function embeddedIn(parent: string, operations: readonly Operation[]): Lister | undefined {
  const [, above = '', row, member = ''] = /^(.*)\/\{(\w+)\}\/([a-z-]+)$/.exec(parent) ?? []
  // The expression found a name in a path, and paths hold only declared names.
  const { context }: PathParameter = parameters[row as ParameterName] ?? {}
  const operation = context === undefined ? listAt(above, operations) : undefined
  return operation && { operation, member, row: row as ParameterName }
}
