/** `ws help <words>` as different people put it: the command that they mean is among the first three. */
import { expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { findHelp } from '../../src/cli/self/help.ts'
import { root } from '../../src/cli/tree.ts'

const { commands } = await commandManifest(root)

/** The commands that are shown, in order. */
async function shownFor(question: string) {
  const page = { root, out: { columns: 80 }, colour: false, commands: async () => commands }
  const help = await findHelp(question.split(' '), page)
  const out = 'text' in help ? help.text : ''
  const [, list = ''] = out.match(/^(?:Commands for|There is no command for) .*?:\n(.*?)\n\n/ms) ?? []
  return Array.from(list.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)*) {2,}/gm), ([, words]) => words)
}

test.each([
  ['delete somebody from the team', 'team member remove'],
  ['delete a user', 'team member remove'],
  ['kick a person off the team', 'team member remove'],
  ['drop a member from a team', 'team member remove'],
  ['remove people from my team', 'team member remove'],
  ['take someone out of the team', 'team member remove'],
  ['add a person to the team', 'team member set'],
  ['add user to team', 'team member set'],
  ['put somebody in a team', 'team member set'],
  ['who is in the team', 'team member list'],
  ['list users of a team', 'team member list'],
  ['delete the team', 'team delete'],
  ['get rid of a team', 'team delete'],
  ['drop a space', 'space delete'],
  ['remove a space from the site', 'site space remove'],
  ['delete a space from a site', 'site space remove'],
  ['take a space off the site', 'site space remove'],
  ['delete a comment from a change request', 'cr comment delete'],
  ['delete a comment on a space', 'space comment delete'],
  ['remove a reviewer from a change request', 'cr reviewer remove'],
  ['unassign a reviewer', 'cr reviewer remove'],
  ['ask someone to review', 'cr reviewer add'],
  ['invite a person', 'invite send'],
  ['invite a team from a spreadsheet', 'invite send'],
  ['import users from excel', 'invite send'],
  ['share a site with a partner', 'site share-link create'],
  ['take somebody out', 'offboard'],
  ['lock a collection for a release', 'space update'],
  ['move a space to another organization', 'space transfer'],
  ['invite somebody by email', 'invite send'],
  ['create an invite link', 'invite link create'],
  ['join an organization', 'invite accept'],
  ['bring back a deleted space', 'space restore'],
  ['undelete a space', 'space restore'],
  ['unlock a space', 'space update'],
  ['make a site public', 'site update'],
  ['start a change request', 'cr create'],
  ['open a pull request', 'cr create'],
  ['accept a change request', 'cr merge'],
  ['close a change request', 'cr update'],
  ['turn off a share link', 'site share-link update'],
  ['share a site with a partner', 'site share-link create'],
  ['log in', 'auth login'],
  ['sign out', 'auth logout'],
  ['which token am i using', 'auth token'],
  ['who am i', 'auth status'],
  ['set up single sign on', 'saml create'],
  ['change my logo', 'org update'],
  ['search for a word', 'org search'],
  ['download a pdf', 'cr pdf'],
  ['broken links', 'space links'],
  ['delete an openapi spec', 'openapi delete'],
  ['move a space to another collection', 'space move'],
  ['spaces in a collection', 'collection spaces'],
  ['add a space to a site', 'site space add'],
  ['remove a section from a group', 'site section-group remove-section'],
  ["reply to somebody's comment", 'space comment reply create'],
  ["change someone's role in a team", 'team member set'],
  ['switch to another profile', 'auth switch'],
  ['rm a space', 'space delete'],
  ['erase a collection', 'collection delete'],
  ['change the title of a team', 'team update'],
])('%s: ws %s', async (question, expected) => {
  expect((await shownFor(question)).slice(0, 3)).toContain(expected)
})

test.each([
  ['delete somebody from the team', 'team member remove'],
  ['kick a person off the team', 'team member remove'],
  ['drop a member from a team', 'team member remove'],
  ['remove people from my team', 'team member remove'],
  ['take someone out of the team', 'team member remove'],
  ['delete a space from a site', 'site space remove'],
  ['delete a comment from a change request', 'cr comment delete'],
])('%s: what is inside goes, not what is around it', async (question, expected) => {
  expect((await shownFor(question))[0]).toBe(expected)
})

test('who leaves is taken out of teams; nothing else is named', async () => {
  expect(await shownFor('delete a user')).toEqual(['offboard', 'team member remove'])
})
