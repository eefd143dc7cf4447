/** Something stands in the way of a merge: nobody merges it without a consent, and ws says why. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../local/sample-program.ts'
import { openDesk } from '../mcp/desk.ts'
import type { World } from '../support/program.ts'

let program: SampleProgram

beforeEach(async () => {
  program = await sampleProgram()
})
afterEach(() => program.remove())

/** Requests of the workspace, and a service that answers some reads with another status. */
function watched(refused?: { readonly path: RegExp; readonly status: number }) {
  const changes: string[] = []
  const transport: SampleProgram['transport'] = async (baseUrl) => {
    const inner = await program.transport(baseUrl)
    return {
      ...inner,
      send: async (request, signal) => {
        if (request.method !== 'GET')
          changes.push(`${request.method} ${request.url.replace('local:/v1', '')}`)
        if (refused === undefined || !refused.path.test(request.url)) return inner.send(request, signal)
        const text = JSON.stringify({ error: { code: refused.status, message: 'Not here' } })
        const { status } = refused
        return { status, headers: {}, text: async () => text, bytes: async () => Buffer.from(text) }
      },
    }
  }
  return { changes, context: { transport } }
}

const run = (line: string, world: World = {}) => program.ws(line.split(' '), world)
const ok = async (line: string) => expect(await run(line)).toMatchObject({ exit: 0 })

const draft = 'It is still a draft'
const asked = 'Asked for changes: Chen Wei (before the latest changes)'
const merge = (number: number) => `cr merge ${number} --space spc_api`

describe('off a terminal', () => {
  test.each([
    [merge(2), `${merge(2).replace(' --space spc_api', '')}`, asked],
    [merge(3), `${merge(3).replace(' --space spc_api', '')}`, draft],
    [
      'api POST /spaces/spc_api/change-requests/2/merge',
      'api POST /spaces/spc_api/change-requests/2/merge',
      asked,
    ],
  ])('%s sends nothing without --yes, and says why', async (line, said, why) => {
    const { changes, context } = watched()
    const { exit, out, err } = await run(line, { context })
    expect({ exit, out, changes }).toEqual({ exit: 2, out: '', changes: [] })
    expect(err).toBe(
      `ws: ws ${said} needs a confirmation, and ws can't ask here. ${why}. Nothing was sent\n` +
        'hint: Add --yes if you mean it, or --dry-run to see the request\n',
    )
    await ok(`${line} --yes`)
  })

  test('a review that approves is the last word of its reviewer, and the merge needs nothing', async () => {
    await ok('cr update 3 --status open --space spc_api')
    await ok('cr review submit 3 --status changes-requested --space spc_api')
    expect((await run(merge(3))).err).toContain('Asked for changes: Ada Osei. Nothing was sent')
    await ok('cr review submit 3 --status approved --space spc_api')
    await ok(merge(3))
  })

  test('one that is not there, and one that is merged, get the answer of the service', async () => {
    expect(await run(merge(99))).toMatchObject({ exit: 3 })
    await ok(`${merge(2)} --yes`)
    expect(await run(merge(2))).toMatchObject({ exit: 6 })
    await ok(`${merge(2)} --if-needed`)
  })

  test('a service that does not show the reviews to this caller can not tell, so a consent is needed', async () => {
    await ok('cr review submit 4 --status approved --space spc_api')
    const { changes, context } = watched({ path: /\/reviews(\?|$)/, status: 403 })
    const { exit, err } = await run(merge(4), { context })
    expect({ exit, changes }).toEqual({ exit: 2, changes: [] })
    expect(err).toContain('ws could not read whether a reviewer has asked for changes. Nothing was sent')
    expect(await run(`${merge(4)} --yes`, { context })).toMatchObject({ exit: 0 })
  })

  test.each([404, 405, 501])(
    'a service that has no reviews (%d) merges as before there were any, and ws says so',
    async (status) => {
      const { context } = watched({ path: /\/reviews(\?|$)/, status })
      const { exit, err } = await run(merge(4), { context })
      expect({ exit, err }).toEqual({
        exit: 0,
        err: 'The service does not offer GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews: ws did not look there for what stands in the way\n',
      })
      expect((await run(merge(3), { context })).err).toContain(draft)
    },
  )

  test('a look that fails for now ends with its own error, and nothing is sent', async () => {
    const { changes, context } = watched({ path: /\/reviews(\?|$)/, status: 503 })
    expect(await run(`${merge(4)} --retries 0`, { context })).toMatchObject({ exit: 5 })
    expect(changes).toEqual([])
  })

  test('of many rows, all are looked at before the first is sent', async () => {
    const { changes, context } = watched()
    const world = { context, stdin: '4\n2\n3\n' }
    const line = 'cr merge --from - --space spc_api'
    const { exit, err } = await run(line, world)
    expect({ exit, changes }).toEqual({ exit: 2, changes: [] })
    expect(err).toContain(
      `(3 rows) needs a confirmation, and ws can't ask here. 2: ${asked}. 3: ${draft}. Nothing`,
    )
    expect(await run(`${line} --yes`, world)).toMatchObject({ exit: 0 })
    expect(changes).toHaveLength(3)
  })

  test('a dry run sends nothing, and says that it does not look', async () => {
    const { changes, context } = watched({ path: /./, status: 500 })
    const { exit, err } = await run(`${merge(2)} -n`, { context })
    expect({ exit, changes }).toEqual({ exit: 0, changes: [] })
    expect(err).toBe(
      'A dry run does not look: if it is a draft, or a reviewer has asked for changes, this needs a confirmation or --yes\n',
    )
    expect((await run(`${merge(2)} -n --yes`, { context })).err).toBe('')
  })
})

