/** Every kind of thing that an id can name, and the usual word for it. */

/** Permissions, by what they are on and whom they are for. People call all of them permissions (`toldKind`). */
const permissions = {
  'collection-user-permission': 'user permission',
  'collection-team-permission': 'team permission',
  'space-user-permission': 'user permission',
  'space-team-permission': 'team permission',
  'site-user-permission': 'user permission',
  'site-team-permission': 'team permission',
} as const

/** Kinds that an administrator arranges: a document of a workspace holds these. */
const arranged = {
  organization: 'organization',
  member: 'member',
  team: 'team',
  'team-member': 'team member',
  'invite-link': 'invite',
  collection: 'collection',
  space: 'space',
  site: 'site',
  'site-space': 'site space',
  section: 'section',
  'section-group': 'section group',
  'external-link': 'external link',
  redirect: 'redirect',
  'publishing-auth': 'visitor log-in',
  customization: 'customization',
  'share-link': 'share link',
  'adaptive-schema': 'adaptive schema',
  'saml-provider': 'SAML provider',
  'openapi-spec': 'OpenAPI specification',
  translation: 'translation settings',
  integration: 'integration',
  installation: 'installation',
  ...permissions,
} as const

/** Kinds that documents have held only since ws reads extended lists. */
const laterKinds: ReadonlySet<string> = new Set([
  'member',
  'external-link',
  'redirect',
  'publishing-auth',
  'customization',
  'installation',
])

/** Kinds that only extended operations show, and that no job reads yet. */
const extended = {
  'audit-event': 'audit event',
  hostname: 'custom hostname',
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
  review: 'review',
  revision: 'revision',
  'page-path': 'path of a page',
} as const

/** Values that people choose from a list, and that no path of the API names. */
export const listedValues = {
  'audit-action': 'action',
  'redirect-source': 'source of a redirect',
  'site-part': 'part of a site',
} as const

export type ListedValue = keyof typeof listedValues

export const isListedValue = (name: unknown): name is ListedValue =>
  typeof name === 'string' && Object.hasOwn(listedValues, name)

export type Kind = keyof typeof kinds

export const isKind = (name: unknown): name is Kind => typeof name === 'string' && Object.hasOwn(kinds, name)

/** A kind as people and programs see it. */
export type ToldKind = Exclude<Kind, keyof typeof permissions> | 'permission'

const isPermission = (kind: string): kind is keyof typeof permissions => Object.hasOwn(permissions, kind)

export const toldKind = (kind: Kind | ToldKind): ToldKind => (isPermission(kind) ? 'permission' : kind)

/** All kinds that people call so; none if nothing is. */
export const kindsTold = (name: unknown): readonly Kind[] => {
  // Object.keys loses the type of the keys.
  if (name === 'permission') return Object.keys(permissions) as (keyof typeof permissions)[]
  return isKind(name) && !isPermission(name) ? [name] : []
}

/** The names in an address before those of the holder and of the thing itself, where one kind stands for several. */
export function addressWords(kind: Kind): readonly [ofHolder: string, own: string] | undefined {
  if (!isPermission(kind)) return undefined
  const [ofHolder = '', own = ''] = kind.split('-')
  return [ofHolder, own]
}

/** A kind that a copy of a workspace holds. */
export type CopiedKind = Exclude<Kind, keyof typeof extended>

/** The kinds that a copy of a workspace holds. */
export const copiedKinds: readonly Kind[] =
  // Object.keys loses the type of the keys.
  (Object.keys(kinds) as readonly Kind[]).filter((kind) => !Object.hasOwn(extended, kind))

/** A kind of resource, or of something that the API only names. */
export type NamedKind = Kind | ToldKind | keyof typeof outside | ListedValue

const nouns: Readonly<Record<NamedKind, string>> = {
  ...kinds,
  permission: 'permission',
  ...outside,
  ...listedValues,
}

export const isNamedKind = (name: unknown): name is NamedKind =>
  typeof name === 'string' && Object.hasOwn(nouns, name)

/** The usual word for a kind: `SAML provider`. */
export const nounOf = (kind: NamedKind): string => nouns[kind]

/** The same of several: `replies`. */
export function nounsOf(kind: NamedKind): string {
  const noun = nouns[kind]
  return noun.endsWith('s') ? noun : `${noun.replace(/y$/, 'ie')}s`
}

// Object.keys loses the type of the keys; it is never empty.
export const documentKinds = Object.keys(arranged) as [keyof typeof arranged, ...(keyof typeof arranged)[]]

/** The kinds of the first documents and backups, which did not yet say what they are about. */
export const firstKinds: readonly Kind[] = documentKinds.filter(
  (kind) => !isPermission(kind) && !laterKinds.has(kind),
)

/** Those of a document as people name them. */
export const toldDocumentKinds = [...new Set(documentKinds.map(toldKind))] as [ToldKind, ...ToldKind[]]

/** All kinds as people name them. */
export const toldKinds = [
  ...new Set([...documentKinds, ...Object.keys(kinds)].filter(isKind).map(toldKind)),
] as [ToldKind, ...ToldKind[]]

/** Plurals that are not the kind with an s. */
const usualPlurals: Readonly<Partial<Record<Kind, string>>> = {
  'team-member': 'people',
  'invite-link': 'invites',
  'share-link': 'links',
  'saml-provider': 'saml',
  'openapi-spec': 'openapi',
}

/** The plural of a kind, for a flag: `teams`, `people`. */
export const pluralOf = (kind: Kind): string => usualPlurals[kind] ?? `${toldKind(kind)}s`
