/** `ws local user`: users of an embedded workspace, to see it as each role does. */
import { email, fields, id, listOf, optional, word } from '../../catalog/fields.ts'
import { roleOrNull } from '../../catalog/shared.ts'
import { task } from '../../task/task.ts'
import { placeFlags, placeOf, workspaceOf } from './place.ts'

const columns = ['id', 'name', 'email', 'organization', 'role', 'disabled', 'owner', 'invites'] as const

export const list = task({
  effect: 'reads',
  answers: async () => (await import('../../answers/local.ts')).users,
  summary: 'List users and the organizations they belong to',
  listed: 'users',
  input: fields(placeFlags),
  columns,
  examples: ['ws local user list', 'ws local user list -o json --fields id,email'],
  run: async (place, session) => ({ rows: await (await workspaceOf(place, session)).users.list() }),
})

export const add = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/local.ts')).addedUser,
  summary: 'Make somebody a member of the organization',
  searchWords: ['make somebody member organization'],
  details:
    'The user needs no invite. To act with their role, make a token: ws local token create --user <email>.',
  arguments: ['email'],
  input: fields({
    email: email('E-mail address'),
    name: optional(word('Name; without it, the part before the @', { min: 1 })),
    role: optional(roleOrNull("Role; null for guests, the organization's default without it")),
    teams: optional(listOf(id('team'), 'Teams that they join')),
    ...placeFlags,
  }),
  columns,
  examples: [
    'ws local user add hana@northwind.example --role review',
    'ws local user add gast@northwind.example --no-role',
  ],
  run: async ({ email: address, name, role, teams = [], ...place }, session) => {
    const { workspace, organization } = await placeOf(place, session)
    return { value: await workspace.users.add({ email: address, name, role, teams, organization }) }
  },
})
