/** All tables that a statement may name, or a few of them. */
import { allOperations, allResources } from '../../../catalog/walk.ts'
import {
  finished,
  isListTable,
  isViewTable,
  kindTables,
  type QueryTable,
  readsOf,
  type ViewTable,
} from './kind-tables.ts'
import { listTablesOf } from './list-tables.ts'
import { type CatalogEntry, tableCatalog } from './table-catalog.ts'

export type LoadViews = () => Promise<readonly ViewTable[]>

interface TablesOptions {
  /** Adds the column that tells several sources apart. */
  readonly withSource: boolean
  readonly views: LoadViews | undefined
}

export async function queryTables(
  withSource: boolean,
  views: readonly ViewTable[] = [],
): Promise<readonly QueryTable[]> {
  const [resources, operations] = await Promise.all([allResources(), allOperations()])
  const ofKinds = kindTables(resources, withSource)
  const names = new Set(ofKinds.map(({ name }) => name))
  const lists = listTablesOf(operations, { resources, withSource }).filter(({ name }) => !names.has(name))
  return [...ofKinds, ...lists, ...viewed(views, withSource)]
}

/** Loads no more declarations than these tables need. */
export async function tablesCalled(
  names: ReadonlySet<string>,
  { withSource, views }: TablesOptions,
): Promise<readonly QueryTable[]> {
  const origins = new Set(
    tableCatalog(withSource).flatMap(({ name, origin }) => (names.has(name) ? [origin] : [])),
  )
  if (origins.has('list')) {
    const all = await queryTables(withSource, origins.has('view') ? await views?.() : [])
    return all.filter(({ name }) => names.has(name))
  }
  const ofKinds = origins.has('kind') ? kindTables(await allResources(), withSource, names) : []
  const ofViews = origins.has('view') ? viewed((await views?.()) ?? [], withSource) : []
  return [...ofKinds, ...ofViews.filter(({ name }) => names.has(name))]
}

const viewed = (views: readonly ViewTable[], withSource: boolean): readonly ViewTable[] =>
  views.map((view) => ({ ...view, columns: finished(view.columns, withSource) }))

/** The catalog that `npm run generate` keeps, by name. */
export async function catalogEntries(
  views: readonly ViewTable[],
): Promise<Readonly<Record<string, CatalogEntry>>> {
  const tables = await queryTables(false, views)
  return Object.fromEntries(
    tables
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map((table) => [
        table.name,
        {
          kind: table.kind,
          origin: originOf(table),
          isListed: isViewTable(table) || readsOf(table).length > 0,
          columns: Object.fromEntries(table.columns.map(({ name, type }) => [name, type])),
        },
      ]),
  )
}

const originOf = (table: QueryTable): CatalogEntry['origin'] =>
  isViewTable(table) ? 'view' : isListTable(table) ? 'list' : 'kind'
