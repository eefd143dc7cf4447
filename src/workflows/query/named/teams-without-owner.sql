-- Teams that nobody owns.
-- Only an admin of the organization can change who is in them.
-- For: whoever arranges teams
SELECT id, title, members
FROM teams
WHERE id NOT IN (SELECT team FROM team_members WHERE team_role = 'owner')
ORDER BY title, id
