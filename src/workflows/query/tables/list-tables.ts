/** Tables of lists that each thing of a kind has, though their items are not resources: the links of a space, the teams of a member. */
import { toldKind } from '../../../catalog/kinds.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { parameterNames } from '../../../catalog/options.ts'
import { listingsOf } from '../../../catalog/relations.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { partsOf, type Schema } from '../../../catalog/schema.ts'
import { columnName, columnsIn, finished, holderColumn, holderKinds, type ListTable } from './kind-tables.ts'

interface ListTablesOptions {
  readonly resources: readonly Resource[]
  readonly withSource: boolean
}

export function listTablesOf(
  operations: readonly Operation[],
  { resources, withSource }: ListTablesOptions,
): readonly ListTable[] {
  const own = new Set(resources.flatMap((resource) => listingsOf(resource).map(({ operation }) => operation)))
  const tables = operations.flatMap((operation): readonly ListTable[] => {
    const { listed, method } = operation
    const item = itemIn(operation)
    const holder = holderFor(operation, resources)
    if (method !== 'GET' || listed === undefined || own.has(operation) || needsQuery(operation)) return []
    if (item === undefined || holder === undefined) return []
    const kinds = [holder.kind, ...holderKinds(holder, resources).filter((kind) => kind !== holder.kind)]
    const columns = [...kinds.map(holderColumn), ...columnsIn(item)]
    return [
      {
        name: `${columnName(toldKind(holder.kind))}_${listed.replace(/\W+/g, '_')}`,
        columns: finished(columns, withSource),
        kind: null,
        list: operation,
        resources: [holder],
      },
    ]
  })
  return [...new Map(tables.map((table) => [table.name, table])).values()]
}

/** The schema of what the list shows. */
export function itemIn({ response, rows = 'items' }: Operation): Schema | undefined {
  const items = response && partsOf(response).shape?.[rows]
  return items && partsOf(items).element
}

/** The member in which an item holds others like it. */
export function nestedIn(operation: Operation): string | undefined {
  const item = itemIn(operation)
  const shape = item && partsOf(item).shape
  return Object.entries(shape ?? {}).find(([, member]) => {
    const { element } = partsOf(member)
    return element !== undefined && partsOf(element).shape === shape
  })?.[0]
}

const needsQuery = ({ query }: Operation): boolean =>
  Object.values(query?.shape ?? {}).some(({ def }) => def.type !== 'optional')

/** The resource to which the parameters of the path lead. */
function holderFor({ path }: Operation, resources: readonly Resource[]): Resource | undefined {
  const wanted = new Set<string>(parameterNames(path))
  return resources.find((resource) => {
    const names = parametersTo(resource, resources)
    return (
      resource.parameter !== undefined &&
      names.size === wanted.size &&
      [...names].every((name) => wanted.has(name))
    )
  })
}

/** Those in the path of what reads it: an id that is unique everywhere needs no other. */
function parametersTo(resource: Resource, resources: readonly Resource[]): ReadonlySet<string> {
  if ('path' in resource.read) return new Set(parameterNames(resource.read.path))
  const { parameter, within } = resource
  const above = resources.find(({ kind }) => kind === within)
  const own = parameter === undefined ? [] : [parameter]
  return new Set([...own, ...(above === undefined ? [] : parametersTo(above, resources))])
}
