-- The audit log, the spaces and sites of an installation, custom hostnames, and who sees a specification.

CREATE TABLE audit_events (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  occurred_at TEXT NOT NULL,
  id TEXT NOT NULL,
  action TEXT NOT NULL,
  actor_type TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  actor_label TEXT,
  source TEXT NOT NULL,
  target_type TEXT NOT NULL,
  target_id TEXT NOT NULL,
  target_label TEXT,
  payload TEXT NOT NULL,
  PRIMARY KEY (organization_id, occurred_at, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX audit_events_by_id ON audit_events (id);
CREATE INDEX audit_events_by_action ON audit_events (organization_id, action, occurred_at, id);
CREATE INDEX audit_events_by_actor ON audit_events (organization_id, actor_id, occurred_at, id);
CREATE INDEX audit_events_by_target ON audit_events (organization_id, target_id, occurred_at, id);

ALTER TABLE installations ADD COLUMN space_selection TEXT NOT NULL DEFAULT 'all';
ALTER TABLE installations ADD COLUMN site_selection TEXT NOT NULL DEFAULT 'all';

CREATE TABLE installation_spaces (
  installation_id TEXT NOT NULL REFERENCES installations (id) ON DELETE CASCADE,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  PRIMARY KEY (installation_id, space_id)
) WITHOUT ROWID;
CREATE INDEX installation_spaces_by_space ON installation_spaces (space_id);

CREATE TABLE installation_sites (
  installation_id TEXT NOT NULL REFERENCES installations (id) ON DELETE CASCADE,
  site_id TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  PRIMARY KEY (installation_id, site_id)
) WITHOUT ROWID;
CREATE INDEX installation_sites_by_site ON installation_sites (site_id);

CREATE INDEX installations_of_organization ON installations (organization_id, created_at, id);
DROP INDEX installations_by_organization;

ALTER TABLE organizations ADD COLUMN custom_hostname TEXT;
ALTER TABLE organizations ADD COLUMN custom_hostname_status TEXT NOT NULL DEFAULT 'active';
CREATE UNIQUE INDEX organizations_by_custom_hostname ON organizations (custom_hostname);
ALTER TABLE sites ADD COLUMN hostname_status TEXT NOT NULL DEFAULT 'active';

ALTER TABLE openapi_specs ADD COLUMN visibility TEXT NOT NULL DEFAULT 'private';
