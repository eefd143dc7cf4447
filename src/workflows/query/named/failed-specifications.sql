-- OpenAPI specifications that the service could not read.
-- Their pages show the last good version.
-- For: whoever publishes an API
SELECT id, slug, processingState, lastProcessErrorCode, lastProcessedAt
FROM openapi_specs
WHERE lastProcessErrorCode IS NOT NULL OR processingState LIKE '%fail%' OR processingState LIKE '%error%'
ORDER BY slug
