/** `ws tree`: a whole organization at one look. */
import { fields, id, optional, whole } from '../catalog/fields.ts'
import { get as getOrganization } from '../catalog/org.ts'
import { task } from '../task.ts'
import { organizationOf } from './organization.ts'

export const tree = task({
  effect: 'reads',
  summary: 'Draw an organization: collections, spaces, sites',
  details:
    'Collections with their spaces and open change requests, then sites with their sections and spaces. JSON holds the same as nested objects, without the members that --depth cuts off; CSV, TSV and ids hold one row for each thing. --sort-by sorts what stands beside each other. The service lists no spaces that lie in no collection: only those that a site shows are here.',
  arguments: ['org?'],
  input: fields({
    org: optional(id('organization')),
    depth: optional(whole('Levels below the organization', { min: 1, max: 50 })),
  }),
  columns: ['depth', 'kind', 'id', 'title', 'notes'],
  examples: ['ws tree', 'ws tree org_lab --depth 1', "ws tree -o json --jq '.collections[].title'"],
  firstRequest: async ({ org }, session) =>
    (await session.preview()).request(getOrganization, {
      path: { organizationId: await organizationOf(org, session) },
    }),
  goesOn: () => 'collections, their spaces, and sites follow',
  run: async ({ org, depth }, session) => {
    const [{ readOrganization }, { outlineOf, rowsOf }] = await Promise.all([
      import('./tree/read.ts'),
      import('./tree/outline.ts'),
    ])
    const organizationId = await organizationOf(org, session)
    const client = await session.client()
    const found = await readOrganization(organizationId, { client, depth: depth ?? Number.POSITIVE_INFINITY })
    const outline = outlineOf(found)
    return { value: found.organization, outline, rows: rowsOf(outline) }
  },
})
