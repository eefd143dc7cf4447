-- Teams without members.
-- Nobody gets anything from them.
-- For: whoever arranges teams
SELECT id, title, createdAt
FROM teams
WHERE id NOT IN (SELECT team FROM team_members)
ORDER BY title, id
