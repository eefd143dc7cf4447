-- Spaces that share a title.
-- Upper and lower case count as the same.
-- For: whoever tidies up
SELECT lower(trim(title)) AS title, count(*) AS spaces, group_concat(id, ' ') AS ids
FROM spaces
GROUP BY 1
HAVING count(*) > 1
ORDER BY 2 DESC, 1
