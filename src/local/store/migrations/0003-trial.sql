-- Every organization says how its trial stands, and its use case is a word of the service.

ALTER TABLE organizations ADD COLUMN trial_status TEXT NOT NULL DEFAULT 'notapplicable'
  CHECK (trial_status IN ('notapplicable', 'none', 'active', 'ended', 'expired'));
ALTER TABLE organizations ADD COLUMN trial_end_date TEXT;

UPDATE organizations SET use_case = CASE use_case WHEN 'product-documentation' THEN 'productDocs' ELSE 'other' END
WHERE use_case NOT IN (
  'internalDocs', 'docsSite', 'audienceControlledSite', 'productDocs', 'teamKnowledgeBase', 'designSystem',
  'openSourceDocs', 'notes', 'other'
);
