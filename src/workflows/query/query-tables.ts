/** All tables that a statement may name. */
import { allOperations, allResources } from '../../catalog/walk.ts'
import { listTablesOf } from './list-tables.ts'
import { finished, kindTables, type QueryTable, type ViewTable } from './tables.ts'

export type LoadViews = () => Promise<readonly ViewTable[]>

/** @param withSource - adds the column that tells several sources apart */
export async function queryTables(
  withSource: boolean,
  views: readonly ViewTable[] = [],
): Promise<readonly QueryTable[]> {
  const [resources, operations] = await Promise.all([allResources(), allOperations()])
  const ofKinds = kindTables(resources, withSource)
  const names = new Set(ofKinds.map(({ name }) => name))
  const lists = listTablesOf(operations, { resources, withSource }).filter(({ name }) => !names.has(name))
  const viewed = views.map((view) => ({ ...view, columns: finished(view.columns, withSource) }))
  return [...ofKinds, ...lists, ...viewed]
}
