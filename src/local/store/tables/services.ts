/** Tables of connected services: single sign-on, specifications, translations, integrations. */
import type { ColumnType } from 'kysely'
import type { Fixed, Flag, JsonWithDefault, NullableColumn, Role } from './columns.ts'

export interface SamlProvidersTable {
  id: Fixed<string>
  organization_id: Fixed<string>
  label: string
  sso_url: NullableColumn<string>
  entity_id: NullableColumn<string>
  certificate: NullableColumn<string>
  default_team_id: NullableColumn<string>
  default_role: NullableColumn<Role>
  status: string
  created_at: Fixed<string>
}

export interface OpenapiSpecsTable {
  id: Fixed<string>
  organization_id: Fixed<string>
  slug: Fixed<string>
  source_url: NullableColumn<string>
  visibility: ColumnType<'private' | 'public', 'private' | 'public' | undefined, 'private' | 'public'>
  processing_state: string
  last_version_id: NullableColumn<string>
  last_processed_at: NullableColumn<string>
  last_process_error_code: NullableColumn<string>
  created_at: Fixed<string>
  updated_at: string
}

export interface OpenapiVersionsTable {
  id: Fixed<string>
  spec_id: Fixed<string>
  url: Fixed<string>
  /** JSON. */
  filesystem: Fixed<string>
  created_at: Fixed<string>
}

export interface TranslationsTable {
  id: Fixed<string>
  organization_id: Fixed<string>
  title: string
  /** JSON: language codes. */
  languages: JsonWithDefault
  created_at: Fixed<string>
  updated_at: string
}

export interface IntegrationsTable {
  name: Fixed<string>
  organization_id: string
  version: number
  title: string
  description: string
  summary: NullableColumn<string>
  target: NullableColumn<string>
  visibility: string
  verified: Flag
  /** JSON lists, like the next three. */
  scopes: JsonWithDefault
  categories: JsonWithDefault
  blocks: JsonWithDefault
  content_sources: JsonWithDefault
  /** JSON: the published members that no filter uses. */
  manifest: JsonWithDefault
  script: string
  /** JSON: name to string. */
  secrets: JsonWithDefault
  created_at: Fixed<string>
  updated_at: string
}

export interface InstallationsTable {
  id: Fixed<string>
  integration_name: Fixed<string>
  organization_id: Fixed<string>
  /** JSON: list of strings. */
  external_ids: JsonWithDefault
  /** JSON. */
  configuration: JsonWithDefault
  status: string
  space_selection: AllOrSelected
  site_selection: AllOrSelected
  created_at: Fixed<string>
  updated_at: string
}

type AllOrSelected = ColumnType<'all' | 'selected', 'all' | 'selected' | undefined, 'all' | 'selected'>

/** The spaces that an installation works on, where it does not work on all. */
export interface InstallationSpacesTable {
  installation_id: Fixed<string>
  space_id: Fixed<string>
}

/** The same of sites. */
export interface InstallationSitesTable {
  installation_id: Fixed<string>
  site_id: Fixed<string>
}
