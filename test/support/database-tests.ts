/**
 * The test files that run on PostgreSQL too (WS_TEST_DATABASE): all that try handlers. `npm run test:database` runs the quick ones,
 * its campaign all.
 */
import { join } from 'node:path'
import { isCampaign } from './campaign.ts'
import { withoutPostgres } from './postgres.ts'

const quick = ['app', 'org', 'permissions', 'search', 'space', 'turns']

const more = [
  'adaptive-schema',
  'change-request',
  'comment',
  'conformance',
  'content',
  'content-update',
  'content-update-model',
  'import',
  'integration',
  'links',
  'merge',
  'model',
  'openapi',
  'permissions-property',
  'roles',
  'sample',
  'seed',
  'single-sign-on',
  'site',
  'site-sections',
  'translation',
]

const folder = join(import.meta.dirname, '..', 'local')

/** Absolute paths; none without PostgreSQL. */
export function databaseTests(): readonly string[] {
  if (process.env.WS_TEST_DATABASE === 'own' && withoutPostgres) {
    console.log('The tests on PostgreSQL are skipped: it is not installed')
    return []
  }
  return (isCampaign ? [...quick, ...more] : quick).map((name) => join(folder, `${name}.test.ts`))
}
