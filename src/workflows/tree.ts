/** `ws tree`: shows a whole organization at once. */
import { fields, id, listOf, oneOf, optional, whole } from '../catalog/fields.ts'
import { documentKinds, pluralOf } from '../catalog/kinds.ts'
import { get as getOrganization } from '../catalog/org.ts'
import { task } from '../task.ts'
import { organizationOf } from './organization.ts'

/** Every kind that an administrator arranges, by its plural. */
const kindWords = documentKinds.filter((kind) => kind !== 'organization').map(pluralOf) as [
  string,
  ...string[],
]

export const tree = task({
  forAgents: { as: 'command' },
  effect: 'reads',
  summary: 'Draw an organization: collections, spaces, sites',
  details:
    'Collections with their spaces and open change requests, then sites with their sections and spaces. JSON holds the same as nested objects, without the members that --depth cuts off; CSV, TSV and ids hold one row for each thing. --sort-by sorts what stands beside each other. The service lists no spaces that lie in no collection: only those that a site shows are here. --depth leaves out what lies deeper, and says how many things that are. --with shows more than content: people with their teams, links, single sign-on. A list that the service refuses is named, and the exit code is 8.',
  arguments: ['org?'],
  input: fields({
    org: optional(id('organization')),
    depth: optional(whole('Levels below the organization', { min: 1, max: 50 })),
    with: optional(listOf(oneOf('Show these too', kindWords, { splits: true }))),
  }),
  flags: { with: 'with' },
  columns: ['depth', 'kind', 'id', 'title', 'notes'],
  examples: [
    'ws tree',
    'ws tree org_lab --depth 1',
    'ws tree --with people,invites,saml',
    "ws tree -o json --jq '.collections[].title'",
  ],
  firstRequest: async ({ org }, session) =>
    (await session.preview()).request(getOrganization, {
      path: { organizationId: await organizationOf(org, session) },
    }),
  goesOn: () => 'collections, their spaces, and sites follow',
  run: async (input, session) => {
    const { answerTree } = await import('./tree/answer.ts')
    return answerTree(input, session)
  },
})
