/** Rows of connected services: the mirror of the presenters of single sign-on, specifications, translations, integrations. */
import { memberOf } from '../../json/members.ts'
import type { RowMaker } from './loading.ts'
import { elements, flag, json, jsonList, number, object, oneOf, role, text, textOr } from './values.ts'

export const samlProvider: RowMaker = ({ path, reply }, loading) => {
  loading.rows.add('saml_providers', {
    id: path.samlProviderId ?? '',
    organization_id: loading.organization,
    label: textOr(reply, 'label', ''),
    sso_url: text(reply, 'ssoURL'),
    entity_id: text(reply, 'entityID'),
    certificate: text(reply, 'certificate'),
    default_team_id: text(object(reply, 'defaultTeam'), 'id'),
    default_role: role(reply, 'defaultRole'),
    status: textOr(reply, 'status', 'active'),
    created_at: textOr(reply, 'createdAt', loading.moment('saml')),
  })
}

export const openapiSpec: RowMaker = ({ path, reply }, loading) => {
  const createdAt = textOr(reply, 'createdAt', loading.moment('openapi'))
  const slug = path.specSlug ?? ''
  loading.rows.add('openapi_specs', {
    id: textOr(reply, 'id', slug),
    organization_id: loading.organization,
    slug,
    source_url: text(reply, 'sourceURL'),
    processing_state: textOr(reply, 'processingState', 'pending'),
    last_version_id: text(reply, 'lastVersion'),
    last_processed_at: text(reply, 'lastProcessedAt'),
    last_process_error_code: text(reply, 'lastProcessErrorCode'),
    created_at: createdAt,
    updated_at: textOr(reply, 'updatedAt', createdAt),
  })
  loading.specifications.set(slug, textOr(reply, 'id', slug))
}

export const openapiVersion: RowMaker = ({ path, reply }, loading) => {
  const spec = loading.specifications.get(path.specSlug ?? '')
  if (spec === undefined) return
  loading.rows.add('openapi_versions', {
    id: path.versionId ?? '',
    spec_id: spec,
    url: textOr(reply, 'url', ''),
    // No list shows what a version holds.
    filesystem: '{}',
    created_at: textOr(reply, 'createdAt', loading.moment('versions')),
  })
}

export const translation: RowMaker = ({ path, reply }, loading) => {
  const createdAt = textOr(reply, 'createdAt', loading.moment('translations'))
  loading.rows.add('translations', {
    id: path.translationSettingsId ?? '',
    organization_id: loading.organization,
    title: textOr(reply, 'title', ''),
    languages: jsonList(reply, 'languages'),
    created_at: createdAt,
    updated_at: textOr(reply, 'updatedAt', createdAt),
  })
}

export const integration: RowMaker = ({ path, reply }, loading) => {
  const owner = memberOf(reply, 'owner.id')
  loading.approximate('integration', 'script', 'No reply shows the script and the secrets')
  loading.rows.add('integrations', {
    name: path.integrationName ?? '',
    organization_id: typeof owner === 'string' ? owner : loading.organization,
    version: Math.max(1, number(reply, 'version', 1)),
    title: textOr(reply, 'title', ''),
    description: textOr(reply, 'description', ''),
    summary: text(reply, 'summary'),
    target: text(reply, 'target'),
    visibility: textOr(reply, 'visibility', 'private'),
    verified: flag(reply, 'verified'),
    scopes: jsonList(reply, 'scopes'),
    categories: jsonList(reply, 'categories'),
    blocks: jsonList(reply, 'blocks'),
    content_sources: jsonList(reply, 'contentSources'),
    manifest: JSON.stringify({
      // Their number counts: the pictures themselves are nowhere in a reply.
      previewImages: elements(reply, 'previewImages').map(() => ''),
      ...(text(object(reply, 'urls'), 'icon') === null ? {} : { icon: '' }),
      ...(json(reply, 'configurations') === null ? {} : { configurations: reply.configurations }),
      ...(json(reply, 'externalLinks') === null ? {} : { externalLinks: reply.externalLinks }),
      ...(text(reply, 'contentSecurityPolicy') === null
        ? {}
        : { contentSecurityPolicy: reply.contentSecurityPolicy }),
    }),
    script: '',
    created_at: loading.moment('integrations'),
    updated_at: loading.now,
  })
}

export const installation: RowMaker = ({ path, reply }, loading) => {
  const createdAt = textOr(reply, 'createdAt', loading.moment('installations'))
  loading.approximate(
    'installation',
    'configuration',
    'A copy holds no configuration, nor the selected places',
  )
  loading.rows.add('installations', {
    id: path.installationId ?? '',
    integration_name: path.integrationName ?? '',
    organization_id: loading.organization,
    external_ids: jsonList(reply, 'externalIds'),
    configuration: JSON.stringify(object(reply, 'configuration') ?? {}),
    status: textOr(reply, 'status', 'active'),
    space_selection: oneOf(reply, 'space_selection', selections) ?? 'all',
    site_selection: oneOf(reply, 'site_selection', selections) ?? 'all',
    created_at: createdAt,
    updated_at: textOr(reply, 'updatedAt', createdAt),
  })
}

const selections = ['all', 'selected'] as const
