/** The actions of `ws local` in the audit log: no request of the API asks for them. */
import type { AuditAction } from './action.ts'

export const ownActions = {
  create: { id: 'workspace.create', label: 'Make the workspace' },
  reset: { id: 'workspace.reset', label: 'Replace everything in the workspace' },
  restore: { id: 'workspace.restore', label: 'Go back to a snapshot of the workspace' },
  seed: { id: 'workspace.seed', label: 'Fill the workspace with made-up content' },
  addUser: { id: 'user.add', label: 'Add a user without an invite' },
  createToken: { id: 'token.create', label: 'Make a token of the workspace' },
  revokeToken: { id: 'token.revoke', label: 'Revoke a token of the workspace' },
} as const satisfies Readonly<Record<string, AuditAction>>
