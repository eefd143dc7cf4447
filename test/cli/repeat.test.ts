/** `--if-needed` and `--if-absent`: a script that runs a second time changes nothing, and succeeds. */
import { describe, expect, test } from 'vitest'
import { naturalKeyOf } from '../../src/catalog/natural-key.ts'
import { allResources } from '../../src/catalog/walk.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { bulkWith, ndjson, sent } from '../bulk/world.ts'
import { operations } from '../support/operations.ts'
import type { World } from '../support/program.ts'

type Service = NonNullable<World['service']>

const { run } = bulkWith({})

describe('--if-needed', () => {
  // Under --yes ws does not look what stands in the way.
  const merge = 'cr merge 2 --space s --yes'
  const refusing =
    (shown: Awaited<ReturnType<Service>>, status = 409): Service =>
    ({ method }) =>
      method === 'GET' ? shown : { status, body: { error: { code: status, message: 'Not again' } } }

  test('succeeds after a conflict where it turns out to be done', async () => {
    const service = refusing({
      body: { id: 'cr2', status: 'merged', revisionMerged: 'rev9', revision: 'rev1' },
    })
    const ran = await run(`${merge} --if-needed -o ndjson`, { service })
    expect(ran).toMatchObject({ exit: 0, out: '{"revision":"rev9"}\n' })
    expect(ran.err).toContain('Nothing to do: the change request 2 is merged already')
    expect(sent(ran)).toEqual(['POST /spaces/s/change-requests/2/merge', 'GET /spaces/s/change-requests/2'])
    expect((await run(merge, { service })).exit).toBe(6)
  })

  test('reads nothing where nothing was refused', async () => {
    const ran = await run(`${merge} --if-needed`, { service: () => ({ body: { result: 'merge' } }) })
    expect({ exit: ran.exit, sent: sent(ran) }).toEqual({
      exit: 0,
      sent: ['POST /spaces/s/change-requests/2/merge'],
    })
  })

  test.each([
    ['another conflict', refusing({ body: { id: 'cr2', status: 'open' } }), 6, 'Not again'],
    ['a read without the member', refusing({ body: {} }), 6, 'Not again'],
    ['another refusal', refusing({ body: { status: 'merged' } }, 403), 4, 'Not again'],
    [
      'a read that fails',
      refusing({ status: 404, body: {} }),
      6,
      'could not read whether it was done before',
    ],
    ['a read that is no reply', refusing({ body: 'oops' }), 6, 'could not read whether it was done before'],
  ])('%s stays a failure', async (_, service, exit, said) => {
    const ran = await run(`${merge} --if-needed`, { service })
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit, out: '' })
    expect(ran.err).toContain(said)
  })

  test('holds for what is restored and transferred', async () => {
    const there = refusing({ body: { id: 'spc1', organization: 'org2' } })
    expect((await run('space restore spc1 --if-needed', { service: there })).exit).toBe(0)
    expect((await run('space transfer spc1 --to-org org2 --yes --if-needed', { service: there })).exit).toBe(
      0,
    )
    expect((await run('space transfer spc1 --to-org org3 --yes --if-needed', { service: there })).exit).toBe(
      6,
    )
    const deleted = refusing({ body: { id: 'spc1', deletedAt: '2026-01-01T00:00:00Z' } })
    expect((await run('space restore spc1 --if-needed', { service: deleted })).exit).toBe(6)
  })

  test('holds for each row', async () => {
    const service: Service = ({ method, url }) => {
      if (method === 'GET') return { body: { id: 'x', status: url.endsWith('/2') ? 'merged' : 'open' } }
      return /\/[23]\/merge$/.test(url) ? { status: 409, body: {} } : { body: { result: 'merge' } }
    }
    const ran = await run('cr merge --from - --space s --yes --if-needed -o ndjson', {
      service,
      stdin: '1\n2\n3\n',
    })
    expect(ran.exit).toBe(8)
    expect(ndjson(ran.out).map(({ ok, status }) => [ok, status])).toEqual([
      [true, 200],
      [true, 200],
      [false, 409],
    ])
  })
})

/** A workspace with one list, and whatever is made in it. */
function listOf(items: readonly Record<string, unknown>[]) {
  const all = [...items]
  const service: Service = ({ method, body }: HttpRequest) => {
    if (method === 'GET') return { body: { items: all, count: all.length } }
    const made = { ...JSON.parse(body ?? '{}'), id: `new${all.length}` }
    all.push(made)
    return { status: 201, body: made }
  }
  return { service, all }
}

const writes = (ran: Parameters<typeof sent>[0]) => sent(ran).filter((each) => !each.startsWith('GET'))