test('at a terminal the question about many rows names those', async () => {
  const world = { terminal: true, columns: 400, answers: ['n'], stdin: '' }
  writeFileSync(join(program.folder, 'rows.txt'), '4\n2\n')
  const { exit, err } = await run('cr merge --from rows.txt --space spc_api', world)
  expect(exit).toBe(2)
  expect(err).toContain(
    `Merge a change request into its space: 2 rows. 2: ${asked}. Nothing takes it back. Go on?`,
  )
})

describe('content push --merge', () => {
  const page = (text: string) => writeFileSync(join(program.folder, 'docs/new.md'), `# New\n\n${text}\n`)

  beforeEach(async () => {
    await ok('content pull docs --space spc_api')
    mkdirSync(join(program.folder, 'docs'), { recursive: true })
    page('One')
  })

  test('merges the draft that it has made, in one run and in a later one', async () => {
    await ok('content push docs --merge')
    page('Two')
    await ok('content push docs')
    page('Three')
    await ok('content push docs --merge')
  })

  test('needs a consent where somebody has asked for changes since, and sends nothing before', async () => {
    await ok('content push docs')
    await ok('cr review submit 5 --status changes-requested --space spc_api')
    page('Two')
    const { changes, context } = watched()
    const { exit, err } = await run('content push docs --merge', { context })
    expect({ exit, changes }).toEqual({ exit: 2, changes: [] })
    expect(err).toContain('Asked for changes: Ada Osei. Nothing was sent')
    await ok('content push docs --merge --yes')
  })

  test('needs one for the draft of somebody else', async () => {
    const { changes, context } = watched()
    const { exit, err } = await run('content push docs --cr 3 --merge', { context })
    expect({ exit, changes }).toEqual({ exit: 2, changes: [] })
    expect(err).toContain(`${draft}. Nothing was sent`)
    await ok('content push docs --cr 3')
    expect(await run('content push docs --merge')).toMatchObject({ exit: 2 })
    await ok('content push docs --cr 3 --merge --yes')
  })

  test('goes on where no reviews are shown, with a change request that the run itself has made', async () => {
    const { context } = watched({ path: /\/reviews(\?|$)/, status: 404 })
    expect(await run('content push docs --merge', { context })).toMatchObject({ exit: 0 })
  })
})

describe('an agent', () => {
  const line = { space: 'spc_api', cr: '2' }

  test('is told of it as of a danger, and only a person agrees', async () => {
    const desk = await openDesk({ allowWrites: true })
    try {
      const { data } = await desk.plan('cr merge', line)
      expect(data.dangers).toEqual(['changes-requested'])
      desk.methods()
      const { error } = await desk.call('apply', { hash: data.hash })
      expect(error?.message).toContain('Only a person can agree')
      expect(desk.methods().filter((method) => method !== 'GET')).toEqual([])
    } finally {
      desk.remove()
    }
  })

  test('makes the change once a person has agreed, and needs nobody where nothing stands in the way', async () => {
    const desk = await openDesk({ allowWrites: true, person: 'agrees' })
    try {
      const { data } = await desk.plan('cr merge', line)
      expect((await desk.call('apply', { hash: data.hash })).error).toBeUndefined()
      const other = await desk.plan('cr merge', { space: 'spc_guides', cr: '1' })
      expect(other.data.dangers).toEqual([])
      expect((await desk.call('apply', { hash: other.data.hash })).error).toBeUndefined()
    } finally {
      desk.remove()
    }
  })
})
