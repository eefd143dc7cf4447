-- Guests: members without a role in the organization.
-- They see only what a permission or a team opens to them.
-- For: security
SELECT m.id, m.user_email, m.lastSeenAt, count(p.id) AS permissions
FROM members m LEFT JOIN permissions p ON p.user_id = m.id
WHERE m.role IS NULL
GROUP BY m.id
ORDER BY m.user_email, m.id
