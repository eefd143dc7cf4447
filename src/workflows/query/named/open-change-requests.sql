-- Open change requests, and how old they are.
-- The oldest first.
-- For: whoever reviews
-- :days = 0  Days since they were opened, at least
SELECT c.space, s.title AS space_title, c.number, c.subject, c.createdBy_email,
  CAST(julianday(:now) - julianday(c.createdAt) AS INTEGER) AS days
FROM change_requests c JOIN spaces s ON s.id = c.space
WHERE c.status = 'open' AND julianday(:now) - julianday(c.createdAt) >= :days
ORDER BY c.createdAt, c.id
