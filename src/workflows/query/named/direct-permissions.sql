-- Permissions that name a person, and no team.
-- They stay when somebody changes teams.
-- For: security
SELECT user_email, permission, coalesce(site, space, collection) AS place, address
FROM permissions
WHERE user_id IS NOT NULL
ORDER BY user_email, address
