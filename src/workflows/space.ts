/** Workflows of `ws space`. */
import { fields, id, listOf, optional } from '../catalog/fields.ts'
import { Space } from '../catalog/schemas/space.ts'
import { pageOf } from '../catalog/shared.ts'
import { update } from '../catalog/space.ts'
import { task } from '../task/task.ts'

export const list = task({
  forAgents: { as: 'command' },
  effect: 'reads',
  paginated: true,
  summary: 'List the spaces of an organization, or of collections',
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
  firstRequest: async ({ collections }, session) => {
    const { firstSpacesRequest } = await import('./space/space-list.ts')
    return firstSpacesRequest({ collections, session })
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
