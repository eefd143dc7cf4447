/** After a 404 the hint names the right command, for every operation of the API. */
import { expect, test } from 'vitest'
import { optionsOf, parameterNames } from '../../src/catalog/options.ts'
import { allOperations } from '../../src/catalog/walk.ts'
import { findCommand } from '../../src/cli/commands/find-command.ts'
import { withNotFoundHint } from '../../src/cli/suggest/not-found-hint.ts'
import { root } from '../../src/cli/tree.ts'
import { ApiError } from '../../src/errors.ts'
import type { SettingsFlags } from '../../src/settings/settings.ts'

const operations = await allOperations()

async function hintOf(
  path: string,
  values: Readonly<Record<string, string>>,
  {
    message = 'Not found',
    body,
    flags = {},
  }: { message?: string; body?: Readonly<Record<string, unknown>>; flags?: SettingsFlags } = {},
) {
  const operation = operations.find((each) => `${each.method} ${each.path}` === path)
  if (operation === undefined) throw new Error(`There is no ${path}`)
  const error = new ApiError(message, { status: 404, requestId: 'req_1' })
  return withNotFoundHint(error, { operation, input: { path: values, body }, session: { flags } })
}

test.each(
  operations
    .filter(({ path }) => path.includes('{'))
    .map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
)('%s: a list, with every id that it wants', async (name, { path }) => {
  const values = Object.fromEntries(parameterNames(path).map((each) => [each, `x-${each}`]))
  const { hint } = await hintOf(name, values)
  if (hint === undefined) return expect(withoutList).toContain(name)
  const words = hint.replace('List those that exist: ws ', '').split(' ')
  const { spec, rest } = await findCommand(words, root)
  expect(spec !== undefined && ('rows' in spec || 'paginated' in spec)).toBe(true)
  const { ids, flags } = apart(rest)
  expect(ids).toEqual(ids.filter((word) => word.startsWith('x-')))
  const listing = operations.find((each) => each === spec)
  const known = listing === undefined ? [] : optionsOf(listing).map(({ word }) => word)
  expect(flags.filter((flag) => flag !== 'fields' && !known.includes(flag))).toEqual([])
})

/** Ids, and the names of flags, each of which has a value. */
function apart(words: readonly string[]) {
  const isFlag = (index: number) => words[index]?.startsWith('--') === true
  return {
    ids: words.filter((_, index) => !isFlag(index) && !isFlag(index - 1)),
    flags: words.filter((_, index) => isFlag(index)).map((word) => word.slice(2)),
  }
}

// Domains and hostnames are in no list, nor is anything that was deleted.
const withoutList = [
  'GET /v1/email-domains/{emailDomain}/orgs',
  'POST /v1/spaces/{spaceId}/restore',
  'GET /v1/custom-hostnames/{hostname}',
  'PATCH /v1/custom-hostnames/{hostname}',
  'DELETE /v1/custom-hostnames/{hostname}',
  'GET /v1/subdomains/{subdomain}',
]

test('the id that the service names is the one that is looked for', async () => {
  const path = 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}'
  const values = { spaceId: 'nope', changeRequestId: '99' }
  const flags = { space: 'nope', profile: 'work' }
  expect(await hintOf(path, values, { flags, message: 'There is no space "nope".' })).toMatchObject({
    hint: 'List those that exist: ws space list --profile work',
    status: 404,
    requestId: 'req_1',
  })
  expect(await hintOf(path, values, { flags, message: 'Not found' })).toMatchObject({
    hint: 'List those that exist: ws cr list --profile work --space nope',
  })
})

test.each([
  ['POST /v1/orgs/{organizationId}/collections', { parent: 'nope' }, 'collection list --org o'],
  ['POST /v1/spaces/{spaceId}/move', { parent: 'nope' }, 'collection list --org o'],
  ['POST /v1/spaces/{spaceId}/move', { position: { before: 'nope' } }, 'space list --org o'],
  ['POST /v1/spaces/{spaceId}/transfer', { organization: 'nope' }, 'org list'],
])('%s with %o: what the body names is looked for where it is listed', async (path, body, words) => {
  const values = { organizationId: 'o', spaceId: 's' }
  const { hint } = await hintOf(path, values, { message: 'There is no such nope', body, flags: { org: 'o' } })
  expect(hint).toBe(`List those that exist: ws ${words}`)
})
