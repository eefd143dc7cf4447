-- Open comments that nobody has answered.
-- The oldest first.
-- For: whoever writes
-- :days = 7  Days since they were posted
SELECT space, change_request, id, postedBy_email, postedAt, target_page_title, substr(body_markdown, 1, 80) AS text
FROM comments
WHERE status = 'open' AND replies = 0 AND julianday(:now) - julianday(postedAt) >= :days
ORDER BY postedAt, id
