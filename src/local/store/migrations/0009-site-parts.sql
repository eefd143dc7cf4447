-- External links and redirects of sites, how their visitors log in, and how they look; groups that lie in groups.

ALTER TABLE section_groups ADD COLUMN draft INTEGER NOT NULL DEFAULT 0;
ALTER TABLE section_groups ADD COLUMN group_id TEXT
  REFERENCES section_groups (id) ON DELETE SET NULL DEFERRABLE INITIALLY IMMEDIATE;
CREATE INDEX section_groups_by_group ON section_groups (group_id);

ALTER TABLE site_spaces ADD COLUMN draft INTEGER NOT NULL DEFAULT 0;

CREATE TABLE external_links (
  id TEXT NOT NULL PRIMARY KEY,
  site_id TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  group_id TEXT REFERENCES section_groups (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  description TEXT,
  icon TEXT,
  url TEXT NOT NULL,
  condition TEXT,
  position INTEGER NOT NULL,
  draft INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);
CREATE INDEX external_links_of_site ON external_links (site_id, position, id);
CREATE INDEX external_links_by_group ON external_links (group_id);

CREATE TABLE redirects (
  id TEXT NOT NULL PRIMARY KEY,
  site_id TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  source TEXT NOT NULL,
  draft INTEGER NOT NULL DEFAULT 0,
  capture_wildcard INTEGER NOT NULL DEFAULT 0,
  permanent INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  section_id TEXT REFERENCES site_sections (id) ON DELETE CASCADE,
  site_space_id TEXT REFERENCES site_spaces (id) ON DELETE CASCADE,
  page_id TEXT,
  url TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE UNIQUE INDEX redirects_by_source ON redirects (site_id, source, draft);
CREATE INDEX redirects_in_order ON redirects (site_id, created_at, id);
CREATE INDEX redirects_by_update ON redirects (site_id, updated_at, id);
CREATE INDEX redirects_to_section ON redirects (section_id);
CREATE INDEX redirects_to_site_space ON redirects (site_space_id);

CREATE TABLE publishing_auths (
  site_id TEXT NOT NULL PRIMARY KEY REFERENCES sites (id) ON DELETE CASCADE,
  backend TEXT NOT NULL,
  private_key TEXT NOT NULL,
  fallback_url TEXT,
  logout_url TEXT
);

CREATE TABLE customizations (
  site_id TEXT NOT NULL PRIMARY KEY REFERENCES sites (id) ON DELETE CASCADE,
  settings TEXT NOT NULL
);
