/** The tables for the query layer; columns have the names of migrations/*.sql. */
import type { Kysely } from 'kysely'
import type { AuditEventsTable } from './tables/audit.ts'
import type {
  CloneApproximationsTable,
  CloneGapsTable,
  CloneTable,
  GrownValuesTable,
} from './tables/clone.ts'
import type {
  CollectionsTable,
  FileContentsTable,
  FilesTable,
  PageVersionsTable,
  RevisionFilesTable,
  RevisionPagesTable,
  RevisionsTable,
  SpacesTable,
} from './tables/content.ts'
import type {
  ChangeRequestsTable,
  CommentsTable,
  ReactionsTable,
  RepliesTable,
  ReviewersTable,
  ReviewsTable,
} from './tables/discussion.ts'
import type { GitSyncsTable } from './tables/git.ts'
import type {
  InvitesTable,
  MembersTable,
  OrganizationEmailDomainsTable,
  OrganizationsTable,
  PermissionsTable,
  TeamMembersTable,
  TeamsTable,
  TokensTable,
  UsersTable,
  WorkspaceTable,
} from './tables/people.ts'
import type {
  InstallationSitesTable,
  InstallationSpacesTable,
  InstallationsTable,
  IntegrationsTable,
  OpenapiSpecsTable,
  OpenapiVersionsTable,
  SamlProvidersTable,
  TranslationsTable,
} from './tables/services.ts'
import type {
  AdaptiveSchemasTable,
  CustomizationsTable,
  ExternalLinksTable,
  PublishingAuthsTable,
  RedirectsTable,
  SectionGroupsTable,
  ShareLinksTable,
  SiteSectionsTable,
  SiteSpacesTable,
  SitesTable,
} from './tables/sites.ts'

export type { Role } from './tables/columns.ts'

export interface Tables {
  users: UsersTable
  workspace: WorkspaceTable
  tokens: TokensTable
  organizations: OrganizationsTable
  organization_email_domains: OrganizationEmailDomainsTable
  members: MembersTable
  invites: InvitesTable
  permissions: PermissionsTable
  teams: TeamsTable
  team_members: TeamMembersTable
  collections: CollectionsTable
  spaces: SpacesTable
  revisions: RevisionsTable
  page_versions: PageVersionsTable
  revision_pages: RevisionPagesTable
  file_contents: FileContentsTable
  files: FilesTable
  revision_files: RevisionFilesTable
  change_requests: ChangeRequestsTable
  reviewers: ReviewersTable
  reviews: ReviewsTable
  comments: CommentsTable
  replies: RepliesTable
  reactions: ReactionsTable
  sites: SitesTable
  adaptive_schemas: AdaptiveSchemasTable
  section_groups: SectionGroupsTable
  site_sections: SiteSectionsTable
  site_spaces: SiteSpacesTable
  share_links: ShareLinksTable
  external_links: ExternalLinksTable
  redirects: RedirectsTable
  publishing_auths: PublishingAuthsTable
  customizations: CustomizationsTable
  saml_providers: SamlProvidersTable
  openapi_specs: OpenapiSpecsTable
  openapi_versions: OpenapiVersionsTable
  translations: TranslationsTable
  integrations: IntegrationsTable
  installations: InstallationsTable
  installation_spaces: InstallationSpacesTable
  installation_sites: InstallationSitesTable
  audit_events: AuditEventsTable
  git_syncs: GitSyncsTable
  clone: CloneTable
  clone_gaps: CloneGapsTable
  grown_values: GrownValuesTable
  clone_approximations: CloneApproximationsTable
}

/** The query layer; inside a request always a transaction. */
export type Database = Kysely<Tables>
