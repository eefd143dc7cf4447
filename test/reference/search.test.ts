/** `ws help <words>`: the command that people mean comes first. */
import { expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { root } from '../../src/cli/tree.ts'
import { searchCommands } from '../../src/reference/search.ts'
import { substitutesFor } from '../../src/reference/substitutes.ts'

const { commands } = await commandManifest(root)

test.each([
  ['disable a share link', 'site share-link update'],
  ['delete a share link', 'site share-link delete'],
  ['lock a space', 'space update'],
  ['undelete a space', 'space restore'],
  ['rename a collection', 'collection update'],
  ['find broken links', 'space links'],
  ['invite ten people', 'invite send'],
  ['merge', 'cr merge'],
  ['merge a change request', 'cr merge'],
  ['ask for a review', 'cr reviewer add'],
  ['make a team', 'team create'],
  ['remove someone from a team', 'team member remove'],
  ['copy a space', 'space duplicate'],
  ['give a space to another organization', 'space transfer'],
  ['turn off ai', 'org update'],
  ['import a page', 'cr content import'],
  ['publish an api spec', 'openapi publish'],
  ['reply to a comment on a space', 'space comment reply create'],
  ['wait until something is true', 'wait'],
  ['open in the browser', 'browse'],
  ['rename a space', 'space update'],
  ['export a change request', 'cr pdf'],
  ['kick someone', 'offboard'],
  ['translate', 'translation create'],
  ['trash', 'space delete'],
  ['sync', 'cr pull'],
  ['whoami', 'auth status'],
  ['backup everything', 'backup create'],
  ['back up', 'backup create'],
  ['dump', 'export'],
  ['export the workspace', 'export'],
  ['who is admin', 'access'],
  ['who can edit a space', 'access'],
  ['permissions of a person', 'access'],
])('%s: ws %s', (question, expected) => {
  const [best] = searchCommands(question.split(' '), commands)
  expect(best?.command.words.join(' ')).toBe(expected)
})

const declared = (member: 'searchWords' | 'nearestTo') =>
  commands.flatMap(({ words, spec }) =>
    (spec?.[member] ?? []).map((said): [string, string] => [said, words.join(' ')]),
  )

test.each(declared('searchWords'))('"%s" is said of ws %s', (said, expected) => {
  const names = searchCommands([said], commands).map(({ command }) => command.words.join(' '))
  expect(names).toContain(expected)
})

test.each(declared('nearestTo'))('"%s" is what no command does, not even ws %s', (said, expected) => {
  const found = substitutesFor(said.split(' '), commands)
  expect(found?.isWhole).toBe(true)
  expect(found?.commands.map(({ words }) => words.join(' '))).toContain(expected)
})

test('what stands in gives way to what does all that was asked', () => {
  expect(substitutesFor(['history', 'spec'], commands)?.isWhole).toBe(false)
  expect(searchCommands(['history', 'spec'], commands)[0]?.isWhole).toBe(true)
  expect(substitutesFor(['merge'], commands)).toBeUndefined()
})

test('what nobody wrote about is not found', () => {
  expect(searchCommands(['xyzzy'], commands)).toEqual([])
  expect(searchCommands(['the', 'of'], commands)).toEqual([])
  expect(searchCommands([], commands)).toEqual([])
})

test('every command is found by its own summary', () => {
  const lost = commands
    .filter(({ spec }) => spec !== undefined && spec.deprecated === undefined)
    .filter((command) => {
      const hits = searchCommands(command.summary.split(' '), commands).slice(0, 8)
      return !hits.some((hit) => hit.command.words.join(' ') === command.words.join(' '))
    })
  expect(lost.map(({ words }) => words.join(' '))).toEqual([])
})
