-- The sections of a space come in their order, so that a search among very many stops at the first matches.

DROP INDEX search_sections_by_space;
CREATE INDEX search_sections_by_space ON search_sections (space_id, id);
