/** Every path parameter of the API: its word on the command line, and the kind that it names. */
import { id, type Schema, word } from './fields.ts'

/** The things that `--org`, `--space`, `--site` and the profile name. */
export type ContextKind = 'org' | 'space' | 'site'

export interface PathParameter {
  /** The argument's name in usage: `<name>`. */
  readonly name: string
  readonly schema: Schema<string>
  /** Set for the three parameters that `--org`, `--space`, `--site` and the profile provide. */
  readonly context?: ContextKind
  /** The context that the address of such a thing tells where nothing else gives it. */
  readonly addressTells?: ContextKind
  /** True if an e-mail address, as it is, stands for one. */
  readonly byEmail?: true
  /** Says which ones no list shows, for people who look for one by its name. */
  readonly unlisted?: string
}

export const integrationName = word('Name of the integration', { max: 100, pattern: '^[a-zA-Z0-9-_.]+$' })

/** For the body that makes a specification. In a path, any text is a slug: the service says whether there is one. */
export const specSlug = word('Slug of the OpenAPI specification', {
  min: 1,
  max: 100,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
})

export const parameters = {
  organizationId: { name: 'org', schema: id('organization'), context: 'org' },
  spaceId: {
    name: 'space',
    schema: id('space'),
    context: 'space',
    unlisted: 'The API lists only spaces in collections: give the id of any other space',
  },
  siteId: { name: 'site', schema: id('site'), context: 'site' },
  emailDomain: { name: 'email-domain', schema: word('E-mail domain, e.g. example.com', { min: 1 }) },
  inviteId: { name: 'invite', schema: id('invite-link') },
  teamId: { name: 'team', schema: id('team') },
  userId: { name: 'user', schema: id('user'), byEmail: true },
  collectionId: { name: 'collection', schema: id('collection') },
  commentId: { name: 'comment', schema: id('comment'), addressTells: 'space' },
  commentReplyId: { name: 'reply', schema: id('reply'), addressTells: 'space' },
  changeRequestId: {
    name: 'cr',
    schema: id('change-request', 'Id of the change request, or its number in the space'),
    addressTells: 'space',
  },
  reviewId: { name: 'review', schema: id('review', 'Id of a review'), addressTells: 'space' },
  revisionId: { name: 'revision', schema: id('revision', 'Id of a revision'), addressTells: 'space' },
  pagePath: {
    name: 'path',
    schema: id('page-path', 'Path of a page, e.g. guides/start'),
    addressTells: 'space',
  },
  pageId: { name: 'page', schema: id('page'), addressTells: 'space' },
  fileId: { name: 'file', schema: id('file'), addressTells: 'space' },
  siteSpaceId: { name: 'site-space', schema: id('site-space', 'Id of the link between a site and a space') },
  siteSectionGroupId: { name: 'group', schema: id('section-group') },
  siteSectionId: { name: 'section', schema: id('section') },
  siteExternalLinkId: { name: 'link', schema: id('external-link') },
  siteRedirectId: { name: 'redirect', schema: id('redirect') },
  shareLinkId: { name: 'share-link', schema: id('share-link') },
  samlProviderId: { name: 'provider', schema: id('saml-provider') },
  specSlug: { name: 'spec', schema: word('Slug of the OpenAPI specification', { min: 1, max: 100 }) },
  versionId: { name: 'version', schema: id('openapi-version') },
  translationSettingsId: { name: 'translation', schema: id('translation') },
  integrationName: { name: 'integration', schema: integrationName },
  installationId: { name: 'installation', schema: id('installation') },
  auditEventId: { name: 'event', schema: id('audit-event') },
  hostname: {
    name: 'hostname',
    schema: word('Custom hostname, e.g. docs.example.com', { min: 1, max: 512 }),
  },
  subdomain: {
    name: 'subdomain',
    schema: word('Subdomain, e.g. that in northwind.docs.example', {
      min: 3,
      max: 32,
      pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
    }),
  },
} as const satisfies Record<string, PathParameter>

export type ParameterName = keyof typeof parameters

/** The declaration of a path parameter: the operation's own, or the API document's; undefined if neither knows it. */
export function parameterOf(
  name: string,
  {
    parameters: own = {},
  }: { readonly parameters?: Readonly<Record<string, PathParameter>> | undefined } = {},
): PathParameter | undefined {
  if (Object.hasOwn(own, name)) return own[name]
  const known: Readonly<Record<string, PathParameter>> = parameters
  return Object.hasOwn(known, name) ? known[name] : undefined
}
