/** The drawing of `ws access` claims a role everywhere for nobody whose role opens one thing only. */
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from '../../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
await program.ws(['collection', 'permission', 'add', 'col_support', '--role', 'admin', '--user', 'usr_ben'])
await program.ws(['team', 'create', '--title', 'Guests', '--member', 'usr_kit'])
const team = (await program.ws(['team', 'list', '--jq', '.[] | select(.title == "Guests") | .id'])).out.trim()
await program.ws(['space', 'permission', 'add', '--space', 'spc_api', '--role', 'create', '--team', team])

test('an admin of one place is not one of all', async () => {
  const { out } = await program.ws(['access', '--role', 'admin'])
  expect(out).toContain('Ada Osei  ada@northwind.example  admin everywhere, own role\n')
  expect(out).toContain(
    'Ben Arslan  ben@northwind.example  admin, given by name in collection/Support, 1 space\n',
  )
})

test('nor is who has a role through a team', async () => {
  const { out } = await program.ws(['access', '--role', 'create'])
  expect(out).toContain('Kit Lee  kit@northwind.example  create, given to team/Guests, 1 space\n')
})

test.each(['read', 'comment', 'edit', 'review', 'create', 'admin'])(
  'everywhere is said where a row of the organization says so, with --role %s',
  async (role) => {
    const { out } = await program.ws(['access', '--role', role])
    const rows = await program.ws([
      'access',
      '--role',
      role,
      '--jq',
      '[.[] | select(.kind == "organization" and .person != null) | .person]',
    ])
    const told = [...out.matchAll(/(\S+@\S+) {2}\w+ everywhere/g)].map(([, person]) => person)
    expect(JSON.parse(rows.out)).toEqual(expect.arrayContaining(told))
  },
)
