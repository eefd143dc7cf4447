-- Members whose e-mail address is of another domain.
-- Partners, freelancers, and addresses that nobody controls any more.
-- For: security
-- :domain  Domain of the organization, e.g. example.com
SELECT id, user_email, role, lastSeenAt
FROM members
WHERE user_email NOT LIKE '%@' || :domain
ORDER BY user_email, id
