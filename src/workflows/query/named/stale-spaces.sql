-- Spaces that nobody has changed for a long time.
-- The oldest first. Archive them, or ask their owners.
-- For: whoever keeps the documentation current
-- :days = 365  Days without a change
SELECT id, title, updatedAt, CAST(julianday(:now) - julianday(updatedAt) AS INTEGER) AS days, collection
FROM spaces
WHERE julianday(:now) - julianday(updatedAt) >= :days
ORDER BY updatedAt, id
