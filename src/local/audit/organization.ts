/** Finds the organization whose audit log an event goes into. */
import { factsOf } from '../../catalog/fields.ts'
import { parameterOf } from '../../catalog/parameters.ts'
import type { Database } from '../store/database.ts'
import { prepared } from '../store/prepared.ts'

interface ThingInPath {
  readonly id: string
}

type HolderQuery = (
  db: Database,
  thing: ThingInPath,
) => Promise<readonly { readonly organization_id: string }[]>

/** The holders of things that no organization in a path holds, by their kind. The first that a path names counts. */
const holders: ReadonlyMap<string, HolderQuery> = new Map<string, HolderQuery>([
  ['organization', async (_db, { id }) => [{ organization_id: id }]],
  [
    'installation',
    prepared((db, { id }: ThingInPath) =>
      db.selectFrom('installations').select('organization_id').where('id', '=', id),
    ),
  ],
  [
    'space',
    prepared((db, { id }: ThingInPath) =>
      db.selectFrom('spaces').select('organization_id').where('id', '=', id),
    ),
  ],
  [
    'collection',
    prepared((db, { id }: ThingInPath) =>
      db.selectFrom('collections').select('organization_id').where('id', '=', id),
    ),
  ],
  [
    'integration',
    prepared((db, { id }: ThingInPath) =>
      db.selectFrom('integrations').select('organization_id').where('name', '=', id),
    ),
  ],
  [
    'hostname',
    prepared((db, { id }: ThingInPath) =>
      db
        .selectFrom('sites')
        .select('organization_id')
        .where('hostname', '=', id)
        .unionAll(
          db.selectFrom('organizations').select('id as organization_id').where('custom_hostname', '=', id),
        ),
    ),
  ],
])

/** Undefined if the path names nothing that is there. */
export async function organizationOf(
  db: Database,
  path: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const named = new Map(Object.entries(path).map(([parameter, value]) => [kindOf(parameter), value]))
  for (const [kind, find] of holders) {
    const id = named.get(kind)
    if (id === undefined) continue
    const [row] = await find(db, { id })
    if (row !== undefined) return row.organization_id
  }
  return undefined
}

/** The organization of a thing that a request has made; undefined if a kind above it tells. */
export async function organizationOfNew(
  db: Database,
  { type, id }: { readonly type: string; readonly id: string },
): Promise<string | undefined> {
  const [row] = (await holders.get(type)?.(db, { id })) ?? []
  return row?.organization_id
}

/** The kind of the thing that a parameter names, or the parameter's own word. */
export function kindOf(parameter: string): string {
  const declared = parameterOf(parameter)
  return (declared && factsOf(declared.schema).resource) ?? declared?.name ?? parameter
}
