/** Reading content on a service without extended operations: through change requests, after a question, and said. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { openStore } from '../../../src/local/store/store.ts'
import { asOwner, openOn } from '../../../src/local/workspace.ts'
import { repeatableRandom, startOfTime } from '../../local/rehearsal.ts'
import { handle } from '../../local/run-example.ts'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import type { World } from '../../support/program.ts'

const plain = 'https://plain.example'

const refusal = {
  status: 400,
  headers: {},
  text: async () => '{"error":{"code":400,"message":"No"}}',
  bytes: async () => new Uint8Array(),
}

interface PlainService {
  readonly program: SampleProgram
  /** Of the changes that were sent. */
  readonly changes: string[]
  /** Of the requests that the service had no route for. */
  readonly unknown: string[]
  run(line: string, world?: World): ReturnType<SampleProgram['ws']>
  /** By the service as it is, which has a way for everything. */
  direct(line: string): ReturnType<SampleProgram['ws']>
}

const opened: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened) await close()
})

/** @param refused - a request that the service does not take */
async function plainService(refused = (_: string) => false): Promise<PlainService> {
  const program = await sampleProgram()
  const path = join(program.folder, 'workspace.db')
  const world = { now: () => startOfTime, random: repeatableRandom() }
  const workspace = openOn(openStore(path), world, { ...asOwner, onlyDocument: true })
  const changes: string[] = []
  const unknown: string[] = []
  const transport: Context['transport'] = async (baseUrl) => {
    if (baseUrl !== plain) return program.transport(baseUrl)
    return {
      send: async (request) => {
        const line = `${request.method} ${new URL(request.url).pathname} ${request.body ?? ''}`.trim()
        if (request.method !== 'GET') changes.push(line)
        if (refused(line)) return refusal
        const reply = await handle(workspace, request)
        if (reply.status === 404) unknown.push(line)
        return reply
      },
      close: async () => undefined,
    }
  }
  opened.push(async () => {
    await workspace.close()
    program.remove()
  })
  return {
    program,
    changes,
    unknown,
    run: (line, { env, context, ...more } = {}) =>
      program.ws(line.split(' '), {
        ...more,
        env: { WS_URL: plain, WS_PAGER: '', ...env },
        context: { transport, ...context },
      }),
    direct: (line) => program.ws(line.split(' ')),
  }
}

const only = 'This service shows content only through change requests'
const line = 'cr diff 2 --against now --space spc_api'

test.each([
  ['cr diff', 'cr diff 4 --space spc_api --yes'],
  ['cr diff against now', `${line} --yes`],
  ['space diff', 'space diff rev_api_3 --space spc_api --yes'],
  ['content pull', 'content pull docs --space spc_api --yes'],
])('%s asks for no operation again that the service does not offer, all day', async (_, each) => {
  const { run, unknown } = await plainService()
  const first = await run(each)
  expect(unknown).not.toEqual([])
  expect(unknown).toEqual([...new Set(unknown)])
  const before = unknown.length
  const again = await run(each)
  expect(unknown).toHaveLength(before)
  expect(again.exit).toBe(first.exit)
  await run(`${each} --refresh`)
  expect(unknown.length).toBeGreaterThan(before)
})

test('nobody is asked off a terminal: --yes is the next step, and nothing is sent', async () => {
  const { run, changes } = await plainService()
  for (const each of [line, 'space diff rev_api_3 --space spc_api', 'content pull docs --space spc_api']) {
    const { exit, out, err } = await run(each)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toContain('which shows content outside of change requests')
    expect(err).toContain('hint: --yes lets ws make a change request')
  }
  expect(changes).toEqual([])
})

test('a change request is made once, read, and archived; the diff is that of a service that shows all', async () => {
  const { run, direct, changes } = await plainService()
  const wanted = await direct(line)
  const first = await run(`${line} --yes`)
  expect({ exit: first.exit, out: first.out }).toEqual({ exit: 0, out: wanted.out })
  expect(first.err).toContain(
    `${only}: ws makes one in spc_api to read it ("ws read"), and archives it afterwards`,
  )
  expect(changes).toEqual([
    'POST /v1/spaces/spc_api/change-requests {"subject":"ws read"}',
    expect.stringMatching(/^PATCH .*\/change-requests\/\w+ \{"status":"archived"\}$/),
  ])
  const again = await run(line)
  expect({ exit: again.exit, out: again.out }).toEqual({ exit: 0, out: wanted.out })
  expect(again.err).toContain(`${only}: ws reads spc_api as it is now through number 5`)
  expect(changes).toHaveLength(2)
})

test.each([
  ['y', 0],
  ['n', 2],
] as const)('at a terminal ws asks first: %s', async (answer, exit) => {
  const { run, changes } = await plainService()
  const asked = await run(`${line} --stat`, { terminal: true, answers: [answer === 'y'] })
  expect(asked.err).toContain(`${only}. Make one in spc_api to read it ("ws read", archived afterwards)?`)
  expect([asked.exit, changes.length]).toEqual([exit, exit === 0 ? 2 : 0])
})

test('a readonly profile makes none', async () => {
  const { run, program, changes } = await plainService()
  const profile = { current: 'plain', profiles: { plain: { url: plain, readonly: true } } }
  mkdirSync(join(program.folder, 'guarded'))
  writeFileSync(join(program.folder, 'guarded/config.json'), JSON.stringify(profile))
  const { exit, err } = await run(`${line} --yes`, {
    env: { WS_URL: '', WS_TOKEN: 'token', WS_CONFIG_DIR: join(program.folder, 'guarded') },
  })
  expect({ exit, changes }).toEqual({ exit: 2, changes: [] })
  expect(err).toContain('is readonly: no POST is sent with it')
})

