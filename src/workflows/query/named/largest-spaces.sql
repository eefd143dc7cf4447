-- Spaces with the most pages.
-- Costs a request a space.
-- For: whoever splits what grew too large
-- :most = 20  Rows
SELECT p.space, s.title, count(*) AS pages, max(p.updatedAt) AS lastChange
FROM space_pages p JOIN spaces s ON s.id = p.space
GROUP BY p.space
ORDER BY pages DESC, p.space
LIMIT :most
