-- Members who never logged in.
-- They were invited and never came.
-- For: whoever invites people
-- :days = 0  Days since they joined, at least
SELECT id, user_email, role, joinedAt
FROM members
WHERE lastSeenAt IS NULL AND julianday(:now) - julianday(joinedAt) >= :days
ORDER BY joinedAt, id
