/** Rows of sites and what belongs to them: the mirror of their presenters. */
import type { Kind } from '../../catalog/kinds.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
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

export const sectionGroup: RowMaker = ({ path, reply }, loading) => {
  loading.rows.add('section_groups', {
    id: path.siteSectionGroupId ?? '',
    site_id: path.siteId ?? '',
    title: textOr(reply, 'title', ''),
    icon: text(reply, 'icon'),
    position: loading.position(`outline ${path.siteId}`),
    created_at: loading.now,
  })
}

export const section: RowMaker = ({ path, reply }, loading) => {
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
    position: loading.position(`outline ${path.siteId}`),
    created_at: loading.now,
  })
  if (isDefault('section', reply, loading)) loading.defaults.push({ site: path.siteId ?? '', section: id })
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
    key: `cloned-${id}`,
    active: flag(reply, 'active', true),
    created_at: textOr(reply, 'createdAt', loading.moment('share links')),
  })
}
