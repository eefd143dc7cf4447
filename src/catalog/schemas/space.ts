/** A space: documentation content that has revisions (API document, "Space"). */
import { boolean, lazyObject, literal, number, object, oneOf, optional, stated, string } from '../fields.ts'
import { defaultLevel, levelOfMembers, members, timestamp } from '../shared.ts'

export const editMode = oneOf('live (edited directly) or locked (nobody edits)', ['live', 'locked'], {
  tones: { locked: 'warn' },
})

export const Space = lazyObject(() => ({
  object: literal('space'),
  id: string(),
  title: stated({ max: 50 }),
  emoji: stated({ max: 50 }),
  visibility: oneOf('Who can read it', [
    'public',
    'unlisted',
    'share-link',
    'visitor-auth',
    'in-collection',
    'private',
  ]),
  createdAt: timestamp,
  updatedAt: timestamp,
  deletedAt: optional(timestamp),
  editMode: optional(editMode),
  urls: members(string(), 'location', 'app', 'published', 'public', 'icon'),
  organization: string(),
  parent: optional(string()),
  gitSync: optional(
    object({
      repoName: optional(string()),
      installationProvider: optional(string()),
      integration: optional(string()),
      url: optional(string()),
      updatedAt: optional(timestamp),
    }),
  ),
  visitorAuth: optional(object({ backend: optional(string()) })),
  revision: string(),
  defaultLevel: defaultLevel(levelOfMembers),
  comments: number(),
  changeRequests: number(),
  changeRequestsOpen: number(),
  changeRequestsDraft: number(),
  permissions: members(
    boolean(),
    'view',
    'access',
    'admin',
    'viewInviteLinks',
    'edit',
    'triggerGitSync',
    'comment',
    'merge',
    'review',
  ),
}))
