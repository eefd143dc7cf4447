-- Who may do what: how many people have each role in the organization, its collections and its sites.
-- Where nobody is named, as by a link or a default role, a row of ws access says so: unnamed counts those. Spaces follow their collection.
-- For: security
SELECT kind, address,
  count(DISTINCT CASE role WHEN 'admin' THEN user END) AS admin,
  count(DISTINCT CASE role WHEN 'create' THEN user END) AS "create",
  count(DISTINCT CASE role WHEN 'review' THEN user END) AS review,
  count(DISTINCT CASE role WHEN 'edit' THEN user END) AS edit,
  count(DISTINCT CASE role WHEN 'comment' THEN user END) AS comment,
  count(DISTINCT CASE role WHEN 'read' THEN user END) AS read,
  total(user IS NULL) AS unnamed
FROM access
WHERE kind IN ('organization', 'collection', 'site')
GROUP BY kind, id, address
ORDER BY CASE kind WHEN 'organization' THEN 0 WHEN 'collection' THEN 1 ELSE 2 END, address
