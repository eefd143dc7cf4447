-- Invite links that let people join.
-- With the role that they give.
-- For: security
SELECT id, role, redundant
FROM invite_links
ORDER BY role, id
