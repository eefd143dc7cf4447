-- Sites for which no team answers.
-- No team has a permission there.
-- For: whoever answers for what is public
SELECT id, title, visibility, published
FROM sites
WHERE id NOT IN (SELECT site FROM permissions WHERE team_id IS NOT NULL AND site IS NOT NULL)
ORDER BY title, id
