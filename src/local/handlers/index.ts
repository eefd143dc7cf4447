/** The nouns for the router: the beginnings of their paths, their declarations and their handlers. */
import type { Operation } from '../../catalog/operation.ts'
import type { Handler, Handlers } from '../handler.ts'

export interface HandlerFamily {
  /** The beginnings of the noun's paths; `*` is any segment. */
  readonly paths: readonly string[]
  readonly declarations: () => Promise<Readonly<Record<string, unknown>>>
  readonly handlers: () => Promise<Readonly<Record<string, Handler<Operation>>>>
}

interface DeclaredFamily<Module extends object> {
  readonly paths: readonly string[]
  readonly declarations: () => Promise<Module>
  readonly handlers: () => Promise<Handlers<Module>>
}

/** A handler that is missing, has the wrong name or belongs to another operation does not compile here. */
function family<Module extends object>({
  paths,
  declarations,
  handlers,
}: DeclaredFamily<Module>): HandlerFamily {
  return {
    paths,
    // A module's exports, by name.
    declarations: declarations as () => Promise<Readonly<Record<string, unknown>>>,
    // The router parses the input for the handler's own operation.
    handlers: handlers as unknown as HandlerFamily['handlers'],
  }
}

export const families: readonly HandlerFamily[] = [
  family({
    paths: ['/v1/orgs', '/v1/email-domains'],
    declarations: () => import('../../catalog/org.ts'),
    handlers: () => import('./org.ts'),
  }),
  family({
    paths: ['/v1/user', '/v1/users'],
    declarations: () => import('../../catalog/user.ts'),
    handlers: () => import('./user.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/members'],
    declarations: () => import('../../catalog/member.ts'),
    handlers: () => import('./member.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/invites'],
    declarations: () => import('../../catalog/invite.ts'),
    handlers: () => import('./invite.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/link-invites'],
    declarations: () => import('../../catalog/invite/link.ts'),
    handlers: () => import('./invite/link.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/teams'],
    declarations: () => import('../../catalog/team.ts'),
    handlers: () => import('./team.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/teams/*/members'],
    declarations: () => import('../../catalog/team/member.ts'),
    handlers: () => import('./team/member.ts'),
  }),
  family({
    paths: ['/v1/collections', '/v1/orgs/*/collections'],
    declarations: () => import('../../catalog/collection.ts'),
    handlers: () => import('./collection.ts'),
  }),
  family({
    paths: ['/v1/spaces', '/v1/orgs/*/spaces'],
    declarations: () => import('../../catalog/space.ts'),
    handlers: () => import('./space.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/comments'],
    declarations: () => import('../../catalog/space/comment.ts'),
    handlers: () => import('./space/comment.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/comments/*/replies'],
    declarations: () => import('../../catalog/space/comment/reply.ts'),
    handlers: () => import('./space/comment/reply.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/content'],
    declarations: () => import('../../catalog/space/content.ts'),
    handlers: () => import('./space/content.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/git'],
    declarations: () => import('../../catalog/space/git.ts'),
    handlers: () => import('./space/git.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/content/pages', '/v1/spaces/*/content/page', '/v1/spaces/*/content/path'],
    declarations: () => import('../../catalog/space/page.ts'),
    handlers: () => import('./space/page.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/content/files'],
    declarations: () => import('../../catalog/space/file.ts'),
    handlers: () => import('./space/file.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/revisions'],
    declarations: () => import('../../catalog/space/revision.ts'),
    handlers: () => import('./space/revision.ts'),
  }),
  family({
    paths: [
      '/v1/spaces/*/revisions/*/pages',
      '/v1/spaces/*/revisions/*/page',
      '/v1/spaces/*/revisions/*/path',
    ],
    declarations: () => import('../../catalog/space/revision/page.ts'),
    handlers: () => import('./space/revision/page.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/revisions/*/files'],
    declarations: () => import('../../catalog/space/revision/file.ts'),
    handlers: () => import('./space/revision/file.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/change-requests'],
    declarations: () => import('../../catalog/cr.ts'),
    handlers: () => import('./cr.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/change-requests/*/requested-reviewers'],
    declarations: () => import('../../catalog/cr/reviewer.ts'),
    handlers: () => import('./cr/reviewer.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/change-requests/*/comments'],
    declarations: () => import('../../catalog/cr/comment.ts'),
    handlers: () => import('./cr/comment.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/change-requests/*/comments/*/replies'],
    declarations: () => import('../../catalog/cr/comment/reply.ts'),
    handlers: () => import('./cr/comment/reply.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/change-requests/*/content'],
    declarations: () => import('../../catalog/cr/content.ts'),
    handlers: () => import('./cr/content.ts'),
  }),
  family({
    paths: [
      '/v1/spaces/*/change-requests/*/content/pages',
      '/v1/spaces/*/change-requests/*/content/page',
      '/v1/spaces/*/change-requests/*/content/path',
    ],
    declarations: () => import('../../catalog/cr/page.ts'),
    handlers: () => import('./cr/page.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/change-requests/*/content/files'],
    declarations: () => import('../../catalog/cr/file.ts'),
    handlers: () => import('./cr/file.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites'],
    declarations: () => import('../../catalog/site.ts'),
    handlers: () => import('./site.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/adaptive-schema'],
    declarations: () => import('../../catalog/site/adaptive-schema.ts'),
    handlers: () => import('./site/adaptive-schema.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/site-spaces'],
    declarations: () => import('../../catalog/site/space.ts'),
    handlers: () => import('./site/space.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/section-groups'],
    declarations: () => import('../../catalog/site/section-group.ts'),
    handlers: () => import('./site/section-group.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/share-links'],
    declarations: () => import('../../catalog/site/share-link.ts'),
    handlers: () => import('./site/share-link.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/change-requests/*/reviews'],
    declarations: () => import('../../catalog/cr/review.ts'),
    handlers: () => import('./cr/review.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/sections'],
    declarations: () => import('../../catalog/site/section.ts'),
    handlers: () => import('./site/section.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/external-links'],
    declarations: () => import('../../catalog/site/external-link.ts'),
    handlers: () => import('./site/external-link.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/redirects', '/v1/orgs/*/sites/*/redirect'],
    declarations: () => import('../../catalog/site/redirect.ts'),
    handlers: () => import('./site/redirect.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/publishing/auth'],
    declarations: () => import('../../catalog/site/auth.ts'),
    handlers: () => import('./site/auth.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/customization'],
    declarations: () => import('../../catalog/site/customization.ts'),
    handlers: () => import('./site/customization.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/structure'],
    declarations: () => import('../../catalog/site/structure.ts'),
    handlers: () => import('./site/structure.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/permissions'],
    declarations: () => import('../../catalog/space/permission.ts'),
    handlers: () => import('./space/permission.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/permissions/users'],
    declarations: () => import('../../catalog/space/permission/user.ts'),
    handlers: () => import('./space/permission/user.ts'),
  }),
  family({
    paths: ['/v1/spaces/*/permissions/teams'],
    declarations: () => import('../../catalog/space/permission/team.ts'),
    handlers: () => import('./space/permission/team.ts'),
  }),
  family({
    paths: ['/v1/collections/*/permissions'],
    declarations: () => import('../../catalog/collection/permission.ts'),
    handlers: () => import('./collection/permission.ts'),
  }),
  family({
    paths: ['/v1/collections/*/permissions/users'],
    declarations: () => import('../../catalog/collection/permission/user.ts'),
    handlers: () => import('./collection/permission/user.ts'),
  }),
  family({
    paths: ['/v1/collections/*/permissions/teams'],
    declarations: () => import('../../catalog/collection/permission/team.ts'),
    handlers: () => import('./collection/permission/team.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/permissions'],
    declarations: () => import('../../catalog/site/permission.ts'),
    handlers: () => import('./site/permission.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/permissions/users'],
    declarations: () => import('../../catalog/site/permission/user.ts'),
    handlers: () => import('./site/permission/user.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sites/*/permissions/teams'],
    declarations: () => import('../../catalog/site/permission/team.ts'),
    handlers: () => import('./site/permission/team.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/saml'],
    declarations: () => import('../../catalog/saml.ts'),
    handlers: () => import('./saml.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/sso'],
    declarations: () => import('../../catalog/sso.ts'),
    handlers: () => import('./sso.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/openapi'],
    declarations: () => import('../../catalog/openapi.ts'),
    handlers: () => import('./openapi.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/openapi/*/versions'],
    declarations: () => import('../../catalog/openapi/version.ts'),
    handlers: () => import('./openapi/version.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/translations'],
    declarations: () => import('../../catalog/translation.ts'),
    handlers: () => import('./translation.ts'),
  }),
  family({
    paths: ['/v1/integrations'],
    declarations: () => import('../../catalog/integration.ts'),
    handlers: () => import('./integration.ts'),
  }),
  family({
    paths: ['/v1/integrations/*/installations'],
    declarations: () => import('../../catalog/integration/installation.ts'),
    handlers: () => import('./integration/installation.ts'),
  }),
  family({
    paths: ['/v1/orgs/*/audit-events', '/v1/orgs/*/audit-event-actions'],
    declarations: () => import('../../catalog/audit-event.ts'),
    handlers: () => import('./audit-event.ts'),
  }),
  family({
    paths: ['/v1/custom-hostnames'],
    declarations: () => import('../../catalog/hostname.ts'),
    handlers: () => import('./hostname.ts'),
  }),
  family({
    paths: ['/v1/subdomains'],
    declarations: () => import('../../catalog/subdomain.ts'),
    handlers: () => import('./subdomain.ts'),
  }),
  family({
    paths: ['/v1/urls'],
    declarations: () => import('../../catalog/url.ts'),
    handlers: () => import('./url.ts'),
  }),
]
