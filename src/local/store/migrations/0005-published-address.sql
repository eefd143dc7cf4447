-- The first published site of a space, without sorting its sites for every reply that shows the space.

CREATE INDEX site_spaces_by_age ON site_spaces (space_id, created_at, id);
