/** How ids of each kind begin in the embedded workspace. On another service, the beginning is a first guess, and tells nothing for certain. */
import type { NamedKind } from './kinds.ts'

export const idPrefixes = {
  user: 'usr',
  organization: 'org',
  'invite-link': 'inv',
  team: 'team',
  collection: 'col',
  space: 'spc',
  revision: 'rev',
  page: 'pag',
  file: 'fil',
  'change-request': 'cr',
  comment: 'cmt',
  reply: 'rpl',
  review: 'rvw',
  site: 'site',
  section: 'sec',
  'section-group': 'grp',
  'site-space': 'ssp',
  'share-link': 'shl',
  'external-link': 'xln',
  redirect: 'rdr',
  'saml-provider': 'saml',
  'openapi-version': 'ver',
  translation: 'trn',
  installation: 'ins',
  'audit-event': 'aev',
} as const satisfies Partial<Record<NamedKind, string>>

/** The kind that the beginning of an id suggests. */
export function kindByPrefix(id: string): NamedKind | undefined {
  const prefix = /^([a-z]+)_./.exec(id)?.[1]
  return kinds.find((kind) => idPrefixes[kind] === prefix)
}

// Object.keys loses the type of the keys.
const kinds = Object.keys(idPrefixes) as (keyof typeof idPrefixes)[]
