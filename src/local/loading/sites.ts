/** Rows of sites and what belongs to them: the mirror of their presenters. */
import type { Kind } from '../../catalog/kinds.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
import { createSecret, keyOfVisitors } from '../ids.ts'
import type { Database } from '../store/database.ts'
import type { LoadingState, RowMaker } from './loading.ts'
import { flag, json, object, oneOf, role, text, textOr } from './values.ts'

const visibilities = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const

export const site: RowMaker = ({ path, reply }, loading) => {
  if (Array.isArray(reply.features) && reply.features.length > 0)
    loading.approximate('site', 'features', 'An embedded workspace has none')
  loading.rows.add('sites', {
    id: path.siteId ?? '',
    organization_id: loading.organization,
    type: textOr(reply, 'type', 'basic'),
    title: textOr(reply, 'title', ''),
    icon: json(reply, 'icon'),
    hostname: text(reply, 'hostname'),
    basename: text(reply, 'basename'),
    proxy: json(reply, 'proxy'),
    visibility: oneOf(reply, 'visibility', visibilities) ?? 'visitor-auth',
    published: flag(reply, 'published'),
    adaptive_content: flag(object(reply, 'adaptiveContent'), 'enabled'),
    ads: json(reply, 'ads'),
    agents_context: oneOf(reply, 'agentsContext', ['excluded', 'included']) ?? 'excluded',
    default_level: role(reply, 'defaultLevel'),
    created_at: textOr(reply, 'createdAt', loading.moment('sites')),
  })
}

export const adaptiveSchema: RowMaker = ({ path, reply }, loading) => {
  loading.rows.add('adaptive_schemas', {
    site_id: path.siteId ?? '',
    json_schema: json(reply, 'jsonSchema') ?? '{}',
    updated_at: textOr(reply, 'updatedAt', loading.now),
  })
}

export const sectionGroup: RowMaker = ({ path, reply, rank }, loading) => {
  loading.rows.add('section_groups', {
    id: path.siteSectionGroupId ?? '',
    site_id: path.siteId ?? '',
    title: textOr(reply, 'title', ''),
    icon: text(reply, 'icon'),
    group_id: text(reply, 'sectionGroup'),
    draft: flag(reply, 'draft'),
    position: loading.position(`outline ${path.siteId}`, rank),
    created_at: loading.now,
  })
}

export const section: RowMaker = ({ path, reply, rank }, loading) => {
  const id = path.siteSectionId ?? ''
  loading.rows.add('site_sections', {
    id,
    site_id: path.siteId ?? '',
    group_id: text(reply, 'sectionGroup') ?? path.siteSectionGroupId ?? null,
    title: textOr(reply, 'title', ''),
    description: text(reply, 'description'),
    icon: text(reply, 'icon'),
    path: textOr(reply, 'path', id),
    condition: text(reply, 'condition'),
    draft: flag(reply, 'draft'),
    position: loading.position(`outline ${path.siteId}`, rank),
    created_at: loading.now,
  })
  if (isDefault('section', reply, loading)) loading.defaults.push({ site: path.siteId ?? '', section: id })
}

export const externalLink: RowMaker = ({ path, reply, rank }, loading) => {
  loading.rows.add('external_links', {
    id: path.siteExternalLinkId ?? '',
    site_id: path.siteId ?? '',
    group_id: text(reply, 'sectionGroup'),
    title: textOr(reply, 'title', ''),
    description: text(reply, 'description'),
    icon: text(reply, 'icon'),
    url: textOr(reply, 'url', ''),
    condition: text(reply, 'condition'),
    draft: flag(reply, 'draft'),
    position: loading.position(`outline ${path.siteId}`, rank),
    created_at: loading.now,
  })
}

const destinations = ['site-section', 'site-space', 'site-page', 'external'] as const

export const redirect: RowMaker = ({ path, reply }, loading) => {
  const destination = object(reply, 'destination')
  loading.rows.add('redirects', {
    id: path.siteRedirectId ?? '',
    site_id: path.siteId ?? '',
    source: textOr(reply, 'source', ''),
    draft: flag(reply, 'draft'),
    capture_wildcard: flag(reply, 'captureWildcard'),
    permanent: flag(reply, 'permanent'),
    kind: oneOf(destination, 'kind', destinations) ?? 'external',
    section_id: text(destination, 'siteSectionId'),
    site_space_id: text(destination, 'siteSpaceId'),
    page_id: text(destination, 'pageId'),
    url: text(destination, 'url'),
    created_at: textOr(reply, 'createdAt', loading.moment('redirects')),
    updated_at: textOr(reply, 'updatedAt', loading.now),
  })
}

/** ws writes no secrets down: the clone signs with a key of its own. */
export const publishingAuth: RowMaker = ({ path, reply }, loading) => {
  const siteId = path.siteId ?? ''
  loading.approximate('publishing-auth', 'privateKey', 'The key is not cloned; the clone has another one')
  loading.rows.add('publishing_auths', {
    site_id: siteId,
    backend: oneOf(reply, 'backend', ['custom', 'integration']) ?? 'custom',
    private_key: keyOfVisitors(loading.random),
    fallback_url: text(reply, 'fallbackURL'),
    logout_url: text(reply, 'logoutURL'),
  })
}

/** For sites whose log-in nobody could read. */
export async function addKeys(db: Database, random: () => number): Promise<void> {
  const keyless = await db
    .selectFrom('sites')
    .select('id')
    .where('id', 'not in', db.selectFrom('publishing_auths').select('site_id'))
    .execute()
  for (const { id } of keyless)
    await db
      .insertInto('publishing_auths')
      .values({ site_id: id, backend: 'custom', private_key: keyOfVisitors(random) })
      .execute()
}

export const customization: RowMaker = ({ path, reply }, loading) => {
  loading.rows.add('customizations', { site_id: path.siteId ?? '', settings: JSON.stringify(reply) })
}

/** The one that visitors of the site see first. */
function isDefault(kind: Kind, reply: JsonObject, loading: LoadingState): boolean {
  if (typeof reply.default !== 'boolean')
    loading.approximate(kind, 'default', 'The service does not show whether visitors see it first')
  return reply.default === true
}

/** Without the space, which a guest does not see, there is no row. */
export const siteSpace: RowMaker = ({ path, reply }, loading) => {
  const id = path.siteSpaceId ?? ''
  const space = memberOf(reply, 'space.id')
  if (typeof space !== 'string')
    return loading.approximate('site-space', 'space', 'The service does not show the space: it is left out')
  loading.rows.add('site_spaces', {
    id,
    site_id: path.siteId ?? '',
    section_id: text(reply, 'section') ?? path.siteSectionId ?? null,
    space_id: space,
    title: textOr(reply, 'title', ''),
    path: textOr(reply, 'path', id),
    condition: text(reply, 'condition'),
    draft: flag(reply, 'draft'),
    position: loading.position(`site spaces ${path.siteId}`),
    created_at: loading.now,
  })
  if (isDefault('site-space', reply, loading))
    loading.defaults.push({ site: path.siteId ?? '', siteSpace: id })
}

/** ws writes no secrets down: the link has the same id and name, and an address of its own. */
export const shareLink: RowMaker = ({ path, reply }, loading) => {
  const id = path.shareLinkId ?? ''
  loading.approximate('share-link', 'urls.published', 'The secret address is not cloned; it has another one')
  loading.rows.add('share_links', {
    id,
    site_id: path.siteId ?? '',
    name: textOr(reply, 'name', ''),
    key: createSecret(loading.random),
    active: flag(reply, 'active', true),
    created_at: textOr(reply, 'createdAt', loading.moment('share links')),
  })
}
