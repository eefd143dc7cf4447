-- Members who are admins of the organization.
-- They may do everything.
-- For: security
SELECT id, user_email, sso, lastSeenAt
FROM members
WHERE role = 'admin' AND disabled IS NOT 1
ORDER BY user_email, id
