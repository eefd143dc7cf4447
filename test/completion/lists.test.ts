/** The catalog gives a list for every id that a command takes. */
import { expect, test } from 'vitest'
import { idFor, listerOf } from '../../src/catalog/lists.ts'
import { optionsOf, parameterNames } from '../../src/catalog/options.ts'
import { operations } from '../support/operations.ts'

async function listOf(words: string, word: string): Promise<string | undefined> {
  const operation = operations.get(words)
  const option = operation && optionsOf(operation).find((each) => each.word === word)
  const wanted = option && idFor(option, operation)
  const known = new Set<string>(parameterNames(operation?.path ?? ''))
  const lister = wanted && (await listerOf({ ...wanted, known }))
  return lister && [lister.operation.path.replace('/v1', ''), lister.member].filter(Boolean).join(' ')
}

const org = '/orgs/{organizationId}'
const cr = '/spaces/{spaceId}/change-requests'

test.each([
  ['team get', 'team', `${org}/teams`],
  ['team member remove', 'user', `${org}/teams/{teamId}/members`],
  ['collection get', 'collection', `${org}/collections`],
  ['collection move', 'before', '/collections/{collectionId}/spaces'],
  ['collection transfer', 'to-org', '/orgs'],
  ['space restore', 'space', '/collections/{collectionId}/spaces'],
  ['space comment reply update', 'comment', '/spaces/{spaceId}/comments'],
  ['cr merge', 'cr', cr],
  ['cr page get', 'page', `${cr}/{changeRequestId}/content/pages`],
  ['cr comment create', 'page', `${cr}/{changeRequestId}/content/pages`],
  ['cr reviewer add', 'user', `${org}/members`],
  ['cr reviewer remove', 'user', `${cr}/{changeRequestId}/requested-reviewers`],
  ['site section-group remove-section', 'section', `${org}/sites/{siteId}/section-groups sections`],
  ['site update', 'default-site-space', `${org}/sites/{siteId}/site-spaces`],
  ['invite accept', 'invite', `${org}/link-invites`],
  ['openapi version get', 'version', `${org}/openapi/{specSlug}/versions`],
  ['integration get', 'integration', '/integrations'],
  ['space page get', 'page', '/spaces/{spaceId}/content/pages'],
  ['space page find', 'path', '/spaces/{spaceId}/content/pages'],
  ['space pdf', 'page', '/spaces/{spaceId}/content/pages'],
  ['space file get', 'file', '/spaces/{spaceId}/content/files'],
  ['space revision changes', 'revision', cr],
  ['space revision page get', 'page', '/spaces/{spaceId}/revisions/{revisionId}/pages'],
  ['space revision page find', 'path', '/spaces/{spaceId}/revisions/{revisionId}/pages'],
  ['space revision file get', 'file', '/spaces/{spaceId}/revisions/{revisionId}/files'],
  ['cr page find', 'path', `${cr}/{changeRequestId}/content/pages`],
  ['cr file get', 'file', `${cr}/{changeRequestId}/content/files`],
  ['cr review get', 'review', `${cr}/{changeRequestId}/reviews`],
  ['audit-event list', 'action', `${org}/audit-event-actions`],
  ['site redirect resolve', 'source', `${org}/sites/{siteId}/redirects`],
  ['site structure sort', 'id', `${org}/sites/{siteId}/structure`],
  ['site structure sort', 'before', `${org}/sites/{siteId}/structure`],
  ['org lookup', 'email-domain', undefined],
  ['cr create', 'agent-task', undefined],
  ['openapi create', 'spec', undefined],
])('ws %s: %s', async (words, word, path) => {
  expect(await listOf(words, word)).toBe(path)
})