test('a change request without changes shows the revision that it branched from: none is made', async () => {
  const { run, changes } = await plainService()
  expect((await run('cr create --subject Mine --space spc_api')).exit).toBe(0)
  changes.length = 0
  const { exit, err } = await run(`${line} --stat`)
  expect({ exit, changes }).toEqual({ exit: 0, changes: [] })
  expect(err).toContain('through number 5')
})

test('a revision that no change request shows is named, with the next step', async () => {
  const { run, changes } = await plainService()
  const base = await run('cr diff 2 --space spc_api --yes')
  expect({ exit: base.exit, out: base.out, changes }).toEqual({ exit: 1, out: '', changes: [] })
  expect(base.err).toContain(`${only}, and none of spc_api shows revision rev_api_2`)
  expect(base.err).toContain(
    'hint: ws cr diff 2 --against now compares with the space as it is now; ws backup create <folder> --content keeps a change request that shows later ones\n',
  )
  expect((await run('space diff rev_api_1 --space spc_api --yes')).err).toContain('shows revision rev_api_1')
})

test('a service that does not take the status keeps the change request, which is said', async () => {
  const { run } = await plainService((sent) => sent.includes('archived'))
  const { exit, err } = await run(`${line} --stat --yes`)
  expect(exit).toBe(0)
  expect(err).toContain('The change request 5 "ws read" stays: ')
})

describe('a folder', () => {
  test('is pulled, compared, and pulled again once the space has changed', async () => {
    const { run, direct, program, changes } = await plainService()
    const at = (name: string) => join(program.folder, name)
    expect((await run('content pull docs --space spc_api --yes')).exit).toBe(0)
    expect((await direct('content pull wanted --space spc_api')).exit).toBe(0)
    for (const file of ['overview.md', 'SUMMARY.md', '.ws-content.json'])
      expect(readFileSync(at(`docs/${file}`), 'utf8')).toBe(readFileSync(at(`wanted/${file}`), 'utf8'))
    writeFileSync(at('docs/errors.md'), `${readFileSync(at('docs/errors.md'), 'utf8')}\nMine\n`)
    expect((await run('content status docs')).out).toContain('errors.md')
    expect((await run('content diff docs')).out).toContain('+Mine')
    expect((await direct('cr update 2 --status open --space spc_api')).exit).toBe(0)
    expect((await direct('cr merge 2 --space spc_api --yes')).exit).toBe(0)
    expect((await run('content pull docs')).exit).toBe(1)
    expect((await run('content pull docs --yes')).exit).toBe(0)
    expect(existsSync(at('docs/rate-limits.md'))).toBe(true)
    expect(readFileSync(at('docs/errors.md'), 'utf8')).toMatch(/\nMine\n$/)
    expect(changes.filter((sent) => sent.startsWith('POST'))).toHaveLength(2)
  })

  test('is not pushed, and ws says why and what is left, however often somebody tries', async () => {
    const { run, program, changes } = await plainService()
    await run('content pull docs --space spc_api --yes')
    writeFileSync(join(program.folder, 'docs/errors.md'), '# Errors\n\nMine\n')
    changes.length = 0
    const needed = 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages'
    const why = `ws: A push needs extended operations, and this service does not offer ${needed}: nothing was sent\n`
    for (const flag of ['', ' --yes', ' --dry-run', ' --merge --yes']) {
      const { exit, out, err } = await run(`content push docs${flag}`)
      const way = 'hint: ws content diff docs --against now shows what to change by hand\n'
      expect({ exit, out, err }).toEqual({ exit: 1, out: '', err: `${why}${way}` })
    }
    mkdirSync(join(program.folder, 'fresh'))
    writeFileSync(join(program.folder, 'fresh/a.md'), '# A\n')
    const fresh = await run('content push fresh --space spc_api --yes')
    expect(fresh).toMatchObject({ exit: 1, err: `${why}hint: ws help extended says more\n` })
    expect(changes).toEqual([])
  })

  test('that cannot be pulled is not left behind', async () => {
    const { run, program } = await plainService()
    await run('content pull docs --space spc_api')
    expect(existsSync(join(program.folder, 'docs'))).toBe(false)
  })
})

test('a backup tells of its change requests, and a restore of content says before it sends anything that there is no way', async () => {
  const { run, changes } = await plainService()
  const made = await run('backup create kept --content')
  expect(made).toMatchObject({ exit: 0 })
  expect(made.err).toContain(
    'The API shows content only through a change request: ws makes 11 change requests',
  )
  changes.length = 0
  for (const flag of ['', ' --yes', ' --dry-run']) {
    const { exit, out, err } = await run(`backup restore kept --content${flag}`)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toContain(
      'ws: A restore of content needs extended operations, and this service does not offer',
    )
    expect(err).toContain('hint: Without --content, everything else comes back: ws help extended says more\n')
  }
  expect(changes).toEqual([])
})

test('a command that only reads others makes none', async () => {
  const { run, changes } = await plainService()
  const { exit } = await run(`wait --timeout 1 --jq .summary ${line} --yes`)
  expect({ exit, changes }).toEqual({ exit: 1, changes: [] })
})
