/** Workflows of `ws space`. */
import { fields, id, listOf, optional } from '../catalog/fields.ts'
import { Space } from '../catalog/schemas/space.ts'
import { pageOf } from '../catalog/shared.ts'
import { update } from '../catalog/space.ts'
import { task } from '../task/task.ts'
import { diffColumns, diffFields } from './content-diff/diff-fields.ts'

export const list = task({
  forAgents: { as: 'command' },
  effect: 'reads',
  extended: true,
  contexts: ['org'],
  answers: async () => (await import('../answers/workspace.ts')).spaces,
  paginated: true,
  summary: 'List the spaces of an organization, or of collections',
  flagsElsewhere: { site: 'site space list --site ...' },
  listed: 'spaces',
  filters: ['collections'],
  details:
    'Without --collection it takes the list of the organization (extended), which has all spaces. Where the service does not offer ' +
    'that list, it takes the spaces of every collection, including nested ones, each space once: not those in no collection.',
  input: fields({
    collections: optional(listOf(id('collection', 'Only spaces directly in this collection'))),
  }),
  response: pageOf(Space),
  rows: 'items',
  columns: update.columns,
  filledBy: 'ws space move <space> --parent <collection>',
  examples: ['ws space list', 'ws space list --collection col_product --all -o id'],
  firstRequest: async ({ collections }, session, paging = {}) => {
    const { firstSpacesRequest } = await import('./space/space-list.ts')
    return firstSpacesRequest({ collections, session }, paging)
  },
  goesOn: ({ collections }) => {
    if (collections === undefined)
      return 'further pages follow, or, where there is no such list, the spaces of each collection'
    return collections.length > 1 ? 'the spaces of the other collections follow' : undefined
  },
  run: async ({ collections }, session, paging = {}) => {
    const { listSpaces } = await import('./space/space-list.ts')
    return { pages: await listSpaces({ collections, session }, paging) }
  },
})

export const diff = task({
  forAgents: { as: 'command', without: ['stat', 'nameOnly', 'word', 'exitCode'] },
  effect: 'reads',
  contexts: ['space'],
  exits: [12],
  answers: async () => (await import('../answers/content.ts')).contentDiff,
  summary: 'Compare revisions, page by page',
  searchWords: ['compare revisions', 'git diff'],
  details:
    'Like ws cr diff, for two revisions. Without the second one it compares with the space as it is now. ' +
    'The API does not list revisions. Their ids: revision of ws space get, revisionInitial and revisionMerged of ws cr list --status merged, and parents of ws space revision get. ' +
    'On a service without extended operations, it asks, and reads through a change request (ws help extended).',
  arguments: ['from', 'to?'],
  input: fields({
    from: id('revision', 'Id of the earlier revision'),
    to: optional(id('revision', 'Id of the later revision; without it, the space as it is now')),
    ...diffFields,
  }),
  keptAsFile: true,
  columns: diffColumns,
  examples: [
    'ws space diff rev_api_1 --stat --space spc_api',
    'ws space diff rev_api_1 rev_api_2 --name-only --space spc_api',
  ],
  firstRequest: async ({ from }, session) => {
    const { firstRevisionRequest } = await import('./content-diff/diff-revisions.ts')
    return firstRevisionRequest(from, session)
  },
  goesOn: () => 'the lists of pages of both sides, and the text of each page that changed, follow',
  run: async (input, session) =>
    (await import('./content-diff/diff-revisions.ts')).diffRevisions(input, session),
})
