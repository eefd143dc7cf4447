-- The last audit: what each rule found.
-- The worst first; notChecked counts what ws could not look at. ws audit has each finding, and the command that fixes it.
-- For: whoever tidies up
SELECT severity, rule, total(status = 'fail') AS findings, total(status = 'could-not-check') AS notChecked,
  min(address) AS firstAddress
FROM findings
GROUP BY severity, rule
ORDER BY CASE severity WHEN 'critical' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 WHEN 'low' THEN 3 ELSE 4 END,
  findings DESC, rule
