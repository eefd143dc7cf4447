-- Share links that let anybody in.
-- Whoever has the link can read the site.
-- For: security
SELECT l.id, l.name, s.title AS site_title, l.site, l.createdAt
FROM share_links l JOIN sites s ON s.id = l.site
WHERE l.active = 1 AND s.published = 1 AND s.visibility = 'share-link'
ORDER BY l.createdAt, l.id
