/** Everything that people ask for and the API can't do. Help, unknown commands, refused requests and the reference say so. */

export interface UnsupportedWish {
  /** For people, without a full stop. */
  readonly sentence: string
  /** A way round it, if there is one; follows the sentence. */
  readonly way?: string
  /** Phrases that people use. A question that holds all words of a phrase asks for this. */
  readonly asked: readonly string[]
  /** The closest commands, without `ws`. */
  readonly instead: readonly string[]
  /** Requests that people would try, e.g. `POST /v1/spaces`. */
  readonly requests?: readonly string[]
}

const gaps = {
  createSpace: {
    sentence: 'The API has no way to create a space but an extended operation',
    way: 'where the service does not offer that, copy one, or make a site, which can bring a space of its own',
    asked: [],
    instead: ['space create', 'space duplicate', 'site create'],
    requests: ['POST /v1/spaces', 'POST /v1/collections/{collectionId}/spaces'],
  },
  joinOrganization: {
    sentence: 'The API has no way to make somebody a member by itself',
    way: 'invite them: they accept it themselves',
    asked: ['create member organization', 'add member organization by itself'],
    instead: ['invite send', 'invite link create'],
    requests: ['POST /v1/orgs/{organizationId}/members'],
  },
  listInvites: {
    sentence: 'The API does not list the invites that it sent by e-mail',
    way: 'only invite links',
    asked: [
      'list invites',
      'list invitations',
      'pending invites',
      'pending invitations',
      'list email invites',
      'open invites',
    ],
    instead: ['invite link list', 'invite send'],
    requests: ['GET /v1/orgs/{organizationId}/invites'],
  },
  takeBackInvite: {
    sentence: 'The API has no way to take back an invite that it sent by e-mail',
    way: 'only invite links',
    asked: [
      'cancel invite',
      'revoke invite',
      'withdraw invite',
      'delete email invite',
      'cancel invitation',
      'revoke invitation',
    ],
    instead: ['invite link delete'],
    requests: ['DELETE /v1/orgs/{organizationId}/invites/{inviteId}'],
  },
  deleteChangeRequest: {
    sentence: 'The API has no way to delete a change request',
    way: 'archive it',
    asked: ['delete change request', 'delete cr', 'delete draft'],
    instead: ['cr update'],
    requests: ['DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}'],
  },
  changePage: {
    sentence: 'The API has no way to create, change or delete a page by itself',
    way: 'change the content of a change request',
    asked: [],
    instead: ['cr content update', 'cr content import'],
    requests: [
      'POST /v1/spaces/{spaceId}/content/page',
      'DELETE /v1/spaces/{spaceId}/content/page/{pageId}',
      'PATCH /v1/spaces/{spaceId}/content/page/{pageId}',
    ],
  },
  uploadFile: {
    sentence: 'The API has no way to upload a file by itself',
    way: 'change the content of a change request',
    asked: [],
    instead: ['cr content update', 'cr file list'],
    requests: [
      'POST /v1/spaces/{spaceId}/content/files',
      'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
    ],
  },
  makeOrganization: {
    sentence: 'The API has no way to create or delete an organization',
    asked: ['create organization', 'create org', 'new organization', 'delete organization', 'delete org'],
    instead: ['org list'],
    requests: ['POST /v1/orgs', 'DELETE /v1/orgs/{organizationId}'],
  },
  changeSection: {
    sentence: 'The API has no way to create, change or delete a section of a site but extended operations',
    way: 'where the service does not offer them, use the app',
    asked: [],
    instead: ['site section create', 'site section update'],
  },
  listDeletedSpaces: {
    sentence: 'The API does not list deleted spaces',
    way: 'restore one by its id',
    asked: ['list deleted spaces', 'list trash', 'show trash'],
    instead: ['space restore'],
  },
  exportPages: {
    sentence: 'The API has no way to export the pages of a space',
    way: 'ws backup create --content and ws content pull write them to a folder',
    asked: [
      'export content',
      'export markdown',
      'export pages',
      'export space',
      'download pages',
      'download space',
    ],
    instead: ['backup create', 'content pull', 'space pdf'],
  },
  listRevisions: {
    sentence: 'The API does not list the revisions of a space',
    way: 'take ids from its revision, from merged change requests, and from parents of a revision',
    asked: ['list space revision', 'list revisions', 'list versions of space', 'history of space'],
    instead: ['space revision get', 'cr list', 'space diff'],
    requests: ['GET /v1/spaces/{spaceId}/revisions'],
  },
  webhooks: {
    sentence: 'The API has no webhooks of its own',
    way: 'integrations receive events',
    asked: ['webhook', 'subscribe event'],
    instead: ['integration publish', 'wait'],
    requests: ['POST /v1/orgs/{organizationId}/webhooks'],
  },
  pay: {
    sentence: 'The API has no way to pay, or to change a plan',
    way: 'it only shows the plan',
    asked: ['subscription', 'invoice', 'upgrade plan', 'change plan', 'buy seat', 'add seat', 'pay'],
    instead: ['org get'],
  },
  visits: {
    sentence: 'The API shows no visits or statistics of a site',
    asked: ['analytics', 'visits', 'page views', 'statistics', 'traffic'],
    instead: [],
  },
  createToken: {
    sentence: 'The API has no way to create a token',
    way: 'create it in the app of the service',
    asked: [
      'create api token',
      'create api key',
      'new api key',
      'create token',
      'rotate token',
      'renew token',
      'iam create access key',
    ],
    instead: ['auth login', 'auth status'],
  },
  pageHistory: {
    sentence: 'The API does not list the earlier versions of a page',
    way: 'read the page in a revision; ws cr content update brings it back',
    asked: ['page history', 'earlier version page', 'blame'],
    instead: ['space revision page get', 'cr content update'],
  },
  changeFile: {
    sentence: 'The API has no way to change or delete a file',
    asked: ['delete file', 'change file', 'replace file'],
    instead: ['cr file list'],
    requests: [
      'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
      'PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
    ],
  },
  customDomain: {
    sentence: 'The API has no way to give a site a domain of its own',
    way: 'do that in the app; --proxy is for your own proxy',
    asked: [
      'custom domain',
      'custom domain site',
      'give site custom domain',
      'site domain',
      'custom hostname',
      'change address site',
      'change url site',
    ],
    instead: ['site update', 'hostname get', 'hostname revalidate'],
    requests: ['POST /v1/custom-hostnames'],
  },
  listHostnames: {
    sentence: 'The API does not list custom hostnames',
    way: 'a site and an organization show their own',
    asked: ['list hostnames', 'list domains', 'all domains', 'custom hostnames'],
    instead: ['site list', 'org get', 'hostname get'],
    requests: ['GET /v1/custom-hostnames'],
  },
  writeAuditEvents: {
    sentence: 'The API has no way to write, change or delete events of the audit log',
    asked: ['delete audit log', 'clear audit log', 'write audit event', 'delete audit event'],
    instead: ['audit-event list'],
    requests: [
      'POST /v1/orgs/{organizationId}/audit-events',
      'DELETE /v1/orgs/{organizationId}/audit-events/{auditEventId}',
    ],
  },
  sitePassword: {
    sentence: 'The API has no way to protect a site with a password',
    way: 'give it another visibility, or share it by a link',
    asked: ['password site', 'password protect site', 'protect site'],
    instead: ['site update', 'site share-link create'],
  },
  shareLinkExpiry: {
    sentence: 'The API has no way to let a share link expire',
    way: 'give it an end in a document (ws help end-access), switch it off, or delete it',
    asked: ['expire share link', 'share link expiry', 'share link expiration', 'expire link'],
    instead: ['site share-link update', 'site share-link delete'],
  },
  personPassword: {
    sentence: 'The API has no way to set or reset the password of a person',
    way: 'each person does that at the login',
    asked: ['reset password', 'change password', 'set password', 'forgot password'],
    instead: ['sso list', 'auth login'],
  },
  userAccount: {
    sentence: 'The API has no way to make or change the account of a user',
    way: 'people make one themselves when you invite them',
    asked: [
      'rename user',
      'change name of user',
      'change e-mail address of user',
      'create account',
      'delete account',
    ],
    instead: ['invite send', 'user get', 'member update'],
  },
  secondFactor: {
    sentence: 'The API has no settings for two-factor authentication',
    way: 'your single sign-on provider can require it',
    asked: ['mfa', '2fa', 'two factor', 'two factor authentication'],
    instead: ['saml create', 'sso list'],
  },
  purgeSpace: {
    sentence: 'The API has no way to remove a deleted space for good',
    way: 'the service does that after 7 days',
    asked: [
      'purge space',
      'purge deleted spaces',
      'delete space permanently',
      'delete space for good',
      'empty trash',
    ],
    instead: ['space delete', 'space restore'],
  },
  archive: {
    sentence: 'The API has no way to archive a space, a collection or a site',
    way: 'lock the space, or move it into a collection for finished work',
    asked: ['archive space', 'archive collection', 'archive site'],
    instead: ['space update', 'space move', 'collection move'],
  },
  gitSync: {
    sentence: 'The API has no way to set up Git Sync of a space',
    way: 'do that in the app, or import and export once with ws space git',
    asked: ['git sync', 'git sync space', 'github sync', 'gitlab sync', 'sync repository', 'sync repo'],
    instead: ['space git info', 'space git import', 'space git export', 'export', 'plan'],
  },
  labels: {
    sentence: 'The API has no labels or tags',
    way: 'group spaces in collections',
    asked: ['label', 'tag', 'add label', 'add tag', 'annotate'],
    instead: ['collection create', 'space move'],
  },
  releases: {
    sentence: 'The API has no releases',
    way: 'a merge makes a revision of a space, and a published site shows it',
    asked: ['release', 'create release', 'list releases', 'release list', 'release notes'],
    instead: ['cr merge', 'cr list', 'site publish'],
  },
  workflows: {
    sentence: 'The API runs no workflows, jobs or builds',
    way: 'your CI can run ws (ws help ci)',
    asked: ['workflow', 'run list', 'run view', 'run watch', 'run rerun', 'run cancel', 'run download'],
    instead: ['plan', 'audit', 'wait'],
  },
  secrets: {
    sentence: 'The API keeps no secrets or variables for you',
    way: 'a document takes values from the environment of ws plan --allow-env',
    asked: ['secret list', 'secret set', 'secret delete', 'variable list', 'variable set', 'variable get'],
    instead: ['plan', 'auth login'],
  },
  notifications: {
    sentence: 'The API has no settings for notifications',
    asked: ['notification', 'email notification', 'mute notification', 'turn notification'],
    instead: ['cr reviewer add', 'wait'],
  },
  makeVersion: {
    sentence: 'The API has no way to make a version of a specification by itself: publishing makes one',
    asked: ['create version', 'new version specification'],
    instead: ['openapi publish'],
    requests: ['POST /v1/orgs/{organizationId}/openapi/{specSlug}/versions'],
  },
  changeVersion: {
    sentence: 'The API has no way to change or delete a version of a specification',
    asked: ['delete openapi version', 'change openapi version', 'delete version specification'],
    instead: ['openapi version list', 'openapi delete'],
    requests: ['DELETE /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}'],
  },
  readMember: {
    sentence: 'The API shows the members of a team only as a list',
    asked: ['get team member'],
    instead: ['team member list'],
    requests: ['GET /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}'],
  },
  readPermission: {
    sentence: 'The API shows the permissions of a space, a collection or a site only as lists',
    asked: ['get space permission', 'get collection permission', 'get site permission'],
    instead: ['space permission user list', 'collection permission user list', 'site permission user list'],
  },
  readReviewer: {
    sentence: 'The API shows the requested reviewers only as a list',
    asked: ['get cr reviewer'],
    instead: ['cr reviewer list'],
    requests: ['GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}'],
  },
  changeReviewer: {
    sentence: 'The API has no way to change a request for review',
    asked: ['update cr reviewer'],
    instead: ['cr reviewer remove', 'cr reviewer add'],
    requests: ['PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}'],
  },
  changeReply: {
    sentence: 'The API has no documented way to change or delete a reply on a change request',
    asked: [],
    instead: ['cr comment reply update', 'cr comment reply delete'],
  },
  readShareLink: {
    sentence: 'The API shows share links only as a list',
    asked: ['get site share link'],
    instead: ['site share-link list'],
    requests: ['GET /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}'],
  },
  listSchemas: {
    sentence: 'The API does not list visitor schemas',
    way: 'a site has at most one',
    asked: ['list site adaptive schema'],
    instead: ['site adaptive-schema get'],
  },
  deleteSchema: {
    sentence: 'The API has no way to delete a visitor schema',
    way: 'set a schema without properties',
    asked: ['delete site adaptive schema'],
    instead: ['site adaptive-schema set'],
    requests: ['DELETE /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema'],
  },
  readSiteSpace: {
    sentence: 'The API shows the spaces of a site only as a list',
    asked: ['get site space'],
    instead: ['site space list'],
    requests: ['GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}'],
  },
  readSectionGroup: {
    sentence: 'The API shows section groups only as a list',
    asked: ['get site section group'],
    instead: ['site section-group list'],
    requests: ['GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}'],
  },
  readSection: {
    sentence: 'The API shows sections only in a published site and in their groups',
    asked: [],
    instead: ['site section list', 'site published', 'site section-group list'],
  },
  readExternalLink: {
    sentence: 'The API shows the external links of a site only in its structure',
    asked: ['get site external link', 'list external links'],
    instead: ['site structure get'],
  },
  readRedirect: {
    sentence: 'The API shows redirects only as a list',
    asked: ['get site redirect'],
    instead: ['site redirect list', 'site redirect resolve'],
  },
  listPublishingAuth: {
    sentence: 'The API neither lists nor makes nor deletes the log-in of visitors',
    way: 'a site has exactly one',
    asked: ['list site auth', 'create site auth', 'delete site auth'],
    instead: ['site auth get', 'site auth update'],
  },
  listCustomization: {
    sentence: 'The API neither lists customizations nor changes a part of one',
    way: 'a site has exactly one',
    asked: ['list site customization', 'change a part of a site customization'],
    instead: ['site customization get', 'site customization set'],
  },
} as const satisfies Readonly<Record<string, UnsupportedWish>>

/** The name of an entry: declarations of resources point here by it, and so load none of the texts. */
export type WishName = keyof typeof gaps

export const unsupported: readonly UnsupportedWish[] = Object.values(gaps)

export const gapNamed = (gap: WishName): Pick<UnsupportedWish, 'sentence' | 'way'> => gaps[gap]

/** The sentence; a way round, if there is one, follows a semicolon. */
export function sentenceOfGap(gap: WishName): string {
  const { sentence, way } = gapNamed(gap)
  return way === undefined ? sentence : `${sentence}; ${way}`
}
