-- Collections without spaces and without other collections.
-- They only make the tree longer.
-- For: whoever tidies up
SELECT id, title, collection AS parent
FROM collections
WHERE id NOT IN (SELECT collection FROM spaces WHERE collection IS NOT NULL)
  AND id NOT IN (SELECT collection FROM collections WHERE collection IS NOT NULL)
ORDER BY title, id
