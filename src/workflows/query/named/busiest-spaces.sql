-- Spaces with the most open change requests and comments.
-- By what waits in them.
-- For: whoever plans work
-- :most = 20  Rows
SELECT id, title, changeRequestsOpen, changeRequestsDraft, comments, updatedAt
FROM spaces
WHERE changeRequestsOpen + changeRequestsDraft + comments > 0
ORDER BY changeRequestsOpen DESC, comments DESC, id
LIMIT :most
