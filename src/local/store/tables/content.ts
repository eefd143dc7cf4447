/** Tables of content: collections, spaces, and their revisions with pages and files. */
import type { ColumnType } from 'kysely'
import type { Fixed, Flag, JsonWithDefault, NullableColumn, Role } from './columns.ts'

export interface CollectionsTable {
  id: Fixed<string>
  organization_id: string
  parent_id: NullableColumn<string>
  title: string
  description: NullableColumn<string>
  default_level: NullableColumn<Role>
  /** 1 for the word `inherit`; `default_level` is null then. */
  inherits: Flag
  position: number
  created_at: Fixed<string>
}

export interface SpacesTable {
  id: Fixed<string>
  organization_id: string
  parent_id: NullableColumn<string>
  title: string
  emoji: string
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth' | 'in-collection' | 'private'
  edit_mode: 'live' | 'locked'
  default_level: NullableColumn<Role>
  /** As for collections. */
  inherits: Flag
  /** JSON: `{repoName, installationProvider, integration, url, updatedAt}`. */
  git_sync: NullableColumn<string>
  visitor_auth_backend: NullableColumn<string>
  revision_id: string
  position: number
  last_change_request_number: ColumnType<number, number | undefined, number>
  created_at: Fixed<string>
  updated_at: string
  deleted_at: NullableColumn<string>
}

export interface RevisionsTable {
  id: Fixed<string>
  space_id: Fixed<string>
  /** Null for revisions of the primary content. */
  change_request_id: ColumnType<string | null, string | null | undefined, never>
  type: Fixed<string>
  parent_id: NullableColumn<string>
  /** The other parent of a merge or of an update from primary content. */
  merged_parent_id: NullableColumn<string>
  message: ColumnType<string | null, string | null | undefined, never>
  /** JSON: name to string. */
  variables: JsonWithDefault
  created_at: Fixed<string>
  created_by: NullableColumn<string>
}

export interface PageVersionsTable {
  id: Fixed<string>
  page_id: Fixed<string>
  type: ColumnType<string, string | undefined, never>
  title: Fixed<string>
  emoji: ColumnType<string | null, string | null | undefined, never>
  icon: ColumnType<string | null, string | null | undefined, never>
  slug: Fixed<string>
  description: ColumnType<string | null, string | null | undefined, never>
  markdown: Fixed<string>
  hidden: ColumnType<0 | 1, boolean | undefined, never>
  no_index: ColumnType<0 | 1, boolean | undefined, never>
  no_robots_index: ColumnType<0 | 1, boolean | undefined, never>
  /** JSON, like `cover` and `variables`. */
  layout: ColumnType<string | null, string | null | undefined, never>
  cover: ColumnType<string | null, string | null | undefined, never>
  variables: ColumnType<string | null, string | null | undefined, never>
  /** The address of its import. */
  source_url: ColumnType<string | null, string | null | undefined, never>
  /** When the page was made, not this version of it. */
  created_at: Fixed<string>
  updated_at: Fixed<string>
}

export interface RevisionPagesTable {
  revision_id: Fixed<string>
  page_id: Fixed<string>
  version_id: Fixed<string>
  parent_page_id: ColumnType<string | null, string | null | undefined, never>
  position: Fixed<number>
  /** Slugs from the root on, joined by `/`; unique in its revision. */
  path: Fixed<string>
}

export interface FileContentsTable {
  /** SHA-256 in hexadecimal. */
  hash: Fixed<string>
  bytes: Fixed<Uint8Array>
}

export interface FilesTable {
  id: Fixed<string>
  name: Fixed<string>
  content_type: Fixed<string>
  size: Fixed<number>
  width: ColumnType<number | null, number | null | undefined, never>
  height: ColumnType<number | null, number | null | undefined, never>
  content_hash: Fixed<string>
  created_at: Fixed<string>
}

export interface RevisionFilesTable {
  revision_id: Fixed<string>
  file_id: Fixed<string>
}
