/** `ws offboard` at its end, where the person leaves the organization: offered, not offered, refused. */
import { afterAll, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { sampleProgram } from '../../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

/** The way to the service, but for one kind of request. */
const answering = (method: string, path: RegExp, status: number): Partial<Context> => ({
  transport: async (baseUrl) => {
    const open = await program.transport(baseUrl)
    return {
      ...open,
      send: (request, signal) => {
        if (request.method !== method || !path.test(new URL(request.url).pathname))
          return open.send(request, signal)
        const body = '{"error":{"message":"No."}}'
        return Promise.resolve({ status, headers: {}, text: () => body, bytes: () => Buffer.from(body) })
      },
    }
  },
})

const offboard = (words: readonly string[], context: Partial<Context> = {}) =>
  program.ws(['offboard', ...words, '-o', 'json'], { context })

const members = /org_northwind\/members$/

interface ShownPlan {
  readonly changes: readonly { readonly kind: string; readonly action: string }[]
  readonly stays: readonly string[]
}

const planOf = async (words: readonly string[], context?: Partial<Context>): Promise<ShownPlan> => {
  const { out, err } = await offboard([...words, '--dry-run'], context)
  expect(err).toBe('')
  return JSON.parse(out)
}

const removed = ({ changes }: ShownPlan) =>
  changes.flatMap(({ kind, action }) => (action === 'delete' ? [kind] : []))

test('somebody in no team leaves the organization', async () => {
  expect(removed(await planOf(['gus@northwind.example']))).toEqual(['member'])
})

test('the answer of the run says who went, and what stays', async () => {
  const own = await sampleProgram()
  try {
    const { out } = await own.ws(['offboard', 'gus@northwind.example', '--yes', '-o', 'json'])
    const answer = JSON.parse(out)
    expect(answer).toMatchObject({ format: 'ws-apply/1', person: 'gus@northwind.example', user: 'usr_gus' })
    expect(answer).toMatchObject({ gone: false, alone: [], summary: { done: 1 } })
    expect(answer.stays).toContain('Comments and pages that they wrote keep their name')
  } finally {
    own.remove()
  }
})

test('--keep-member leaves them in it, and says so', async () => {
  const plan = await planOf(['fay@northwind.example', '--keep-member'])
  expect(removed(plan)).toEqual(['team-member'])
  expect(plan.stays[0]).toMatch(
    /^fay@northwind\.example stays a member of the organization, with the role read/,
  )
})

test.each([404, 405, 501, 403])(
  'a list of members that answers %i: the rest goes on, and the reason is told',
  async (status) => {
    const plan = await planOf(['fay@northwind.example'], answering('GET', members, status))
    expect(removed(plan)).toEqual(['team-member'])
    const why = status === 403 ? 'No' : 'the service does not offer the list of its members'
    expect(plan.stays[0]).toContain(`with the role read: ${why}. Remove them with ws member remove usr_fay`)
  },
)

test('permissions by name go, those on spaces outside of collections too', async () => {
  await program.ws([
    'space',
    'permission',
    'add',
    '--space',
    'spc_handbook',
    '--role',
    'edit',
    '--user',
    'usr_kit',
  ])
  const kinds = removed(await planOf(['kit@northwind.example']))
  expect(kinds.toSorted()).toEqual(['member', ...Array.from({ length: 4 }, () => 'permission')])
  const kept = removed(await planOf(['kit@northwind.example', '--keep-member']))
  expect(kept).not.toContain('member')
})

test('a list of permissions that is refused: nothing is sent', async () => {
  const refusing = answering('GET', /spc_platform\/permissions\/users/, 403)
  expect((await offboard(['kit@northwind.example', '--dry-run'], refusing)).exit).toBe(8)
  const { exit, err } = await offboard(['kit@northwind.example', '--yes'], refusing)
  expect(exit).toBe(2)
  expect(err).toContain('could not be read')
})

test('the only admin of a site by a permission: said first, and blocked without --to', async () => {
  await program.ws([
    'site',
    'permission',
    'add',
    '--site',
    'site_docs',
    '--role',
    'admin',
    '--user',
    'usr_kit',
  ])
  const { exit, err } = await offboard(['kit@northwind.example', '--yes'])
  expect(exit).toBe(2)
  expect(err).toContain(
    'site/Northwind Docs has nobody else as admin by a permission; --to names the next one',
  )
  const table = await program.ws(['offboard', 'kit@northwind.example', '--dry-run'])
  expect(table.out.split('\n')[1]).toMatch(/^Alone {2}site\/Northwind Docs has nobody else as admin/)
  const { changes } = await planOf(['kit@northwind.example', '--to', 'fay@northwind.example'])
  expect(changes.filter(({ action }) => action === 'create')).toMatchObject([
    { address: 'permission/site/Northwind Docs/user/fay@northwind.example' },
  ])
})

test('somebody who was removed in between, named by id: said, and nothing to do', async () => {
  await program.ws(['member', 'remove', 'usr_noa', '--yes'], { env: { WS_HISTORY: '0' } })
  const { exit, out } = await program.ws(['offboard', 'usr_noa', '--yes'])
  expect(exit).toBe(0)
  expect(out).toContain('Gone: noa@northwind.example is no longer a member')
  expect(out).toContain('Nothing to do')
})

test('somebody who was removed elsewhere, named by e-mail address: the log of the service tells it', async () => {
  // Without the test before, they are still there.
  await program.ws(['member', 'remove', 'usr_noa', '--yes'], { env: { WS_HISTORY: '0' } })
  const { exit, out } = await offboard(['noa@northwind.example', '--yes'])
  expect([exit, JSON.parse(out).gone, JSON.parse(out).changes]).toEqual([0, true, []])
  const slip = await offboard(['noa@northwind.exampl', '--yes'])
  expect([slip.exit, slip.err]).toEqual([
    3,
    expect.stringContaining('The organization has no member \\"noa@northwind.exampl\\"'),
  ])
  const closed = await offboard(['noa@northwind.example', '--yes'], answering('GET', /audit-events$/, 403))
  expect(closed.exit).toBe(3)
})

test('the person stays a member while a team still has them', async () => {
  const refusing = answering('DELETE', /teams\/[^/]+\/members\/usr_fay$/, 403)
  const { exit } = await offboard(['fay@northwind.example', '--yes'], refusing)
  expect(exit).toBe(4)
  expect((await program.ws(['member', 'get', 'usr_fay'])).exit).toBe(0)
})

test('a second run goes on, and a third has nothing to do', async () => {
  const again = await offboard(['fay@northwind.example', '--yes'])
  expect(again.exit, again.err).toBe(0)
  expect((await program.ws(['member', 'get', 'usr_fay'])).exit).toBe(3)
  const kept = { env: { WS_HISTORY: '1' } }
  await program.ws(
    ['offboard', 'kit@northwind.example', '--to', 'ben@northwind.example', '--allow', 'elevate', '--yes'],
    kept,
  )
  const third = await program.ws(['offboard', 'kit@northwind.example', '--yes'], kept)
  expect(third.exit, third.err).toBe(0)
  expect(third.out).toContain('Nothing to do')
})
