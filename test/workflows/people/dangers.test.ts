/** Changes to people that need consent: each refusal names the danger and the line to run, and that line is enough. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backups, run } from '../backup/world.ts'

const { folder, workspace } = backups()

interface Dangerous {
  readonly what: string
  readonly document: string
  readonly prune?: true
  readonly needs: readonly string[]
  readonly line: string
}

const user = (name: string) => `user: ${name}@northwind.example`
const members = (...entries: readonly string[]) => `kinds: [member]\nmembers: [${entries.join(', ')}]\n`
const everybodyBut = (left: string) =>
  ['ada', 'ben', 'chen', 'dana', 'eli', 'fay', 'gus', 'kit', 'noa']
    .filter((name) => name !== left)
    .map((name) => `{ ${user(name)} }`)

/** Ada applies them. */
const dangerous: readonly Dangerous[] = [
  {
    what: 'elevate: somebody becomes an admin',
    document: members(`{ ${user('eli')}, role: admin }`),
    needs: ['member/eli@northwind.example needs --allow elevate'],
    line: 'ws apply people.yaml --allow elevate',
  },
  {
    what: 'elevate: a permission makes somebody an admin of a place',
    document: `collections: [{ id: col_support, permissions: { users: [{ ${user('kit')}, role: admin }] } }]\n`,
    needs: ['permission/collection/Support/user/kit@northwind.example needs --allow elevate'],
    line: 'ws apply people.yaml --allow elevate',
  },
  {
    what: 'elevate: a permission lets a team in',
    document:
      'collections: [{ id: col_product, permissions: { teams: [{ team: Support, role: comment }] } }]\n',
    needs: ['permission/collection/Product/team/Support needs --allow elevate'],
    line: 'ws apply people.yaml --allow elevate',
  },
  {
    what: 'elevate: an invite link gives the role admin',
    document: 'inviteLinks: [{ id: inv_reader, role: admin }]\n',
    needs: ['invite-link/#inv_reader needs --allow elevate'],
    line: 'ws apply people.yaml --allow elevate',
  },
  {
    what: 'elevate: everybody becomes an admin',
    document: 'organization: { defaultRole: admin }\n',
    needs: ['organization/Northwind Labs needs --allow elevate'],
    line: 'ws apply people.yaml --allow elevate',
  },
  {
    what: 'members: a person loses the organization',
    document: members(...everybodyBut('fay')),
    prune: true,
    needs: [
      'member/fay@northwind.example needs --allow members',
      'member/fay@northwind.example needs --allow delete',
    ],
    line: 'ws apply people.yaml --prune --allow members,delete',
  },
  {
    what: 'admins: a team loses its last owner',
    document: `teams: [{ id: team_support, members: [{ ${user('eli')}, role: member }] }]\n`,
    needs: ['team-member/Support/eli@northwind.example needs --allow admins'],
    line: 'ws apply people.yaml --allow admins',
  },
  {
    what: 'self: your own membership of a team changes',
    document: `teams: [{ id: team_docs, members: [{ ${user('ada')}, role: member }, { ${user('ben')}, role: owner }] }]\n`,
    needs: ['team-member/Docs/ada@northwind.example needs --allow self'],
    line: 'ws apply people.yaml --allow self',
  },
  {
    what: 'admins and self: you are the last admin, and give the role back',
    document: members(`{ ${user('ada')}, role: create }`),
    needs: [
      'member/ada@northwind.example needs --allow admins',
      'member/ada@northwind.example needs --allow self',
    ],
    line: 'ws apply people.yaml --allow admins,self',
  },
]

const asAda = { env: { WS_USER: 'Ada@northwind.example' } }
const apply = (words: readonly string[]) => run(words, workspace(), folder(), asAda)

test.each(dangerous)('$what', async ({ document, prune, needs, line }) => {
  writeFileSync(join(folder(), 'people.yaml'), document)
  const flags = prune === true ? ['--prune'] : []
  const refused = await apply(['apply', 'people.yaml', ...flags, '--yes'])
  expect(refused.exit).toBe(2)
  expect(refused.err.match(/.*needs --allow.*/g)?.map((each) => each.replace(/^ws: /, ''))).toEqual(needs)
  expect(refused.err).toContain(`hint: If all of it is right: ${line}. See`)
  expect(refused.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  const one = needs.map((need) => need.split(' ').at(-1))[0] ?? ''
  if (needs.length > 1)
    expect(await apply(['apply', 'people.yaml', ...flags, '--yes', '--allow', one])).toMatchObject({
      exit: 2,
    })
  const words = [...line.split(' ').slice(1), '--yes']
  const done = await apply(words)
  // The service itself keeps a last admin and a last owner.
  const isKept = line.includes('admins')
  expect(isKept ? done.requests.some(({ method }) => method !== 'GET') : done.exit === 0).toBe(true)
})
