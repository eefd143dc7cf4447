/** Finds OpenAPI specifications that the service could not read. */
import { called, toldText } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const openapiFailed = rule({
  id: 'openapi-failed',
  title: 'An OpenAPI specification could not be read',
  severity: 'high',
  why: 'Readers see an old version of the API, or none.',
  fix: 'ws openapi publish <openapi-spec> --source-url <url> --wait',
  kinds: ['openapi-spec'],
  needsReplies: true,
  *check({ all }) {
    for (const spec of all('openapi-spec')) {
      const code = toldText(spec, 'lastProcessErrorCode')
      const state = toldText(spec, 'processingState') ?? ''
      if (code === undefined && !/error|fail/i.test(state)) continue
      yield found(spec, `The service could not read ${called(spec)}: ${code ?? state}`)
    }
  },
})
