/** The kinds that rules about dates look at: each whose entries may have `until`. */
import type { Kind } from '../../catalog/kinds.ts'

/** As the resources declare it; a test compares them. */
export const datedKinds: readonly Kind[] = [
  'member',
  'team-member',
  'collection-user-permission',
  'collection-team-permission',
  'space-user-permission',
  'space-team-permission',
  'site-user-permission',
  'site-team-permission',
  'share-link',
  'invite-link',
]
