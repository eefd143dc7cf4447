/** `ws export`: writes an organization as a document that people keep, compare and change. */
import { fields, id, listOf, oneOf, optional, ownName } from '../catalog/fields.ts'
import { toldDocumentKinds } from '../catalog/kinds.ts'
import { get as getOrganization } from '../catalog/org.ts'
import { task } from '../task/task.ts'
import { organizationOf } from './estate/organization.ts'

export const exporting = task({
  forAgents: { as: 'job', without: ['update', 'merge', 'out'] },
  effect: 'reads',
  answers: async () => (await import('../answers/workspace.ts')).document,
  summary: 'Write an organization as a document (YAML or JSON)',
  flagsElsewhere: { space: 'content pull <folder> --space ...' },
  typedElsewhere: { 'state pull': 'export', 'state show': 'export' },
  searchWords: [
    'dump',
    'export',
    'document',
    'inventory',
    'workspace',
    'terraform',
    'terraform import',
    'infrastructure as code',
    'configuration as code',
  ],
  details:
    'The document holds everything that an administrator sets up: teams and their members, collections, spaces, sites and what they show, links, single sign-on, specifications, translations. ' +
    'It holds no content, dates, counts or secrets. Two exports of the same state are identical. ' +
    'Comments say what the API does not show. If ws could not read something, notCaptured names it with the reason (ws help documents).',
  arguments: ['org?'],
  input: fields({
    org: optional(id('organization')),
    kinds: optional(listOf(oneOf('Only these kinds', toldDocumentKinds, { splits: true }))),
    update: optional(ownName('path', 'Document to update; it keeps its comments and its order')),
    merge: optional(
      ownName('path', 'Document to merge into; it keeps what only it knows, and --out says where it goes'),
    ),
    out: optional(ownName('path', 'File to write; a folder gets a file for each list')),
  }),
  flags: { kinds: 'kinds' },
  format: 'yaml',
  writesTo: ({ out, update }) => out ?? update,
  keepsText: ({ update, merge }) => (update ?? merge) !== undefined,
  columns: [],
  examples: [
    'ws export',
    'ws export --out workspace.yaml',
    'ws export --kinds team,team-member -o json',
    "ws export --jq '.sites[].title'",
  ],
  firstRequest: async ({ org }, session) =>
    (await session.preview()).request(getOrganization, {
      path: { organizationId: await organizationOf(org, session) },
    }),
  goesOn: () => 'every list of the organization follows',
  run: async (input, session) => {
    const { exportOrganization } = await import('./export/export.ts')
    return exportOrganization(input, session)
  },
})
