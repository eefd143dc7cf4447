/** The least role for each action, by the keys of `permissions` in replies. */
import type { Role } from './roles.ts'

type Permissions = Readonly<Record<string, Role>>

/** Guests, who have no role, see the organization too. */
export const organizationNeeds = {
  admin: 'admin',
  ownTeam: 'edit',
  createContent: 'create',
  createOpenAPISpec: 'create',
  ingestConversations: 'admin',
  viewBilling: 'admin',
  listMembers: 'read',
  listTeams: 'read',
  listIntegrations: 'read',
} as const satisfies Permissions

export const collectionNeeds = {
  view: 'read',
  admin: 'admin',
  viewInviteLinks: 'admin',
  create: 'create',
} as const satisfies Permissions

/** Nobody edits a locked space or merges into it, whatever their role is. */
export const spaceNeeds = {
  view: 'read',
  access: 'read',
  admin: 'admin',
  viewInviteLinks: 'admin',
  edit: 'edit',
  triggerGitSync: 'create',
  comment: 'comment',
  merge: 'review',
  review: 'review',
} as const satisfies Permissions

export const siteNeeds = {
  view: 'read',
  edit: 'create',
  admin: 'admin',
} as const satisfies Permissions
