-- Every site has a key for the log-in of its visitors: those made before keys, seeded or cloned had none.

INSERT INTO publishing_auths (site_id, backend, private_key)
SELECT id, 'custom', lower(hex(randomblob(26))) FROM sites
WHERE id NOT IN (SELECT site_id FROM publishing_auths);
