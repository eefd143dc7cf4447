-- Members who are disabled.
-- They may do nothing, and still stand in teams and permissions.
-- For: whoever offboards people
SELECT m.id, m.user_email, m.role, m.lastSeenAt, count(t.id) AS teams
FROM members m LEFT JOIN team_members t ON t.id = m.id
WHERE m.disabled = 1
GROUP BY m.id
ORDER BY m.id
