-- Drafts of change requests that nobody goes on with.
-- Also those whose author has been here since.
-- For: whoever writes
-- :days = 30  Days without a change
SELECT c.space, c.number, c.subject, c.createdBy_email, c.updatedAt, m.lastSeenAt
FROM change_requests c LEFT JOIN members m ON m.id = c.createdBy_id
WHERE c.status = 'draft' AND julianday(:now) - julianday(c.updatedAt) >= :days
ORDER BY c.updatedAt, c.id
