-- The tree: collections, and how many spaces lie in each.
-- With the newest change in them.
-- For: whoever tidies up
SELECT c.title AS collection, p.title AS parent, count(s.id) AS spaces, max(s.updatedAt) AS lastChange
FROM collections c
LEFT JOIN collections p ON p.id = c.collection
LEFT JOIN spaces s ON s.collection = c.id
GROUP BY c.id
ORDER BY coalesce(p.title, c.title), p.title IS NOT NULL, c.title
