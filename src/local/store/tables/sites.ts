/** Tables of publishing: sites with their sections, spaces and share links. */
import type { Fixed, Flag, NullableColumn, Role } from './columns.ts'

export interface SitesTable {
  id: Fixed<string>
  organization_id: Fixed<string>
  type: string
  title: string
  /** JSON: `{icon: {light, dark}}`. */
  icon: NullableColumn<string>
  hostname: NullableColumn<string>
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
  created_at: Fixed<string>
}

export interface ShareLinksTable {
  id: Fixed<string>
  site_id: Fixed<string>
  name: string
  key: Fixed<string>
  active: Flag
  created_at: Fixed<string>
}
