/** Wherever somebody asks for it, ws says in a sentence what the API can't do. */
import { expect, test } from 'vitest'
import { unsupported } from '../../src/catalog/unsupported.ts'
import { operations } from '../support/operations.ts'
import { ws } from '../support/program.ts'

const world = { env: { WS_ORG: 'o', WS_SPACE: 's' } }

async function helpOn(question: string) {
  const { out, exit } = await ws(['help', ...question.split(' ')], world)
  // Topics may stand above.
  const [, first] =
    /^(?:Commands for|There is no command for) .*:\n {2}([a-z-]+(?: [a-z-]+)*) {2,}/m.exec(out) ?? []
  return { out, exit, first }
}

test.each([
  ['list pending invites', 'does not list the invites', 'invite link list'],
  ['cancel an invitation', 'no way to take back an invite', 'invite link delete'],
  ['delete a change request', 'no way to delete a change request', 'cr update'],
  ['create an organization', 'no way to create or delete an organization', 'org list'],
  ['export the pages of a space', 'no way to export the pages', 'backup create'],
  ['page views', 'no visits or statistics', undefined],
  ['list deleted spaces', 'does not list deleted spaces', 'space restore'],
  ['create an api key', 'no way to create a token', 'auth login'],
  ['delete a file', 'no way to change or delete a file', 'cr file list'],
])('ws help %s', async (question, sentence, nearest) => {
  const { out, exit, first } = await helpOn(question)
  expect(exit).toBe(0)
  expect(out).toContain(sentence)
  expect(first).toBe(nearest)
  expect(out).not.toContain('Commands for')
})

test.each([
  ['lock a space', 'space update'],
  ['back up everything', 'backup create'],
  ['back up the pages', 'backup create'],
  ['invite somebody', 'invite send'],
  ['merge a change request', 'cr merge'],
  ['add a page', 'cr content update'],
  ['upload a file', 'cr content update'],
  ['close a change request', 'cr update'],
  ['delete a comment from a change request', 'cr comment delete'],
  ['remove a member of a team', 'team member remove'],
  ['create a team', 'team create'],
  ['create a collection', 'collection create'],
  ['delete a space', 'space delete'],
  ['restore a deleted space', 'space restore'],
  ['list invite links', 'invite link list'],
  ['create an invite link', 'invite link create'],
  ['revoke an invite link', 'invite link delete'],
  ['find broken links', 'space links'],
  ['add a space to a site', 'site space add'],
  ['remove a space from a site', 'site space remove'],
  ['move a space', 'space move'],
  ['copy a space', 'space duplicate'],
  ['publish an openapi specification', 'openapi publish'],
  ['list teams', 'team list'],
  ['rename a collection', 'collection update'],
  ['share a site', 'site share-link create'],
  ['pull the main content into a change request', 'cr pull'],
  ['list the files of a change request', 'cr file list'],
  ['add a section to a group', 'site section-group add-section'],
  ['search for words', 'org search'],
  ['see everything', 'tree'],
  ['who am i', 'auth status'],
  ['ask somebody to review', 'cr reviewer add'],
  ['transfer a collection', 'collection transfer'],
  ['unpublish an integration', 'integration unpublish'],
])('ws help %s: ws %s', async (question, expected) => {
  expect((await helpOn(question)).first).toBe(expected)
})

test('a question that a command fits in one word of many is not answered by it', async () => {
  const { out } = await helpOn('publish my holiday pictures tomorrow')
  expect(out).toContain('There is no command for')
})

test.each([
  [['cr', 'delete', '3'], 'no way to delete a change request'],
  [['invite', 'list'], 'does not list the invites'],
  [['team', 'member', 'get'], 'members of a team only as a list'],
])('ws %j', async (argv, sentence) => {
  const { exit, err } = await ws(argv, world)
  expect(exit).toBe(2)
  expect(err).toContain(sentence)
})

test.each([404, 405])('ws api refused with %i', async (status) => {
  const service = () => ({ status, body: {} })
  const { err } = await ws(['api', 'POST', 'spaces', '-f', 'title=T'], { ...world, service })
  expect(err).toContain('hint: The API has no way to create a space')
})

test('names commands that there are, and no request that there is', () => {
  const requests = new Set(Array.from(operations.values(), ({ method, path }) => `${method} ${path}`))
  expect(unsupported.flatMap((each) => each.requests ?? []).filter((each) => requests.has(each))).toEqual([])
})

test.each([...new Set(unsupported.flatMap(({ instead }) => instead))])('ws %s --help', async (words) => {
  expect((await ws([...words.split(' '), '--help'], world)).exit).toBe(0)
})
