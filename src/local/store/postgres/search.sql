-- Full text of the live pages of every space, section by section, as words with their places.

CREATE TABLE search_sections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  space_id text COLLATE "C" NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
  page_id text COLLATE "C" NOT NULL,
  section_id text COLLATE "C" NOT NULL,
  page_title text COLLATE "C" NOT NULL,
  page_path text COLLATE "C" NOT NULL,
  heading text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  title_words tsvector NOT NULL,
  words tsvector NOT NULL
);
CREATE INDEX search_sections_by_space ON search_sections (space_id);
CREATE INDEX search_titles ON search_sections USING gin (title_words);
CREATE INDEX search_words ON search_sections USING gin (words);
