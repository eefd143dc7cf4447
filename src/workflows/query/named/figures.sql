-- How much of everything there is.
-- The first lines of a report.
-- For: whoever reports
SELECT 'members' AS thing, count(*) AS number FROM members
UNION ALL SELECT 'teams', count(*) FROM teams
UNION ALL SELECT 'collections', count(*) FROM collections
UNION ALL SELECT 'spaces', count(*) FROM spaces
UNION ALL SELECT 'sites', count(*) FROM sites
UNION ALL SELECT 'open change requests', count(*) FROM change_requests WHERE status = 'open'
