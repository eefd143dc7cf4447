/** Every kind of thing that an id can name, and the usual word for it. */

/** Kinds that an administrator arranges: a document of a workspace holds these. */
const arranged = {
  organization: 'organization',
  team: 'team',
  'team-member': 'team member',
  'invite-link': 'invite',
  collection: 'collection',
  space: 'space',
  site: 'site',
  'site-space': 'site space',
  section: 'section',
  'section-group': 'section group',
  'share-link': 'share link',
  'adaptive-schema': 'adaptive schema',
  'saml-provider': 'SAML provider',
  'openapi-spec': 'OpenAPI specification',
  translation: 'translation settings',
  integration: 'integration',
} as const

/** Kinds that only extended operations show: a service may not offer them, and no job reads them yet. */
const extended = {
  member: 'member',
  'external-link': 'external link',
  redirect: 'redirect',
  'publishing-auth': 'visitor log-in',
  customization: 'customization',
  'audit-event': 'audit event',
  installation: 'installation',
  hostname: 'custom hostname',
  'user-permission': 'user permission',
  'team-permission': 'team permission',
} as const

/** The kinds of things in a workspace; each is declared in `resources/`. */
export const kinds = {
  ...arranged,
  ...extended,
  'openapi-version': 'version',
  'change-request': 'change request',
  reviewer: 'reviewer',
  comment: 'comment',
  reply: 'reply',
  page: 'page',
  file: 'file',
} as const

/** Kinds that have ids, but that the API can't make, change or remove. */
export const outside = {
  user: 'user',
  'agent-task': 'agent task',
} as const

export type Kind = keyof typeof kinds

export const isKind = (name: unknown): name is Kind => typeof name === 'string' && Object.hasOwn(kinds, name)

/** A kind that a copy of a workspace holds. */
export type CopiedKind = Exclude<Kind, keyof typeof extended>

/** The kinds that a copy of a workspace holds. */
export const copiedKinds: readonly Kind[] =
  // Object.keys loses the type of the keys.
  (Object.keys(kinds) as readonly Kind[]).filter((kind) => !Object.hasOwn(extended, kind))

/** A kind of resource, or of something that the API only names. */
export type NamedKind = Kind | keyof typeof outside

const nouns: Readonly<Record<NamedKind, string>> = { ...kinds, ...outside }

/** The usual word for a kind: `SAML provider`. */
export const nounOf = (kind: NamedKind): string => nouns[kind]

/** The same of several: `replies`. */
export function nounsOf(kind: NamedKind): string {
  const noun = nouns[kind]
  return noun.endsWith('s') ? noun : `${noun.replace(/y$/, 'ie')}s`
}

// Object.keys loses the type of the keys; it is never empty.
export const documentKinds = Object.keys(arranged) as [keyof typeof arranged, ...(keyof typeof arranged)[]]

/** Plurals that are not the kind with an s. */
const usualPlurals: Readonly<Partial<Record<Kind, string>>> = {
  'team-member': 'people',
  'invite-link': 'invites',
  'share-link': 'links',
  'saml-provider': 'saml',
  'openapi-spec': 'openapi',
}

/** The plural of a kind, for a flag: `teams`, `people`. */
export const pluralOf = (kind: Kind): string => usualPlurals[kind] ?? `${kind}s`
