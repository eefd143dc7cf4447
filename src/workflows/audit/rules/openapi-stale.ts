/** Finds OpenAPI specifications that the service has not read for long. */
import { called, daysSince, inDays } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const openapiStale = rule({
  id: 'openapi-stale',
  title: 'An OpenAPI specification has not been read for long',
  severity: 'low',
  why: 'The API may have changed since, and its documentation has not.',
  fix: 'ws openapi publish <openapi-spec> --source-url <url> --wait',
  params: { days: { type: 'number', about: 'Days since the service read it', default: 90 } },
  kinds: ['openapi-spec'],
  needsReplies: true,
  *check({ all, number, now }) {
    const most = number('days') ?? 90
    for (const spec of all('openapi-spec')) {
      const age =
        daysSince(spec, ['lastProcessedAt'], now) ?? daysSince(spec, ['updatedAt', 'createdAt'], now)
      if (age === undefined) yield cannotTell(spec, 'The service does not say when it was read')
      else if (age > most) yield found(spec, `${called(spec)} was read ${inDays(age)} ago`)
    }
  },
})
