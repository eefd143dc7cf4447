-- Members who have not been here for a long time.
-- Their seats cost money, and their access is open. Somebody who never came has no date.
-- For: whoever pays for seats
-- :days = 90  Days without a visit
SELECT id, user_email, role, lastSeenAt, CAST(julianday(:now) - julianday(lastSeenAt) AS INTEGER) AS days
FROM members
WHERE disabled IS NOT 1 AND (lastSeenAt IS NULL OR julianday(:now) - julianday(lastSeenAt) >= :days)
ORDER BY lastSeenAt, id
