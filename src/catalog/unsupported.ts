/** Everything that people ask for and the API can't do. Help, unknown commands, refused requests and the reference say so. */

export interface UnsupportedWish {
  /** For people, without a full stop. */
  readonly sentence: string
  /** Phrases that people use. A question that holds all words of a phrase asks for this. */
  readonly asked: readonly string[]
  /** The closest commands, without `ws`. */
  readonly instead: readonly string[]
  /** Requests that people would try, e.g. `POST /v1/spaces`. */
  readonly requests?: readonly string[]
}

export const unsupported: readonly UnsupportedWish[] = [
  {
    sentence:
      'The API has no way to create a space: copy one, or make a site, which can bring a space of its own',
    asked: ['create space', 'new space', 'add space to workspace'],
    instead: ['space duplicate', 'site create'],
    requests: [
      'POST /v1/spaces',
      'POST /v1/orgs/{organizationId}/spaces',
      'POST /v1/collections/{collectionId}/spaces',
    ],
  },
  {
    sentence: 'The API has no way to remove a member of an organization: only from its teams',
    asked: [
      'remove member organization',
      'remove member org',
      'remove person organization',
      'remove user organization',
      'remove user workspace',
      'remove person workspace',
      'leave organization',
      'leave',
      'offboard',
    ],
    instead: ['team member remove'],
    requests: ['DELETE /v1/orgs/{organizationId}/members/{userId}'],
  },
  {
    sentence: 'The API does not list the members of an organization: only those of its teams',
    asked: ['list members organization', 'list users organization', 'list persons organization'],
    instead: ['access', 'team member list', 'org get'],
    requests: ['GET /v1/orgs/{organizationId}/members'],
  },
  {
    sentence: 'The API lists no invites that were sent by e-mail: only invite links',
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
  {
    sentence: 'The API has no way to take back an invite that was sent by e-mail: only invite links',
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
  {
    sentence: 'The API has no way to delete a change request: it can be archived',
    asked: ['delete change request', 'delete cr', 'delete draft'],
    instead: ['cr update'],
    requests: ['DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}'],
  },
  {
    sentence:
      'The API has no way to create, change or delete a page by itself: a change request imports pages',
    asked: ['create page', 'add page', 'new page', 'delete page', 'rename page', 'move page', 'edit page'],
    instead: ['cr create', 'cr content import'],
    requests: [
      'POST /v1/spaces/{spaceId}/content/page',
      'DELETE /v1/spaces/{spaceId}/content/page/{pageId}',
      'PATCH /v1/spaces/{spaceId}/content/page/{pageId}',
    ],
  },
  {
    sentence: 'The API has no way to upload a file: an import brings along what a document shows',
    asked: ['upload file', 'upload image', 'attach file', 'attach'],
    instead: ['cr content import', 'cr file list'],
    requests: ['POST /v1/spaces/{spaceId}/content/files'],
  },
  {
    sentence: 'The API has no way to create or delete an organization',
    asked: ['create organization', 'create org', 'new organization', 'delete organization', 'delete org'],
    instead: ['org list'],
    requests: ['POST /v1/orgs', 'DELETE /v1/orgs/{organizationId}'],
  },
  {
    sentence: 'The API has no way to create, change or delete a section of a site: only groups of sections',
    asked: ['create section', 'new section', 'rename section', 'delete section'],
    instead: ['site section-group list', 'site published'],
    requests: ['POST /v1/orgs/{organizationId}/sites/{siteId}/sections'],
  },
  {
    sentence: 'The API lists no deleted spaces: one is restored by its id',
    asked: ['list deleted spaces', 'list trash', 'show trash', 'empty trash'],
    instead: ['space restore'],
  },
  {
    sentence: 'The API has no way to back up or export an organization: read its parts one by one',
    asked: [
      'backup',
      'backup everything',
      'backup space',
      'backup organization',
      'backup workspace',
      'export organization',
      'export workspace',
      'export space',
      'export everything',
      'dump',
    ],
    instead: ['tree', 'cr pdf', 'local snapshot save'],
  },
  {
    sentence: 'The API has no webhooks of its own: an integration hears of events',
    asked: ['webhook', 'subscribe event'],
    instead: ['integration publish', 'wait'],
    requests: ['POST /v1/orgs/{organizationId}/webhooks'],
  },
  {
    sentence: 'The API has no way to pay, or to change a plan: it only shows the plan',
    asked: ['subscription', 'invoice', 'upgrade plan', 'change plan', 'buy seat', 'pay'],
    instead: ['org get'],
  },
  {
    sentence: 'The API shows no visits and no statistics',
    asked: ['analytics', 'visits', 'page views', 'statistics', 'traffic'],
    instead: [],
  },
  {
    sentence: 'The API has no way to create a token: the app of the service does',
    asked: ['create api token', 'create api key', 'new api key', 'rotate token'],
    instead: ['auth login', 'auth status'],
  },
  {
    sentence: 'The API keeps no earlier versions of a page that can be read or brought back',
    asked: ['page history', 'earlier version page', 'restore page', 'rollback page', 'revert page'],
    instead: ['cr list'],
  },
]