describe('--if-absent', () => {
  const create = 'team create --title Docs --org o --if-absent'

  test('makes one, and answers with it from then on', async () => {
    const { service } = listOf([
      { id: 't1', title: 'docs' },
      { id: 't2', title: 'Docs and style' },
    ])
    const first = await run(`${create} -o id`, { service })
    const second = await run(`${create} -o id`, { service })
    expect([first, second].map(({ exit, out }) => [exit, out])).toEqual([
      [0, 'new2\n'],
      [0, 'new2\n'],
    ])
    expect([first, second].map((ran) => writes(ran).length)).toEqual([1, 0])
    expect(second.err).toContain('Nothing to do: "Docs" is there already')
  })

  test.each([
    [
      'answers with what another run has made since it looked',
      [{ id: 'ins_1', target: { organization: 'o' } }],
      0,
      'ins_1\n',
    ],
    ['stays a conflict where nothing of the name is there', [], 6, ''],
    [
      'stays a conflict where there is one of another name',
      [{ id: 'ins_2', target: { organization: 'p' } }],
      6,
      '',
    ],
  ])('after a conflict %s', async (_case, others, exit, out) => {
    let items: readonly object[] = []
    const service: Service = ({ method }) => {
      if (method === 'GET') return { body: { items } }
      items = others
      return { status: 409, body: { error: { code: 409, message: 'Installed already' } } }
    }
    const ran = await run('integration install draw --organization o --if-absent -o id', { service })
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit, out })
    expect(ran.err).toContain(exit === 0 ? 'Nothing to do' : 'Installed already')
    const list = '/integrations/draw/installations'
    expect(sent(ran)).toEqual([`GET ${list}`, `POST ${list} {"organization":"o"}`, `GET ${list}`])
  })

  test('looks through drafts too, page by page, for a change request', async () => {
    const service: Service = ({ method, url }) => {
      if (method !== 'GET') return { status: 201, body: {} }
      if (!url.includes('status=draft')) return { body: { items: [], count: 0 } }
      return url.includes('page=p2')
        ? { body: { items: [{ id: 'cr7', subject: 'S' }] } }
        : { body: { items: [{ id: 'cr6', subject: 'Other' }], next: { page: 'p2' } } }
    }
    const ran = await run('cr create --subject S --space s --if-absent -o id', { service })
    expect({ exit: ran.exit, out: ran.out, sent: sent(ran) }).toEqual({
      exit: 0,
      out: 'cr7\n',
      sent: ['open', 'draft', 'draft&page=p2'].map(
        (query) => `GET /spaces/s/change-requests?status=${query}`,
      ),
    })
  })

  test('takes one in another collection for another', async () => {
    const there = [{ id: 'c1', title: 'T', parent: 'col1' }]
    const inside = await run(
      'collection create --title T --parent col1 --org o --if-absent -o id',
      listOf(there),
    )
    const outside = await run('collection create --title T --org o --if-absent -o id', listOf(there))
    expect([inside.out, outside.out]).toEqual(['c1\n', 'new1\n'])
  })

  test('refuses to choose among several', async () => {
    const ran = await run(
      create,
      listOf([
        { id: 't1', title: 'Docs' },
        { id: 't2', title: 'Docs' },
      ]),
    )
    expect({ exit: ran.exit, writes: writes(ran) }).toEqual({ exit: 6, writes: [] })
    expect(ran.err).toContain('2 have the title "Docs": t1, t2')
  })

  test.each([
    ['a list that is refused', { status: 403, body: {} }, 4],
    ['a list that is no reply', { body: 'oops' }, 9],
    ['a second page that is missing', { body: { items: [], next: { page: { id: 1 } } } }, 9],
  ])('never takes %s for absent', async (_, reply, exit) => {
    const ran = await run(`${create} --retries 0`, { service: () => reply })
    expect({ exit: ran.exit, writes: writes(ran) }).toEqual({ exit, writes: [] })
    const rows = await run('team create --org o --if-absent --retries 0 --from - -o ndjson', {
      service: () => reply,
      stdin: '{"title":"A"}\n{"title":"B"}\n',
    })
    expect({ exit: rows.exit, writes: writes(rows) }).toEqual({ exit: 8, writes: [] })
    // Nothing was sent: no row has an unknown outcome.
    expect(rows.err).toContain('"failed":2,"unknown":0')
  })

  test('wants a name', async () => {
    const single = await run('cr create --space s --if-absent')
    expect({ exit: single.exit, requests: single.requests }).toEqual({ exit: 2, requests: [] })
    expect(single.err).toContain('--if-absent looks for one of the same subject, and none is given')
    const stdin = '{"subject":"A"}\n{"agent-task":"t"}\n'
    const rows = await run('cr create --space s --if-absent --from -', { stdin })
    expect({ exit: rows.exit, requests: rows.requests }).toEqual({ exit: 2, requests: [] })
    expect(rows.err).toContain('row 2: --if-absent')
  })

  test('reads the list once for all rows, and makes what two of them name once', async () => {
    const { service, all } = listOf([{ id: 't1', title: 'A' }])
    const stdin = ['A', 'B', 'B', 'C', 'B'].map((title) => JSON.stringify({ title })).join('\n')
    const ran = await run('team create --org o --if-absent --from - -o ndjson', { service, stdin })
    expect(ndjson(ran.out).map(({ ok, status }) => [ok, status])).toEqual([
      [true, 200],
      [true, 201],
      [true, 200],
      [true, 201],
      [true, 200],
    ])
    expect(all.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
    // Once for all rows, and once after each thing that was made: somebody may have made it at the same time.
    expect(sent(ran).filter((each) => each.startsWith('GET'))).toHaveLength(3)
  })

  test('under --dry-run nothing is sent, and the list is said to decide', async () => {
    const single = await run(`${create} --dry-run`)
    const rows = await run('team create --org o --if-absent --dry-run --from -', { stdin: '{"title":"A"}\n' })
    for (const ran of [single, rows]) {
      expect({ exit: ran.exit, requests: ran.requests }).toEqual({ exit: 0, requests: [] })
      expect(ran.err).toContain('Under --if-absent the list decides')
    }
  })
})

test('is offered wherever a list shows by name what an operation makes, and nowhere else', async () => {
  const resources = await allResources()
  const wrong = [...operations].filter(
    ([, operation]) => naturalKeyOf(operation, resources)?.name.field !== operation.ifAbsent,
  )
  expect(wrong.map(([words]) => words)).toEqual([])
  expect([...operations.values()].filter(({ ifAbsent }) => ifAbsent !== undefined)).toHaveLength(14)
})

test('what tells that an operation was done is a member of what reads the thing', () => {
  for (const { path, ifNeeded } of operations.values()) {
    if (ifNeeded === undefined) continue
    expect(path.startsWith(ifNeeded.read.path)).toBe(true)
  }
})
