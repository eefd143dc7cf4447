-- Who may do what: people by their role in the organization.
-- Guests have none, and get in by permissions.
-- For: security
SELECT coalesce(role, 'guest') AS role, count(*) AS people, total(sso = 0) AS withoutSso, max(lastSeenAt) AS lastSeen
FROM members
WHERE disabled IS NOT 1
GROUP BY 1
ORDER BY people DESC, 1
