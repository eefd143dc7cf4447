/** A file of memberships as a spreadsheet writes it. */
import { expect, test } from 'vitest'
import { membershipsIn } from '../../src/workflows/team-sync/memberships.ts'

const both = [
  { user: 'ada@n.example', team: 'Docs', role: 'owner', line: 2 },
  { user: 'ben@n.example', team: 'Docs', role: 'member', line: 3 },
]

test.each([
  ['commas', 'user,team,role\nada@n.example,Docs,owner\nben@n.example,Docs,\n'],
  [
    'a mark, semicolons and capitals',
    '\uFEFFUser;Team;Role\r\nada@n.example;Docs;Owner\r\nben@n.example;Docs;Member\r\n;;\r\n',
  ],
  ['tabs, and addresses', 'E-Mail\tTeam\tRole\nada@n.example\tDocs\towner\nben@n.example\tDocs\tmember\n'],
])('%s', async (_, text) => {
  expect(await membershipsIn(text, 'team.csv')).toEqual(both)
})

test('two columns with an empty line at the end', async () => {
  const rows = await membershipsIn('user;team\nada@n.example;Docs\n', 'team.csv')
  expect(rows).toEqual([{ user: 'ada@n.example', team: 'Docs', role: 'member', line: 2 }])
})

test('an unknown role', async () => {
  await expect(membershipsIn('user,team,role\na,Docs,boss\n', 'team.csv')).rejects.toThrow(
    'team.csv:2: role needs owner or member, got "boss"',
  )
})
