/** A file of memberships as a spreadsheet writes it. */
import { expect, test } from 'vitest'
import { membershipsIn } from '../../src/workflows/team-sync/memberships.ts'

const notices: string[] = []
const membershipsOf = (text: string) =>
  membershipsIn(text, { file: 'team.csv', notice: async (told) => void notices.push(told) })

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
  expect(await membershipsOf(text)).toEqual(both)
})

test('two columns with an empty line at the end', async () => {
  const rows = await membershipsOf('user;team\nada@n.example;Docs\n')
  expect(rows).toEqual([{ user: 'ada@n.example', team: 'Docs', role: 'member', line: 2 }])
})

test('columns without a name are left out if they are empty, and refused with content', async () => {
  expect(
    await membershipsOf('user,team,role,,\nada@n.example,Docs,owner,,\nben@n.example,Docs,,,\n'),
  ).toEqual(both)
  expect(notices).toEqual(['team.csv: 2 columns without a name and without content left out: D, E'])
  await expect(membershipsOf('user,team,\nada@n.example,Docs,x\n')).rejects.toThrow(
    'team.csv:1: column C has no name',
  )
})

test('an unknown role', async () => {
  await expect(membershipsOf('user,team,role\na,Docs,boss\n')).rejects.toThrow(
    'team.csv:2: role needs owner or member, got "boss"',
  )
})
