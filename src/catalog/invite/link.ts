/** Operations on invites by link (API document, "Invites"). */
import { fields, optional } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { InviteLink } from '../schemas/invite.ts'
import { pageOf, role } from '../shared.ts'

const columns = ['id', 'role', 'redundant'] as const

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/link-invites',
  summary: 'List invite links',
  paginated: true,
  response: pageOf(InviteLink),
  columns,
  examples: ['ws invite link list', 'ws invite link list -o json'],
})

export const get = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/link-invites/{inviteId}',
  readsOne: true,
  summary: 'Show an invite link',
  response: InviteLink,
  columns,
  examples: ['ws invite link get inv_reader', 'ws invite link get inv_reader -o json'],
})

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/link-invites',
  summary: 'Create an invite link',
  searchWords: ['link to join', 'anyone with link'],
  next: [{ to: 'close it when all have come in', line: 'invite link delete {id}' }],
  asked: ['role'],
  body: fields({ role: optional(role) }),
  response: InviteLink,
  status: 201,
  columns,
  examples: ['ws invite link create --role comment', 'ws invite link create --role read -o json'],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'Change the role that an invite link gives',
  body: fields({ role: optional(role) }),
  response: InviteLink,
  columns,
  examples: [
    'ws invite link update inv_reader --role comment',
    'ws invite link update inv_editor --role review',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/link-invites/{inviteId}',
  summary: 'Delete an invite link',
  searchWords: ['turn off invite link', 'disable invite link', 'revoke'],
  destructive: 'ask',
  columns: [],
  examples: ['ws invite link delete inv_editor --yes', 'ws invite link delete inv_reader --yes'],
})

export { remove as delete }
