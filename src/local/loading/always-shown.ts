/** Members that a workspace shows of every thing: where the service leaves one out, the clone has to remember that it did. */
import type { Kind } from '../../catalog/kinds.ts'

/** Only those that people can compare. All others are absent here, too, where nobody has set them. */
export const alwaysShown: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  organization: ['sso', 'ai', 'inviteLinks'],
  'invite-link': ['role'],
  'team-member': ['team.role'],
  space: ['emoji', 'editMode', 'visibility'],
  site: ['type', 'visibility', 'published', 'adaptiveContent.enabled', 'agentsContext'],
  section: ['path', 'draft'],
  'site-space': ['path'],
  redirect: ['destination', 'captureWildcard', 'draft', 'permanent'],
  'share-link': ['active'],
  'adaptive-schema': ['jsonSchema'],
  'change-request': ['status'],
  integration: ['visibility', 'owner.id'],
  installation: ['space_selection', 'site_selection'],
}
