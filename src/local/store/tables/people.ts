/** Tables of people: users, their tokens, organizations with members, invites and teams. */
import type { ColumnType } from 'kysely'
import type { Fixed, Flag, NullableColumn, Role } from './columns.ts'

export interface UsersTable {
  id: Fixed<string>
  display_name: string
  email: string
  photo_url: NullableColumn<string>
  created_at: Fixed<string>
}

export interface WorkspaceTable {
  singleton: Fixed<1>
  owner_id: string
  created_at: Fixed<string>
}

export interface TokensTable {
  id: Fixed<string>
  user_id: Fixed<string>
  /** SHA-256 of the token, in hexadecimal. */
  hash: Fixed<string>
  label: string
  created_at: Fixed<string>
}

export interface OrganizationsTable {
  id: Fixed<string>
  title: string
  hostname: NullableColumn<string>
  custom_hostname: NullableColumn<string>
  custom_hostname_status: ColumnType<string, string | undefined, string>
  type: string
  use_case: NullableColumn<string>
  community_type: NullableColumn<string>
  default_role: NullableColumn<Role>
  /** JSON: `{type, site}`. */
  default_content: NullableColumn<string>
  logo_url: NullableColumn<string>
  sso: Flag
  ai: Flag
  invite_links: Flag
  plan: string
  trial_status: ColumnType<string, string | undefined, string>
  trial_end_date: NullableColumn<string>
  created_at: Fixed<string>
}

export interface OrganizationEmailDomainsTable {
  organization_id: Fixed<string>
  domain: Fixed<string>
  position: number
}

export interface MembersTable {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  role: NullableColumn<Role>
  disabled: Flag
  sso: Flag
  joined_at: Fixed<string>
  last_seen_at: NullableColumn<string>
}

export interface InvitesTable {
  id: Fixed<string>
  organization_id: Fixed<string>
  kind: Fixed<'email' | 'link'>
  email: NullableColumn<string>
  role: NullableColumn<Role>
  sso: Flag
  created_at: Fixed<string>
  created_by: NullableColumn<string>
  accepted_at: NullableColumn<string>
}

export interface TeamsTable {
  id: Fixed<string>
  organization_id: Fixed<string>
  title: string
  created_at: Fixed<string>
}

export interface TeamMembersTable {
  team_id: Fixed<string>
  organization_id: Fixed<string>
  user_id: Fixed<string>
  role: ColumnType<'owner' | 'member', 'owner' | 'member' | undefined, 'owner' | 'member'>
  added_at: Fixed<string>
}

/** Exactly one holder, and exactly one of a user and a team. */
export interface PermissionsTable {
  permission_id: Fixed<string>
  organization_id: Fixed<string>
  space_id: Fixed<string | null>
  collection_id: Fixed<string | null>
  site_id: Fixed<string | null>
  user_id: Fixed<string | null>
  team_id: Fixed<string | null>
  role: NullableColumn<Role>
  given_at: Fixed<string>
}
