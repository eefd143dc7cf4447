/** Workflows of `ws local`: embedded workspaces that begin with what a service holds. */
import { fields, optional, toggle, word } from '../catalog/fields.ts'
import { databaseFlags } from '../task/database-flags.ts'
import { task } from '../task/task.ts'

export const clone = task({
  effect: 'changes',
  answers: async () => (await import('../answers/backup.ts')).clone,
  summary: 'Copy an organization into an embedded workspace, ids included',
  searchWords: [
    'clone workspace',
    'copy',
    'download',
    'mirror',
    'offline',
    'replicate',
    'sandbox',
    'staging',
  ],
  details:
    'Reads everything that the API shows, and makes a workspace and a profile of it. It only sends GET requests. ' +
    'Things keep their ids, so `ws diff profile:prod profile:clone` shows no differences. The clone holds pages and files only with --content. ' +
    'ws local status shows what is missing in the clone, and what differs from the service. ' +
    'With --database, ws makes the clone in an empty PostgreSQL database, without a profile: call it through ws local serve.',
  input: fields({
    name: optional(word('Profile that leads to it; "clone" without it', { min: 1 })),
    content: optional(toggle('Also copy pages and files, of spaces and of open change requests')),
    refresh: optional(
      toggle('Update the clone: read what may have changed, and ask anew what the service offers', {
        isGlobal: true,
      }),
    ),
    ...databaseFlags,
  }),
  columns: ['profile', 'path', 'organization', 'spaces', 'rows'],
  identifiedBy: 'profile',
  examples: [
    'ws local clone --name try',
    'ws local clone --profile local --name rehearsals --content',
    'ws local clone --database postgres://ws@db.internal/docs',
  ],
  run: async (input, session) => (await import('./clone/clone.ts')).cloneOrganization(input, session),
})
