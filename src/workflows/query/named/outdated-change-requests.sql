-- Open change requests that are behind the space.
-- Somebody merged something else since.
-- For: whoever reviews
SELECT space, number, subject, createdBy_email, updatedAt
FROM change_requests
WHERE status = 'open' AND outdated = 1
ORDER BY updatedAt, id
