-- Members who are in no team.
-- Access by team does not reach them.
-- For: whoever arranges teams
SELECT id, user_email, role, lastSeenAt
FROM members
WHERE id NOT IN (SELECT id FROM team_members)
ORDER BY id
