-- How many people are in each team, and how many of them own it.
-- The largest first.
-- For: whoever arranges teams
SELECT t.id, t.title, count(m.id) AS people, total(m.team_role = 'owner') AS owners
FROM teams t LEFT JOIN team_members m ON m.team = t.id
GROUP BY t.id
ORDER BY people DESC, t.title
