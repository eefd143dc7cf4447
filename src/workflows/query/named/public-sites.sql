-- Published sites that everybody can read.
-- With the address at which they stand.
-- For: whoever answers for what is public
SELECT id, title, visibility, urls_published
FROM sites
WHERE published = 1 AND visibility IN ('public', 'unlisted')
ORDER BY title, id
