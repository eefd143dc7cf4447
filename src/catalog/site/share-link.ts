/** Operations on secret links to a site (API document, "Sites"). */
import { fields, flag, optional, text } from '../fields.ts'
import { operation } from '../operation-declaration.ts'
import { ShareLink } from '../schemas/share-link.ts'
import { pageOf } from '../shared.ts'

const columns = ['id', 'name', 'active', 'urls.published', 'createdAt'] as const

const name = text('Name', { max: 50 })

const pointless = {
  read: async () => (await import('../site.ts')).get,
  member: 'visibility',
  is: 'public',
  unlessOff: 'active',
  told: 'The site is public: everybody can read it without the link. `ws site update <site> --visibility share-link` keeps it for those who have the link',
}

export const list = operation({
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'List the share links of a site',
  paginated: true,
  response: pageOf(ShareLink),
  columns,
  wanted: ['urls.published'],
  examples: [
    'ws site share-link list --site site_partners',
    'ws site share-link list --site site_partners -o json --fields id,active',
  ],
})

export const create = operation({
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'Create a share link for a site',
  searchWords: ['private link', 'partner', 'customer', 'preview'],
  nearestTo: ['expire', 'expiry', 'expiration'],
  ifAbsent: 'name',
  pointless,
  next: [{ to: 'switch it off later', line: 'site share-link update {id} --no-active --site {siteId}' }],
  body: fields({ name }),
  response: ShareLink,
  status: 201,
  columns,
  examples: [
    'ws site share-link create --name "Partner preview" --site site_partners',
    'ws site share-link create --name Auditors --site site_partners --jq .urls.published',
  ],
})

export const update = operation({
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Rename a share link, or switch it on or off',
  searchWords: [
    'turn off link',
    'turn off partner link',
    'disable link',
    'deactivate link',
    'stop sharing',
    'revoke',
  ],
  nearestTo: ['expire', 'expiry', 'expiration'],
  pointless,
  body: fields({ active: optional(flag('Whether the link works')), name: optional(name) }),
  response: ShareLink,
  columns,
  examples: [
    'ws site share-link update shl_preview --no-active --site site_partners',
    'ws site share-link update shl_preview --name "Partner preview 2026" --site site_partners',
  ],
})

const remove = operation({
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Delete a share link',
  searchWords: ['revoke'],
  destructive: 'ask',
  columns: [],
  examples: [
    'ws site share-link delete shl_old --site site_partners --yes',
    'ws site share-link delete shl_preview --site site_partners --yes',
  ],
})

export { remove as delete }
