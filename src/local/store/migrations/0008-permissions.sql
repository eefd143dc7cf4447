-- Permissions of users and teams on spaces, collections and sites. A null role is on the list, and gives nothing.
-- Each row has one holder and names one user or one team. Ids sort by the time when it was given;
-- their name differs from that of the users and teams in the same list.

CREATE TABLE permissions (
  permission_id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL,
  space_id TEXT REFERENCES spaces (id) ON DELETE CASCADE,
  collection_id TEXT REFERENCES collections (id) ON DELETE CASCADE,
  site_id TEXT REFERENCES sites (id) ON DELETE CASCADE,
  user_id TEXT,
  team_id TEXT REFERENCES teams (id) ON DELETE CASCADE,
  role TEXT CHECK (role IN ('admin', 'create', 'review', 'edit', 'comment', 'read')),
  given_at TEXT NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES members (organization_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX permissions_of_users_on_spaces ON permissions (space_id, user_id);
CREATE UNIQUE INDEX permissions_of_teams_on_spaces ON permissions (space_id, team_id);
CREATE UNIQUE INDEX permissions_of_users_on_collections ON permissions (collection_id, user_id);
CREATE UNIQUE INDEX permissions_of_teams_on_collections ON permissions (collection_id, team_id);
CREATE UNIQUE INDEX permissions_of_users_on_sites ON permissions (site_id, user_id);
CREATE UNIQUE INDEX permissions_of_teams_on_sites ON permissions (site_id, team_id);
CREATE INDEX permissions_on_spaces ON permissions (space_id, permission_id);
CREATE INDEX permissions_on_collections ON permissions (collection_id, permission_id);
CREATE INDEX permissions_on_sites ON permissions (site_id, permission_id);
CREATE INDEX permissions_by_user ON permissions (organization_id, user_id);
CREATE INDEX permissions_by_team ON permissions (team_id);

-- 1 if the default level is the word `inherit`: what the holder gives, as where none is set.
ALTER TABLE spaces ADD COLUMN inherits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE collections ADD COLUMN inherits INTEGER NOT NULL DEFAULT 0;

ALTER TABLE sites ADD COLUMN default_level TEXT
  CHECK (default_level IN ('admin', 'create', 'review', 'edit', 'comment', 'read'));
