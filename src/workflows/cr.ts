/** Workflows of `ws cr`. */
import { fields, id, oneOf, optional } from '../catalog/fields.ts'
import { task } from '../task/task.ts'
import { diffColumns, diffFields } from './content-diff/diff-fields.ts'

export const diff = task({
  forAgents: { as: 'command', without: ['stat', 'nameOnly', 'word', 'exitCode'] },
  effect: 'reads',
  contexts: ['space'],
  exits: [12],
  answers: async () => (await import('../answers/content.ts')).contentDiff,
  summary: 'Show what a change request changes, page by page',
  searchWords: [
    'review changes',
    'what does it change',
    'compare change request',
    'patch',
    'git diff',
    'see changes',
    'unified diff',
  ],
  details:
    'A unified diff of the pages as ws content pull writes them: git apply takes it in such a folder. Pages are matched by their ids, ' +
    'so a renamed or moved page is one entry. Moves and changed fields stand before the text of a page, and so does a new place among its siblings. --against base (the default) compares with the revision that it branched from, ' +
    '--against now with the space as it is now. It reads only pages that changed. --word marks words like git diff --word-diff. ' +
    'On a service without extended operations, it asks, and reads through a change request (ws help extended).',
  arguments: ['cr'],
  input: fields({
    cr: id('change-request', 'Id of the change request, or its number in the space'),
    against: optional(
      oneOf('Compare with the revision it branched from, or with the space now', ['base', 'now']),
    ),
    ...diffFields,
  }),
  keptAsFile: true,
  columns: diffColumns,
  examples: [
    'ws cr diff 2 --space spc_api',
    'ws cr diff 2 --stat --space spc_api',
    'ws cr diff 2 --page rate-limits --against now --space spc_api -o markdown',
  ],
  firstRequest: async ({ cr }, session) => {
    const { firstProposalRequest } = await import('./content-diff/diff-change-request.ts')
    return firstProposalRequest(cr, session)
  },
  goesOn: () => 'the lists of its pages and of those before, and the text of each page that changed, follow',
  run: async (input, session) =>
    (await import('./content-diff/diff-change-request.ts')).diffChangeRequest(input, session),
})
