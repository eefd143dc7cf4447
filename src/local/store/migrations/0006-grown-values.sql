-- Values that a service sent to a clone and that no column can hold: words, lengths and nulls that ws does not know.
-- Replies show them as they came, until somebody changes the member here. `value` is JSON.

CREATE TABLE grown_values (
  kind TEXT NOT NULL,
  thing TEXT NOT NULL,
  member TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (kind, thing, member)
) WITHOUT ROWID;
