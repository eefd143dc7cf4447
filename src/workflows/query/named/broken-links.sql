-- Links in spaces whose target is gone.
-- Costs a request a space.
-- For: whoever keeps the documentation current
SELECT l.space, s.title AS space_title, json_extract(l.locationReferences, '$[0].page.title') AS page,
  l.targetReference_kind AS kind, l.targetReference_url AS url
FROM space_links l JOIN spaces s ON s.id = l.space
WHERE l.status = 'broken'
ORDER BY s.title, l.space, page, url
