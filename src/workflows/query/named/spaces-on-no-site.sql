-- Spaces that no site shows.
-- Only members read them.
-- For: whoever publishes
SELECT id, title, visibility, updatedAt
FROM spaces
WHERE id NOT IN (SELECT space_id FROM site_spaces WHERE space_id IS NOT NULL)
ORDER BY title, id
