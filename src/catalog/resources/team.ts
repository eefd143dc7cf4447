/** Declares teams as a resource. */
import { exact, partial, resource } from '../resource-declaration.ts'
import * as teams from '../team.ts'

export const team = resource({
  kind: 'team',
  within: 'organization',
  parameter: 'teamId',
  called: 'title',
  schema: teams.get.response,
  list: [{ operation: teams.list }],
  read: teams.get,
  make: teams.create,
  change: teams.update,
  remove: teams.delete,
  settable: ['title'],
  elsewhere: { members: { kind: 'team-member' } },
  document: { key: 'teams', in: ['organization'] },
  undo: {
    make: exact,
    change: exact,
    remove: partial('The team comes back with a new id'),
  },
})
