/** Tables of publishing: sites with their sections, spaces and share links. */
import type { ColumnType } from 'kysely'
import type { Fixed, Flag, NullableColumn, Role } from './columns.ts'

export interface SitesTable {
  id: Fixed<string>
  organization_id: Fixed<string>
  type: string
  title: string
  /** JSON: `{icon: {light, dark}}`. */
  icon: NullableColumn<string>
  hostname: NullableColumn<string>
  hostname_status: ColumnType<string, string | undefined, string>
  basename: NullableColumn<string>
  /** JSON: `{origin, target}`. */
  proxy: NullableColumn<string>
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  published: Flag
  default_site_space_id: NullableColumn<string>
  default_section_id: NullableColumn<string>
  adaptive_content: Flag
  /** JSON: `{status, submittable}`. */
  ads: NullableColumn<string>
  agents_context: 'excluded' | 'included'
  /** The least role of every member there. */
  default_level: NullableColumn<Role>
  created_at: Fixed<string>
}

export interface AdaptiveSchemasTable {
  site_id: Fixed<string>
  json_schema: string
  updated_at: string
}

export interface SectionGroupsTable {
  id: Fixed<string>
  site_id: Fixed<string>
  title: string
  icon: NullableColumn<string>
  position: number
  draft: Flag
  group_id: NullableColumn<string>
  created_at: Fixed<string>
}

export interface SiteSectionsTable {
  id: Fixed<string>
  site_id: Fixed<string>
  group_id: NullableColumn<string>
  title: string
  description: NullableColumn<string>
  icon: NullableColumn<string>
  path: string
  condition: NullableColumn<string>
  position: number
  draft: Flag
  created_at: Fixed<string>
}

export interface SiteSpacesTable {
  id: Fixed<string>
  site_id: Fixed<string>
  section_id: NullableColumn<string>
  space_id: string
  title: string
  path: string
  condition: NullableColumn<string>
  position: number
  draft: Flag
  created_at: Fixed<string>
}

export interface ExternalLinksTable {
  id: Fixed<string>
  site_id: Fixed<string>
  group_id: NullableColumn<string>
  title: string
  description: NullableColumn<string>
  icon: NullableColumn<string>
  url: string
  condition: NullableColumn<string>
  position: number
  draft: Flag
  created_at: Fixed<string>
}

/** The columns of the destination: those of its kind are set. */
export interface DestinationColumns {
  kind: 'site-section' | 'site-space' | 'site-page' | 'external'
  section_id: NullableColumn<string>
  site_space_id: NullableColumn<string>
  page_id: NullableColumn<string>
  url: NullableColumn<string>
}

export interface RedirectsTable extends DestinationColumns {
  id: Fixed<string>
  site_id: Fixed<string>
  source: string
  draft: Flag
  capture_wildcard: Flag
  permanent: Flag
  created_at: Fixed<string>
  updated_at: string
}

export interface PublishingAuthsTable {
  site_id: Fixed<string>
  backend: 'custom' | 'integration'
  /** A secret. */
  private_key: string
  fallback_url: NullableColumn<string>
  logout_url: NullableColumn<string>
}

export interface CustomizationsTable {
  site_id: Fixed<string>
  /** JSON: an object. */
  settings: string
}

export interface ShareLinksTable {
  id: Fixed<string>
  site_id: Fixed<string>
  name: string
  key: Fixed<string>
  active: Flag
  created_at: Fixed<string>
}
