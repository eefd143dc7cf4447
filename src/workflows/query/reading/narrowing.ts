/** Which parts of a workspace a statement needs: conditions on a holder spare the lists of all other holders. */
import type { Kind } from '../../../catalog/kinds.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import type { Narrowing } from '../../../estate/reading/narrowing.ts'
import type { ConstantConditions } from '../../../sql/conditions.ts'
import { holderKinds, isListTable, type QueryTable } from '../tables/kind-tables.ts'

interface NarrowedTables {
  /** The tables that the statement reads. */
  readonly tables: readonly QueryTable[]
  readonly conditions: ConstantConditions
  /** All declared resources. */
  readonly resources: readonly Resource[]
}

export function narrowingOf({ tables, conditions, resources }: NarrowedTables): Narrowing {
  const wanted = tables.flatMap((table) => table.resources.map((resource) => ({ resource, table })))
  const holders = new Map(resources.map((resource) => [resource, holderKinds(resource, resources)]))
  const isWithin = (resource: Resource, kind: Kind) =>
    resource.kind === kind || holders.get(resource)?.includes(kind) === true
  /** The only holders of this kind whose things of that kind matter; undefined: all. */
  const within = (kind: Kind, holder: Kind): ReadonlySet<string> | undefined => {
    const needing = wanted.filter(({ resource }) => isWithin(resource, kind))
    const values = needing.map(({ resource, table }) => {
      const isSelf = resource.kind === holder && !isListTable(table)
      const column = isSelf ? 'id' : columnFor(table, holder)
      return column === undefined ? undefined : conditions.get(table.name)?.get(column)
    })
    if (needing.length === 0 || values.some((each) => each === undefined)) return undefined
    return new Set(values.flatMap((each) => [...(each ?? [])]))
  }
  return {
    within,
    values(kind, member) {
      const needing = wanted.filter(({ resource }) => isWithin(resource, kind))
      const values = needing.map(({ resource, table }) =>
        resource.kind === kind && !isListTable(table) ? conditions.get(table.name)?.get(member) : undefined,
      )
      if (needing.length === 0 || values.some((each) => each === undefined)) return undefined
      return new Set(values.flatMap((each) => [...(each ?? [])]))
    },
    only: (resource) => (isReadAlone(resource, resources) ? within(resource.kind, resource.kind) : undefined),
  }
}

const columnFor = ({ columns }: QueryTable, holder: Kind): string | undefined =>
  columns.find(({ source }) => source.from === 'holder' && source.kind === holder)?.name

/** True if its own id is enough to read one, and everything around it. */
function isReadAlone(resource: Resource, resources: readonly Resource[]): boolean {
  const { kind, read, parameter, within } = resource
  const root = resources.find((each) => each.within === undefined)
  if (holderKinds(resource, resources).includes(kind)) return false
  return isSupported(read) && parameter !== undefined && within !== undefined && within === root?.kind
}
