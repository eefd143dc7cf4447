-- Full text of the live pages of every space, section by section. The one part that is SQLite's own (FTS5).

CREATE TABLE search_sections (
  id INTEGER NOT NULL PRIMARY KEY,
  space_id TEXT NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  page_id TEXT NOT NULL,
  section_id TEXT NOT NULL,
  page_title TEXT NOT NULL,
  page_path TEXT NOT NULL,
  heading TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX search_sections_by_space ON search_sections (space_id);

CREATE VIRTUAL TABLE search_index USING fts5 (
  page_title, heading, body,
  content = 'search_sections', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TRIGGER search_sections_added AFTER INSERT ON search_sections BEGIN
  INSERT INTO search_index (rowid, page_title, heading, body) VALUES (new.id, new.page_title, new.heading, new.body);
END;

CREATE TRIGGER search_sections_removed AFTER DELETE ON search_sections BEGIN
  INSERT INTO search_index (search_index, rowid, page_title, heading, body)
  VALUES ('delete', old.id, old.page_title, old.heading, old.body);
END;
