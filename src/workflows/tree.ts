/** `ws tree`: shows a whole organization at once. */
import { fields, id, listOf, oneOf, optional, whole } from '../catalog/fields.ts'
import { documentKinds, pluralOf } from '../catalog/kinds.ts'
import { get as getOrganization } from '../catalog/org.ts'
import { allResources } from '../catalog/walk.ts'
import { task } from '../task/task.ts'
import { organizationOf } from './estate/organization.ts'

/** Every kind that an administrator arranges, by its plural. */
const kindWords = [...new Set(documentKinds.filter((kind) => kind !== 'organization').map(pluralOf))] as [
  string,
  ...string[],
]

export const tree = task({
  forAgents: { as: 'command' },
  effect: 'reads',
  answers: async () => (await import('../answers/tree.ts')).treeOf(await allResources()),
  summary: 'Draw an organization: collections, spaces, sites',
  searchWords: ['list everything'],
  typedElsewhere: {
    's3 ls': 'tree',
    'graph .': 'tree',
    'ls .': 'tree',
    'get all': 'tree',
    'state list': 'tree',
  },
  details:
    "Shows collections with their spaces and open change requests, then sites with their sections and spaces. JSON holds the same as nested objects; CSV, TSV and ids have one row for each thing. --sort-by sorts the things on each level. Where a service does not offer the list of an organization's spaces, a space in no collection appears only if a site shows it. --depth hides deeper levels, and says how many things they hold. --with also shows people with their teams, links, or single sign-on. If the service refuses a list, ws names it, and exits with 8.",
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
