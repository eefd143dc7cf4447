/** Approving what has changed since ws showed it here is refused; without a memory of it, nothing is read. */
import { expect, test } from 'vitest'
import { backups, run } from '../workflows/backup/world.ts'

const { workspace, folder, call } = backups()
const approve = (cr = '2', ...more: readonly string[]) =>
  call('cr', 'review', 'submit', cr, '--status', 'approved', '--space', 'spc_api', '--yes', ...more)
const sentBy = ({ requests }: Awaited<ReturnType<typeof call>>) =>
  requests.map(({ method, url }) => `${method} ${new URL(url).pathname.split('/').slice(4).join('/')}`)
const posted = 'POST change-requests/2/reviews'
const read = 'GET change-requests/2'

async function edit(): Promise<void> {
  const line = 'cr content import 2 --url https://northwind.example/webhooks --source website --space spc_api'
  expect((await call(...line.split(' '))).exit).toBe(0)
}

test('a change request that ws never showed is approved with one request', async () => {
  const done = await approve()
  expect(done.exit).toBe(0)
  expect(sentBy(done)).toEqual([posted])
})

test.each(['cr get', 'cr diff'])(
  'after ws %s, ws looks once, and approves what is as it was',
  async (shows) => {
    expect((await call(...shows.split(' '), '2', '--space', 'spc_api')).exit).toBe(0)
    const done = await approve()
    expect(done.exit).toBe(0)
    expect(sentBy(done)).toEqual([read, posted])
  },
)

test.each(['cr get', 'cr diff'])('after ws %s and an edit, it refuses, and names both', async (shows) => {
  const before = JSON.parse((await call('cr', 'get', '2', '--space', 'spc_api', '-o', 'json')).out)
  expect((await call(...shows.split(' '), '2', '--space', 'spc_api')).exit).toBe(0)
  await edit()
  const refused = await approve()
  expect(refused.exit).toBe(6)
  expect(sentBy(refused)).toEqual([read])
  expect(refused.err).toContain(`its revision was ${before.revision}, and is `)
  expect(refused.err).toMatch(/hint: .*ws cr diff 2 --space spc_api; .*--outdated-ok/)
  // The id names the same change request.
  expect((await approve(before.id)).exit).toBe(6)
  expect(sentBy(await approve('2', '--dry-run'))).toEqual([])
  expect(sentBy(await approve('2', '--outdated-ok'))).toEqual([posted])
})

test('seen again, it can be approved; asking for changes is never refused', async () => {
  await call('cr', 'get', '2', '--space', 'spc_api')
  await edit()
  const asked = await call(
    ...'cr review submit 2 --status changes-requested --space spc_api --yes'.split(' '),
  )
  expect(asked.exit).toBe(0)
  expect(sentBy(asked)).toEqual([posted])
  await call('cr', 'diff', '2', '--space', 'spc_api')
  expect((await approve()).exit).toBe(0)
})

test.each([
  ['before the question', true],
  ['by the question alone', false],
])('an edit while the question waits keeps the approval back: shown %s', async (_, isSeen) => {
  if (isSeen) await call('cr', 'diff', '2', '--space', 'spc_api')
  const line = 'cr review submit 2 --status approved --space spc_api'.split(' ')
  const answerAfter = (work: () => Promise<void>) =>
    run(line, workspace(), folder(), {
      terminal: true,
      context: {
        ask: async () => {
          await work()
          return 'y'
        },
      },
    })
  const refused = await answerAfter(edit)
  expect(refused).toMatchObject({
    exit: 6,
    err: expect.stringContaining('The change request 2 has changed since ws showed it here'),
  })
  expect(sentBy(refused)).not.toContain(posted)
  await call('cr', 'diff', '2', '--space', 'spc_api')
  expect(await answerAfter(async () => undefined)).toMatchObject({ exit: 0 })
})

test('a look that fails keeps it back, and another person has seen nothing', async () => {
  await call('cr', 'get', '2', '--space', 'spc_api')
  const line = 'cr review submit 2 --status approved --space spc_api --yes'.split(' ')
  const hidden = await run(line, workspace(), folder(), {
    disturb: (path) => (path.endsWith('/change-requests/2') ? 403 : undefined),
  })
  expect(hidden).toMatchObject({ exit: 8, err: expect.stringContaining('could not see whether') })
  expect(sentBy(hidden)).toEqual([read])
  const other = await run(line, workspace(), folder(), { env: { WS_TOKEN: 'another' } })
  expect(sentBy(other)).toEqual([posted])
})
