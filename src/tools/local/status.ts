/** `ws local status`: shows an embedded workspace. */
import { fields } from '../../catalog/fields.ts'
import { task } from '../../task.ts'
import { pathFlag, workspaceOf } from './place.ts'

export const status = task({
  effect: 'reads',
  summary: 'Show what is in the workspace, and whether it is sound',
  details: 'Checks the whole file; one that is damaged is an error (exit code 10).',
  input: fields({ path: pathFlag }),
  columns: [
    'path',
    'bytes',
    'schema',
    'organizations',
    'users',
    'collections',
    'spaces',
    'deletedSpaces',
    'changeRequests',
    'comments',
    'sites',
    'tokens',
    'snapshots',
    'integrity',
  ],
  examples: ['ws local status', 'ws local status -o json --fields spaces,integrity'],
  run: async ({ path }, session) => ({ value: await (await workspaceOf(path, session)).status() }),
})
