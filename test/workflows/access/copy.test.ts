/** `ws access copy`: the same teams, permissions and role, and nothing less for anybody. */
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from '../../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

const copy = (...words: readonly string[]) => program.ws(['access', 'copy', ...words])

interface CopyPlan {
  readonly changes: readonly { readonly action: string; readonly address: string; readonly members: object }[]
}

const planOf = async (...words: readonly string[]): Promise<CopyPlan['changes']> =>
  JSON.parse((await copy(...words, '--dry-run', '-o', 'json')).out).changes

test('teams, permissions and the role come, for several people at once', async () => {
  const changes = await planOf('kit@northwind.example', 'noa@northwind.example', 'usr_fay')
  expect(changes.map(({ action, address }) => `${action} ${address}`).toSorted()).toEqual([
    'create permission/collection/Support/user/fay@northwind.example',
    'create permission/collection/Support/user/noa@northwind.example',
    'create permission/site/Partner portal/user/fay@northwind.example',
    'create permission/site/Partner portal/user/noa@northwind.example',
    'create permission/space/Engineering/Platform/Platform runbooks/user/fay@northwind.example',
    'create permission/space/Engineering/Platform/Platform runbooks/user/noa@northwind.example',
  ])
})

test('a stronger role stays, and a weaker one rises', async () => {
  const changes = await planOf('fay@northwind.example', 'eli@northwind.example', 'kit@northwind.example')
  expect(changes.map(({ action, address }) => `${action} ${address}`).toSorted()).toEqual([
    'create team-member/Support/kit@northwind.example',
    'update member/kit@northwind.example',
  ])
})

test('an admin is made with --allow elevate only; a second run has nothing to do', async () => {
  const refused = await copy('ada@northwind.example', 'kit@northwind.example', '--yes')
  expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining('needs --allow elevate')])
  const done = await copy('fay@northwind.example', 'kit@northwind.example', '--yes')
  expect(done.exit, done.err).toBe(0)
  const again = await copy('fay@northwind.example', 'kit@northwind.example', '--yes')
  expect([again.exit, again.out]).toEqual([0, expect.stringContaining('Nothing to do')])
})

test('somebody who is no member, and the person themselves', async () => {
  expect((await copy('fay@northwind.example', 'new@northwind.example', '--yes')).exit).toBe(3)
  expect((await copy('fay@northwind.example', 'usr_fay', '--yes')).exit).toBe(2)
})
