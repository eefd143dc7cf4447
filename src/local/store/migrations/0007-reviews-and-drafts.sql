-- Reviews of change requests, sections that visitors do not see yet, and members in the order in which they joined.

CREATE TABLE reviews (
  id TEXT NOT NULL PRIMARY KEY,
  change_request_id TEXT NOT NULL REFERENCES change_requests (id) ON DELETE CASCADE,
  revision_id TEXT NOT NULL,
  reviewer_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  requested_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  status TEXT NOT NULL,
  comment_id TEXT REFERENCES comments (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX reviews_in_order ON reviews (change_request_id, created_at, id);
CREATE INDEX reviews_by_reviewer ON reviews (reviewer_id);
CREATE INDEX reviews_by_requester ON reviews (requested_by);
CREATE INDEX reviews_by_comment ON reviews (comment_id);

ALTER TABLE site_sections ADD COLUMN draft INTEGER NOT NULL DEFAULT 0;

CREATE INDEX members_in_order ON members (organization_id, joined_at, user_id);
