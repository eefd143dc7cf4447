/** People see the things that a run is about, the trouble on the way, and a working command to continue. */
import { describe, expect, test } from 'vitest'
import { bulkWith } from './world.ts'

const env = { WS_ORG: 'o', WS_SPACE: 's' }
const teams = 'user,team\nada,docs\nben,api\n'
const gone = () => ({ status: 404, body: {} })

describe('rows that give several arguments', () => {
  test('show all of them, in the order of the path', async () => {
    const ran = await bulkWith({}).run('team member remove --from - --yes -o tsv --no-header', {
      env,
      stdin: teams,
      service: ({ url }) => (url.includes('/api/') ? gone() : { status: 205 }),
    })
    expect(ran.out.split('\n').map((line) => line.split('\t').slice(1, 3))).toEqual([
      ['docs ada', 'done'],
      ['api ben', 'failed'],
      [],
    ])
  })

  test('also in the lines of failures, and with their space', async () => {
    const members = await bulkWith({}).run('team member remove --from - --yes -o id', {
      env,
      stdin: teams,
      service: gone,
    })
    expect(members.err).toContain('row 1 (docs ada): ')
    const requests = await bulkWith({}).run('cr get --from - -o id', {
      env,
      stdin: 'cr,space\n4,api\n',
      service: gone,
    })
    expect(requests.err).toContain('row 1 (api 4): ')
  })
})

test('retries are one counter', async () => {
  let asked = 0
  const service = () => {
    asked += 1
    return asked % 2 === 1 ? { status: 500, body: {} } : { body: { id: 'x' } }
  }
  const stdin = 'a\nb\nc\n'
  const ran = await bulkWith({}).run('space get --from - -o id --concurrency 1', { env, stdin, service })
  expect(ran).toMatchObject({ exit: 0, out: 'x\nx\nx\n' })
  expect(ran.err).toMatch(/^3 retries: .*\(500\) \(3 x\)\n$/)
})

test('the way on waits for no keyboard', async () => {
  const ran = await bulkWith({}).run('space update --from - --edit-mode live', {
    env,
    stdin: 'a\nb\n',
    service: gone,
  })
  expect(ran.err).toContain(
    "hint: ws can't read stdin again, so save the same rows as FILE; To write the failed rows to a file: ws space update --from FILE --edit-mode live --resume --failed failed.ndjson\n",
  )
})
