/** Headings above the columns of a table, for people. Programs get the path of the member instead. */

/** A path alone is hard to read, so each path that the catalog shows has a heading here. */
const declared: Readonly<Record<string, string>> = {
  'adaptiveContent.enabled': 'adaptive content',
  'body.markdown': 'text',
  changeRequestsOpen: 'open change requests',
  'createdBy.displayName': 'created by',
  createdAt: 'created',
  deletedAt: 'deleted',
  'dimensions.height': 'height',
  'dimensions.width': 'width',
  downloadURL: 'download address',
  failedSSOEmails: 'not invited to single sign-on',
  'git.message': 'git message',
  lastProcessErrorCode: 'last error',
  lastProcessedAt: 'last processed',
  'comment.body.markdown': 'comment',
  'file.name': 'file',
  'member.role': 'role in team',
  'page.id': 'page',
  'page.path': 'path',
  'page.title': 'page title',
  'reviewer.displayName': 'reviewer',
  'space.title': 'title',
  'team.id': 'team',
  'team.title': 'title',
  'data.changes': 'changes',
  'data.command': 'command',
  'data.note': 'note',
  'data.state': 'state',
  'defaultTeam.title': 'default team',
  'locationReferences.page.title': 'on page',
  'locationReferences.page.urls.app': 'page address',
  'locationReferences.space.title': 'in space',
  'organization.id': 'id',
  'origin.reason': 'reason',
  'origin.type': 'access from',
  'organization.role': 'role in organization',
  'organization.user.displayName': 'name',
  'organization.user.email': 'email',
  'owner.id': 'owner',
  postedAt: 'posted',
  'postedBy.displayName': 'posted by',
  processingState: 'state',
  'requestedBy.displayName': 'requested by',
  'service.acsURL': 'assertion address',
  'service.entityID': 'service entity',
  'service.startURL': 'start address',
  'site.id': 'id',
  'site.title': 'title',
  'site.urls.published': 'published address',
  sourceURL: 'source address',
  'space.id': 'space',
  ssoURL: 'sign-on address',
  startURL: 'start address',
  'structure.type': 'structure',
  'target.page.title': 'page',
  'targetReference.page.title': 'to page',
  'targetReference.page.urls.app': 'target address',
  'targetReference.space.title': 'to space',
  'targetReference.url': 'to address',
  'team.members': 'members',
  'team.role': 'role in team',
  updatedAt: 'updated',
  'urls.app': 'address',
  'urls.published': 'published address',
  'user.displayName': 'name',
  'user.email': 'email',
  'user.id': 'id',
}

export const headingOf = (column: string): string => declared[column] ?? wordsIn(column)

/** `editMode` becomes `edit mode`, `a.bC` becomes `a b c`; a name in capitals stays one word. */
const wordsIn = (path: string): string =>
  path
    .replaceAll('.', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()

/** True when the heading of a path is declared. */
export const hasHeading = (column: string): boolean => Object.hasOwn(declared, column)
