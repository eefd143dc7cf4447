/** Tables of publishing: sites with their sections, spaces and share links. */
import type { Fixed, Flag, Optional } from './columns.ts'

export interface SitesTable {
  id: Fixed<string>
  organization_id: Fixed<string>
  type: string
  title: string
  /** JSON: `{icon: {light, dark}}`. */
  icon: Optional<string>
  hostname: Optional<string>
  basename: Optional<string>
  /** JSON: `{origin, target}`. */
  proxy: Optional<string>
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  published: Flag
  default_site_space_id: Optional<string>
  default_section_id: Optional<string>
  adaptive_content: Flag
  /** JSON: `{status, submittable}`. */
  ads: Optional<string>
  agents_context: 'excluded' | 'included'
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
  icon: Optional<string>
  position: number
  created_at: Fixed<string>
}

export interface SiteSectionsTable {
  id: Fixed<string>
  site_id: Fixed<string>
  group_id: Optional<string>
  title: string
  description: Optional<string>
  icon: Optional<string>
  path: string
  condition: Optional<string>
  position: number
  created_at: Fixed<string>
}

export interface SiteSpacesTable {
  id: Fixed<string>
  site_id: Fixed<string>
  section_id: Optional<string>
  space_id: string
  title: string
  path: string
  condition: Optional<string>
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
