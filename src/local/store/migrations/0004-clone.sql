-- A clone says where it came from, and what it does not hold as it was there. Other workspaces have no rows here.

CREATE TABLE clone (
  singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
  origin TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  backup TEXT,
  content INTEGER NOT NULL CHECK (content IN (0, 1)),
  read_from TEXT NOT NULL,
  read_to TEXT NOT NULL
);

-- Lists that nobody read. A null holder is the organization.
CREATE TABLE clone_gaps (
  kind TEXT NOT NULL,
  address TEXT NOT NULL,
  holder_id TEXT,
  reason TEXT NOT NULL,
  refused INTEGER NOT NULL CHECK (refused IN (0, 1))
);

-- Members that have another value here. `count` things have one.
CREATE TABLE clone_approximations (
  kind TEXT NOT NULL,
  member TEXT NOT NULL,
  reason TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, member)
) WITHOUT ROWID;
