-- Imports and exports between spaces and Git repositories: the last of each space, and the state that the last good one left.

CREATE TABLE git_syncs (
  space_id TEXT NOT NULL PRIMARY KEY REFERENCES spaces (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  state TEXT NOT NULL,
  direction TEXT NOT NULL,
  error TEXT,
  started_at TEXT NOT NULL,
  ended_at TEXT,
  synced_place TEXT,
  synced_commit TEXT,
  synced_revision TEXT,
  synced_at TEXT
);
