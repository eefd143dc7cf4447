-- The tables of a workspace. Text is UTF-8, times are ISO 8601 in UTC, flags are 0 or 1, JSON is text.
-- Ids sort by the time they were made. `position` orders siblings, with gaps so that a move touches one row.

CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  display_name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  photo_url TEXT,
  created_at TEXT NOT NULL
);

-- One row: whose workspace this is. In-process calls without a token act as the owner.
CREATE TABLE workspace (
  singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
  owner_id TEXT NOT NULL REFERENCES users (id),
  created_at TEXT NOT NULL
);

-- Only the SHA-256 of a token is kept.
CREATE TABLE tokens (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX tokens_by_user ON tokens (user_id);

CREATE TABLE organizations (
  id TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  hostname TEXT UNIQUE,
  type TEXT NOT NULL,
  use_case TEXT,
  community_type TEXT,
  default_role TEXT CHECK (default_role IN ('admin', 'create', 'review', 'edit', 'comment', 'read')),
  default_content TEXT CHECK (json_valid(default_content)),
  logo_url TEXT,
  sso INTEGER NOT NULL DEFAULT 0 CHECK (sso IN (0, 1)),
  ai INTEGER NOT NULL DEFAULT 1 CHECK (ai IN (0, 1)),
  invite_links INTEGER NOT NULL DEFAULT 1 CHECK (invite_links IN (0, 1)),
  plan TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE INDEX organizations_in_order ON organizations (created_at, id);

CREATE TABLE organization_email_domains (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  domain TEXT NOT NULL COLLATE NOCASE,
  position INTEGER NOT NULL,
  PRIMARY KEY (organization_id, domain)
) WITHOUT ROWID;
CREATE INDEX organizations_by_email_domain ON organization_email_domains (domain, organization_id);

-- A null role is a guest: only the default levels of what they were let into apply.
CREATE TABLE members (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT CHECK (role IN ('admin', 'create', 'review', 'edit', 'comment', 'read')),
  disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
  sso INTEGER NOT NULL DEFAULT 0 CHECK (sso IN (0, 1)),
  joined_at TEXT NOT NULL,
  last_seen_at TEXT,
  PRIMARY KEY (organization_id, user_id)
) WITHOUT ROWID;
CREATE INDEX members_by_user ON members (user_id, organization_id);

CREATE TABLE invites (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('email', 'link')),
  email TEXT COLLATE NOCASE,
  role TEXT CHECK (role IN ('admin', 'create', 'review', 'edit', 'comment', 'read')),
  sso INTEGER NOT NULL DEFAULT 0 CHECK (sso IN (0, 1)),
  created_at TEXT NOT NULL,
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  accepted_at TEXT,
  CHECK ((kind = 'email') = (email IS NOT NULL))
);
CREATE INDEX invites_by_organization ON invites (organization_id, kind, id);
CREATE INDEX invites_by_email ON invites (organization_id, email) WHERE kind = 'email';

CREATE TABLE teams (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX teams_by_organization ON teams (organization_id, created_at, id);

CREATE TABLE team_members (
  team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('owner', 'member')),
  added_at TEXT NOT NULL,
  PRIMARY KEY (team_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES members (organization_id, user_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX team_members_in_order ON team_members (team_id, added_at, user_id);
CREATE INDEX team_members_by_member ON team_members (organization_id, user_id);

-- Collections and spaces inside one parent share one order.
CREATE TABLE collections (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  parent_id TEXT REFERENCES collections (id) ON DELETE RESTRICT,
  title TEXT NOT NULL,
  description TEXT,
  default_level TEXT CHECK (default_level IN ('admin', 'create', 'review', 'edit', 'comment', 'read')),
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  CHECK (parent_id <> id)
);
CREATE INDEX collections_in_order ON collections (organization_id, position, id);
CREATE INDEX collections_by_parent ON collections (organization_id, parent_id, position, id);
CREATE INDEX collections_under ON collections (parent_id);

CREATE TABLE spaces (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  parent_id TEXT REFERENCES collections (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  emoji TEXT NOT NULL,
  visibility TEXT NOT NULL
    CHECK (visibility IN ('public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private')),
  edit_mode TEXT NOT NULL CHECK (edit_mode IN ('live', 'locked')),
  default_level TEXT CHECK (default_level IN ('admin', 'create', 'review', 'edit', 'comment', 'read')),
  git_sync TEXT CHECK (json_valid(git_sync)),
  visitor_auth_backend TEXT,
  revision_id TEXT NOT NULL REFERENCES revisions (id) DEFERRABLE INITIALLY DEFERRED,
  position INTEGER NOT NULL,
  last_change_request_number INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
);
CREATE INDEX spaces_in_order ON spaces (organization_id, parent_id, position, id);
CREATE INDEX live_spaces_by_organization ON spaces (organization_id, id) WHERE deleted_at IS NULL;
CREATE INDEX spaces_under ON spaces (parent_id);
CREATE INDEX spaces_by_revision ON spaces (revision_id);
CREATE INDEX deleted_spaces ON spaces (deleted_at) WHERE deleted_at IS NOT NULL;

-- Revisions never change. One that a change request made carries its id.
CREATE TABLE revisions (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  change_request_id TEXT REFERENCES change_requests (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  type TEXT NOT NULL,
  parent_id TEXT REFERENCES revisions (id) ON DELETE SET NULL,
  merged_parent_id TEXT REFERENCES revisions (id) ON DELETE SET NULL,
  message TEXT,
  variables TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(variables)),
  created_at TEXT NOT NULL,
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX revisions_by_space ON revisions (space_id, id);
CREATE INDEX revisions_by_change_request ON revisions (change_request_id, created_by);
CREATE INDEX revisions_by_parent ON revisions (parent_id);
CREATE INDEX revisions_by_merged_parent ON revisions (merged_parent_id);

-- What a page says at one time. Never changes; every revision that has the page unchanged shares the row,
-- so that two revisions differ in a page exactly when their versions differ. `source_url` is where it was imported from.
CREATE TABLE page_versions (
  id TEXT NOT NULL PRIMARY KEY,
  page_id TEXT NOT NULL,
  type TEXT NOT NULL DEFAULT 'document',
  title TEXT NOT NULL,
  emoji TEXT,
  icon TEXT,
  slug TEXT NOT NULL,
  description TEXT,
  markdown TEXT NOT NULL,
  hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
  no_index INTEGER NOT NULL DEFAULT 0 CHECK (no_index IN (0, 1)),
  no_robots_index INTEGER NOT NULL DEFAULT 0 CHECK (no_robots_index IN (0, 1)),
  layout TEXT CHECK (json_valid(layout)),
  cover TEXT CHECK (json_valid(cover)),
  variables TEXT CHECK (json_valid(variables)),
  source_url TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

-- The tree of pages of a revision. A page keeps its id from revision to revision, and in copies of the space.
CREATE TABLE revision_pages (
  revision_id TEXT NOT NULL REFERENCES revisions (id) ON DELETE CASCADE,
  page_id TEXT NOT NULL,
  version_id TEXT NOT NULL REFERENCES page_versions (id),
  parent_page_id TEXT,
  position INTEGER NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (revision_id, page_id),
  FOREIGN KEY (revision_id, parent_page_id) REFERENCES revision_pages (revision_id, page_id)
    DEFERRABLE INITIALLY DEFERRED
) WITHOUT ROWID;
CREATE INDEX revision_pages_in_order ON revision_pages (revision_id, parent_page_id, position);
CREATE INDEX revision_pages_by_version ON revision_pages (version_id);

CREATE TABLE file_contents (
  hash TEXT NOT NULL PRIMARY KEY,
  bytes BLOB NOT NULL
);

-- Files never change; a new upload is a new file.
CREATE TABLE files (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  width INTEGER,
  height INTEGER,
  content_hash TEXT NOT NULL REFERENCES file_contents (hash),
  created_at TEXT NOT NULL
);
CREATE INDEX files_by_content ON files (content_hash);

CREATE TABLE revision_files (
  revision_id TEXT NOT NULL REFERENCES revisions (id) ON DELETE CASCADE,
  file_id TEXT NOT NULL REFERENCES files (id),
  PRIMARY KEY (revision_id, file_id)
) WITHOUT ROWID;
CREATE INDEX revision_files_by_file ON revision_files (file_id);

CREATE TABLE change_requests (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  status TEXT NOT NULL,
  subject TEXT NOT NULL,
  agent_task_id TEXT,
  revision_id TEXT NOT NULL REFERENCES revisions (id) DEFERRABLE INITIALLY DEFERRED,
  revision_initial_id TEXT NOT NULL REFERENCES revisions (id) DEFERRABLE INITIALLY DEFERRED,
  revision_merged_ancestor_id TEXT REFERENCES revisions (id) DEFERRABLE INITIALLY DEFERRED,
  revision_merged_id TEXT REFERENCES revisions (id) DEFERRABLE INITIALLY DEFERRED,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  UNIQUE (space_id, number)
);
CREATE INDEX change_requests_by_status ON change_requests (space_id, status, number);
CREATE INDEX change_requests_by_revision ON change_requests (revision_id);
CREATE INDEX change_requests_by_initial ON change_requests (revision_initial_id);
CREATE INDEX change_requests_by_ancestor ON change_requests (revision_merged_ancestor_id);
CREATE INDEX change_requests_by_merged ON change_requests (revision_merged_id);

CREATE TABLE reviewers (
  change_request_id TEXT NOT NULL REFERENCES change_requests (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  revision_id TEXT NOT NULL REFERENCES revisions (id) ON DELETE CASCADE,
  requested_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (change_request_id, user_id)
) WITHOUT ROWID;
CREATE INDEX reviewers_in_order ON reviewers (change_request_id, created_at, user_id);
CREATE INDEX reviewers_by_revision ON reviewers (revision_id);

-- On a space where change_request_id is null, else on that change request. Open until resolved_at is set.
CREATE TABLE comments (
  id TEXT NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  change_request_id TEXT REFERENCES change_requests (id) ON DELETE CASCADE,
  revision_id TEXT NOT NULL REFERENCES revisions (id) ON DELETE CASCADE,
  page_id TEXT,
  node_id TEXT,
  node_preview TEXT,
  markdown TEXT NOT NULL,
  posted_at TEXT NOT NULL,
  posted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  edited_at TEXT,
  resolved_at TEXT,
  resolved_by TEXT REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX comments_in_order ON comments (space_id, change_request_id, posted_at, id);
CREATE INDEX open_comments ON comments (space_id, change_request_id) WHERE resolved_at IS NULL;
CREATE INDEX comments_by_change_request ON comments (change_request_id);
CREATE INDEX comments_by_revision ON comments (revision_id);

CREATE TABLE replies (
  id TEXT NOT NULL PRIMARY KEY,
  comment_id TEXT NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  markdown TEXT NOT NULL,
  posted_at TEXT NOT NULL,
  posted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  edited_at TEXT
);
CREATE INDEX replies_in_order ON replies (comment_id, posted_at, id);

-- On a comment or on a reply, never on both.
CREATE TABLE reactions (
  id TEXT NOT NULL PRIMARY KEY,
  comment_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
  reply_id TEXT REFERENCES replies (id) ON DELETE CASCADE,
  emoji TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reacted_at TEXT NOT NULL,
  CHECK ((comment_id IS NULL) <> (reply_id IS NULL))
);
CREATE UNIQUE INDEX reactions_on_comments ON reactions (comment_id, emoji, user_id) WHERE comment_id IS NOT NULL;
CREATE UNIQUE INDEX reactions_on_replies ON reactions (reply_id, emoji, user_id) WHERE reply_id IS NOT NULL;

CREATE TABLE sites (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  icon TEXT CHECK (json_valid(icon)),
  hostname TEXT UNIQUE,
  basename TEXT,
  proxy TEXT CHECK (json_valid(proxy)),
  visibility TEXT NOT NULL CHECK (visibility IN ('public', 'unlisted', 'share-link', 'visitor-auth')),
  published INTEGER NOT NULL DEFAULT 0 CHECK (published IN (0, 1)),
  default_site_space_id TEXT REFERENCES site_spaces (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  default_section_id TEXT REFERENCES site_sections (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  adaptive_content INTEGER NOT NULL DEFAULT 0 CHECK (adaptive_content IN (0, 1)),
  ads TEXT CHECK (json_valid(ads)),
  agents_context TEXT NOT NULL CHECK (agents_context IN ('excluded', 'included')),
  created_at TEXT NOT NULL,
  UNIQUE (organization_id, basename)
);
CREATE INDEX sites_by_organization ON sites (organization_id, created_at, id);

CREATE TABLE adaptive_schemas (
  site_id TEXT NOT NULL PRIMARY KEY REFERENCES sites (id) ON DELETE CASCADE,
  json_schema TEXT NOT NULL CHECK (json_valid(json_schema)),
  updated_at TEXT NOT NULL
);

CREATE TABLE section_groups (
  id TEXT NOT NULL PRIMARY KEY,
  site_id TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  icon TEXT,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX section_groups_in_order ON section_groups (site_id, position, id);

CREATE TABLE site_sections (
  id TEXT NOT NULL PRIMARY KEY,
  site_id TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  group_id TEXT REFERENCES section_groups (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  description TEXT,
  icon TEXT,
  path TEXT NOT NULL,
  condition TEXT,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (site_id, path)
);
CREATE INDEX site_sections_in_order ON site_sections (site_id, position, id);
CREATE INDEX site_sections_by_group ON site_sections (group_id, position, id);

CREATE TABLE site_spaces (
  id TEXT NOT NULL PRIMARY KEY,
  site_id TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  section_id TEXT REFERENCES site_sections (id) ON DELETE CASCADE,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  path TEXT NOT NULL,
  condition TEXT,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX site_spaces_in_order ON site_spaces (site_id, position, id);
CREATE INDEX site_spaces_by_section ON site_spaces (section_id, position, id);
CREATE INDEX site_spaces_by_space ON site_spaces (space_id, site_id);
CREATE UNIQUE INDEX site_space_paths ON site_spaces (site_id, coalesce(section_id, ''), path);
CREATE INDEX sites_by_default_space ON sites (default_site_space_id);
CREATE INDEX sites_by_default_section ON sites (default_section_id);

CREATE TABLE share_links (
  id TEXT NOT NULL PRIMARY KEY,
  site_id TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  created_at TEXT NOT NULL
);
CREATE INDEX share_links_in_order ON share_links (site_id, created_at, id);

CREATE TABLE saml_providers (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  sso_url TEXT,
  entity_id TEXT,
  certificate TEXT,
  default_team_id TEXT REFERENCES teams (id) ON DELETE SET NULL,
  default_role TEXT CHECK (default_role IN ('admin', 'create', 'review', 'edit', 'comment', 'read')),
  status TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX saml_providers_in_order ON saml_providers (organization_id, created_at, id);
CREATE INDEX saml_providers_by_team ON saml_providers (default_team_id);

CREATE TABLE openapi_specs (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  slug TEXT NOT NULL,
  source_url TEXT,
  processing_state TEXT NOT NULL,
  last_version_id TEXT REFERENCES openapi_versions (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  last_processed_at TEXT,
  last_process_error_code TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (organization_id, slug)
);
CREATE INDEX openapi_specs_by_version ON openapi_specs (last_version_id);

CREATE TABLE openapi_versions (
  id TEXT NOT NULL PRIMARY KEY,
  spec_id TEXT NOT NULL REFERENCES openapi_specs (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  filesystem TEXT NOT NULL CHECK (json_valid(filesystem)),
  created_at TEXT NOT NULL
);
CREATE INDEX openapi_versions_in_order ON openapi_versions (spec_id, created_at, id);

CREATE TABLE translations (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  languages TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(languages)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX translations_in_order ON translations (organization_id, created_at, id);

-- `manifest` holds what publishing gave and nothing filters on: blocks, configurations, previews, links, policy.
CREATE TABLE integrations (
  name TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  summary TEXT,
  target TEXT,
  visibility TEXT NOT NULL,
  verified INTEGER NOT NULL DEFAULT 0 CHECK (verified IN (0, 1)),
  scopes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(scopes)),
  categories TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(categories)),
  blocks TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(blocks)),
  content_sources TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(content_sources)),
  manifest TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(manifest)),
  script TEXT NOT NULL,
  secrets TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(secrets)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX integrations_by_owner ON integrations (organization_id, name);

CREATE TABLE installations (
  id TEXT NOT NULL PRIMARY KEY,
  integration_name TEXT NOT NULL REFERENCES integrations (name) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  external_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(external_ids)),
  configuration TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(configuration)),
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX installations_in_order ON installations (integration_name, created_at, id);
CREATE INDEX installations_by_organization ON installations (organization_id);
