/** Off-boarding of somebody who alone looks after something: blocked, whatever is allowed, until somebody takes over. */
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from '../../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

/** Requests to the service, but for reads. */
const sent: string[] = []

/** The service refuses those that match. */
let refused = /^$/
const transport: typeof program.transport = async (baseUrl) => {
  const open = await program.transport(baseUrl)
  return {
    ...open,
    send: (request, signal) => {
      const line = `${request.method} ${new URL(request.url).pathname}`
      if (request.method !== 'GET') sent.push(line)
      if (!refused.test(line)) return open.send(request, signal)
      const body = '{"error":{"message":"Not today."}}'
      return Promise.resolve({ status: 403, headers: {}, text: () => body, bytes: () => Buffer.from(body) })
    },
  }
}

const ws = (line: string) => {
  sent.length = 0
  return program.ws(line.split(' '), { context: { transport } })
}

const done = async (line: string) => {
  const { exit, err } = await ws(line)
  expect(exit, err).toBe(0)
}

interface ShownPlan {
  readonly alone: readonly string[]
  readonly blocked: readonly { readonly address: string; readonly reason: string }[]
  readonly changes: readonly { readonly action: string; readonly address: string }[]
}

/** A dry run shows what is blocked, as `ws plan` does, and ends with 0. */
const planOf = async (words: string): Promise<ShownPlan> => {
  const { exit, out, err } = await ws(`offboard ${words} --dry-run -o json`)
  expect([exit, err]).toEqual([0, ''])
  expect(sent).toEqual([])
  return JSON.parse(out)
}

const blockedIn = ({ blocked }: ShownPlan) => blocked.map(({ address }) => address)

test('the last admin of the organization: nothing is sent, whatever is allowed', async () => {
  const plan = await planOf('ada@northwind.example')
  expect(blockedIn(plan)).toContain('member/ada@northwind.example')
  const { exit, err } = await ws(
    'offboard ada@northwind.example --yes --allow admins,self,delete,members,elevate',
  )
  expect([exit, sent]).toEqual([2, []])
  expect(err).toContain('organization/Northwind Labs has no other admin')
  expect(err).toContain('team/Docs has no other owner; --to names the next one')
})

test('--keep-member leaves the organization its admin', async () => {
  const plan = await planOf('ada@northwind.example --keep-member')
  expect(blockedIn(plan)).toEqual(['team-member/Docs/ada@northwind.example'])
})

test('another admin who is disabled is none', async () => {
  await done('member update usr_ben --role admin')
  expect(blockedIn(await planOf('ada@northwind.example --to eli@northwind.example'))).toEqual([])
  expect((await planOf('ada@northwind.example')).alone.join()).not.toContain('organization/')
  await done('member update usr_ben --role create')
})

test('a saved plan does the rest with --skip-blocked, and leaves what somebody must take over', async () => {
  const { exit } = await ws('offboard chen@northwind.example --out plan.json')
  expect([exit, sent]).toEqual([0, []])
  expect((await ws('apply --plan plan.json --allow delete,members,admins --yes')).exit).toBe(2)
  expect(sent).toEqual([])
  await done('apply --plan plan.json --allow delete,members,admins --yes --skip-blocked')
  expect(sent).toEqual([expect.stringContaining('/requested-reviewers/usr_chen')])
})

test('the only one in a team that alone administers a place is needed, too', async () => {
  await done('team create --title Night')
  const { out } = await ws('team list --all -o json')
  const night: string = JSON.parse(out).find(({ title }: { title: string }) => title === 'Night').id
  await done(`team member set ${night} usr_fay --role member`)
  await done(`site permission add --site site_docs --role admin --team ${night}`)
  await done('site permission add --site site_docs --role admin --user usr_fay')
  const plan = await planOf('fay@northwind.example')
  expect(blockedIn(plan)).toEqual(
    expect.arrayContaining([
      'team-member/Night/fay@northwind.example',
      'permission/site/Northwind Docs/user/fay@northwind.example',
    ]),
  )
  const handed = await planOf('fay@northwind.example --to ben@northwind.example')
  expect(handed.changes.filter(({ action }) => action === 'create').map(({ address }) => address)).toEqual(
    expect.arrayContaining([
      'team-member/Night/ben@northwind.example',
      'permission/site/Northwind Docs/user/ben@northwind.example',
    ]),
  )
  refused = new RegExp(`^PUT .*${night}.members.usr_ben`)
  const words = 'offboard fay@northwind.example --to ben@northwind.example --yes --allow elevate'
  expect((await ws(words)).exit).toBe(8)
  expect(sent.filter((line) => line.startsWith('DELETE') && line.includes(night))).toEqual([])
  refused = /^$/
  await done(`team member set ${night} usr_ben --role owner`)
  expect((await planOf('fay@northwind.example')).alone).toEqual([])
})

test('an admin of the collection around a space looks after that space', async () => {
  await done('space permission user update usr_kit --space spc_platform --role admin')
  expect(blockedIn(await planOf('kit@northwind.example'))).toContain(
    'permission/space/Engineering/Platform/Platform runbooks/user/kit@northwind.example',
  )
  await done('collection permission add col_engineering --role admin --user usr_fay')
  expect((await planOf('kit@northwind.example')).alone).toEqual([])
})

test('nothing goes before somebody else has it: not where the service refuses that', async () => {
  await done('site permission add --site site_partners --role admin --user usr_noa')
  const words = 'offboard noa@northwind.example --to ben@northwind.example --yes --allow elevate'
  refused = /^POST .*site_partners.permissions/
  expect((await ws(words)).exit).toBe(8)
  expect(sent.filter((line) => line.startsWith('DELETE'))).toEqual([
    'DELETE /v1/orgs/org_northwind/sites/site_docs/permissions/users/usr_noa',
  ])
  refused = /^$/
  await done(words)
  expect(sent.at(0)).toMatch(/^POST .*site_partners.permissions$/)
  expect(sent.at(-1)).toBe('DELETE /v1/orgs/org_northwind/members/usr_noa')
})

test('--to names somebody who is there and can log in', async () => {
  const disabled = await ws('offboard chen@northwind.example --to gus@northwind.example --dry-run')
  expect(disabled.exit).toBe(2)
  expect(disabled.err).toContain('--to names gus@northwind.example, who is disabled and can not log in')
  // A request for review still names them.
  await done('member remove usr_ben --yes')
  const gone = await ws('offboard chen@northwind.example --to usr_ben --dry-run')
  expect([gone.exit, gone.err]).toEqual([2, expect.stringContaining('who is not a member')])
})

test('handed over, the last admin leaves at last', async () => {
  await done('offboard ada@northwind.example --to eli@northwind.example --yes --allow elevate,self')
  expect(sent.indexOf('PATCH /v1/orgs/org_northwind/members/usr_eli')).toBeGreaterThanOrEqual(0)
  expect(sent.at(-1)).toBe('DELETE /v1/orgs/org_northwind/members/usr_ada')
  await done('offboard ada@northwind.example --yes')
  expect(sent).toEqual([])
})
