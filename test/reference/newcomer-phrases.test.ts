/** `ws help <words>` as newcomers put it, after a first day with ws: what they mean is among the first three answers. */
import { expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { findHelp } from '../../src/cli/self/help.ts'
import { root } from '../../src/cli/tree.ts'

const { commands } = await commandManifest(root)

/** The first three commands, the first three topics (`help <topic>`), and the pages that it names to read on. */
async function firstAnswers(question: string): Promise<readonly string[]> {
  const page = { root, out: { columns: 200 }, colour: false, commands: async () => commands }
  const help = await findHelp(question.split(' '), page)
  if ('command' in help) return [help.command.join(' ')]
  const title = /^# (.*)/.exec(help.text)?.[1] ?? help.text.split('\n')[0] ?? ''
  if (title === 'Remove ws') return ['help uninstall']
  const parts = help.text.split('\n\n')
  const namesAfter = (heading: RegExp) =>
    parts
      .filter((part) => heading.test(part))
      .flatMap((part) => part.split('\n').slice(1))
      .map((line) => line.trim().split(/ {2,}/)[0] ?? '')
      .slice(0, 3)
  const further = [...help.text.matchAll(/ws help ([a-z-]+)/g)].map(([, topic]) => `help ${topic}`)
  const topics = namesAfter(/^Topics for/).map((topic) => `help ${topic}`)
  return [...topics, ...namesAfter(/^(?:Commands for|There is no command)/), ...further]
}

test.each([
  ['wait until a change request is approved', 'wait'],
  ['wait until a merge is done', 'wait'],
  ['wait for a specification to be processed', 'wait'],
  ['open comments', 'query'],
  ['open comments older than a month', 'query'],
  ['comments that nobody has answered', 'query'],
  ['who can see my private spaces', 'access'],
  ['who sees a private space', 'access'],
  ['which spaces are public', 'audit'],
  ['change the text of a page', 'content push'],
  ['edit a page', 'cr content update'],
  ['correct a typo', 'content push'],
  ['excel', 'help output'],
  ['csv', 'help output'],
  ['csv for excel', 'help output'],
  ['backup save nightly', 'backup create'],
  ['nightly backup', 'backup create'],
  ['save everything every night', 'backup create'],
  ['when was a specification last processed', 'openapi get'],
  ['status of a specification', 'openapi get'],
  ['change the order of spaces', 'space move'],
  ['sort the spaces of a site', 'site structure sort'],
  ['reorder spaces', 'space move'],
  ['what does a person hold', 'access'],
  ['rights of a person', 'access'],
  ['everything that a person owns', 'offboard'],
  ['bring back a removed member', 'undo'],
  ['restore a member', 'undo'],
  ['uninstall', 'help uninstall'],
  ['remove ws from my computer', 'help uninstall'],
  ['remove completion', 'help uninstall'],
  ['release notes', 'cr list'],
  ['what changed since the last release', 'query'],
  ['merged change requests of last month', 'query'],
  ['merge conflict', 'help both-changed'],
  ['resolve a conflict', 'help both-changed'],
  ['conflict of a change request', 'help both-changed'],
  ['html', 'space pdf'],
  ['offline', 'local clone'],
  ['read pages offline', 'content pull'],
  ['save a page as html', 'space pdf'],
  ['print a page', 'space pdf'],
  ['pdf', 'space pdf'],
  ['list of revisions', 'space revision get'],
  ['old version of a page', 'space revision page get'],
  ['compare two revisions', 'space diff'],
  ['archived change requests', 'cr list'],
  ['close a change request', 'cr update'],
  ['approve a change request', 'cr review submit'],
  ['what waits for me', 'inbox'],
  ['undo the last command', 'undo'],
  ['restore deleted pages', 'backup restore'],
  ['copy an organization', 'local clone'],
  ['try a script safely', 'rehearse'],
  ['number of pages', 'query'],
  ['largest spaces', 'query'],
  ['invite somebody', 'invite send'],
  ['guests with access', 'access'],
  ['when did a person last log in', 'member list'],
  ['what did ws change yesterday', 'history list'],
] as const)('%s: ws %s', async (question, meant) => {
  expect(await firstAnswers(question)).toContain(meant)
})
