/** Several applies at once from several machines: nothing is there twice afterwards, and nothing of anybody else is gone. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { createLocalTransport } from '../../../src/local/transport.ts'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { isCampaign } from '../../support/campaign.ts'
import { pause } from '../../support/pause.ts'

const opened: Pick<SampleProgram, 'remove'>[] = []
afterAll(() => {
  for (const each of opened.toReversed()) each.remove()
})

/** A service with latency, and a home for each run. */
async function openService(latency: () => number) {
  const program = await sampleProgram()
  opened.push(program)
  // One server, whose clock goes on: of two things, one is older.
  const world = { now: () => Date.now(), random: () => Math.random() }
  const open = createLocalTransport({ baseUrl: 'local:', path: join(program.folder, 'workspace.db') }, world)
  const transport: Context['transport'] = async () => {
    return {
      ...open,
      // The other runs go on with it.
      close: async () => undefined,
      send: async (request, signal) => {
        await pause(latency(), 'a service answers when it likes')
        const reply = await open.send(request, signal)
        await pause(latency(), 'and its reply takes its time')
        return reply
      },
    }
  }
  const run = (home: number, words: readonly string[], stdin?: string) =>
    program.ws(words, {
      env: { WS_CONFIG_DIR: join(program.folder, `home-${home}`) },
      context: { transport },
      ...(stdin === undefined ? {} : { stdin }),
    })
  opened.push({ remove: () => void open.close() })
  return { ...program, run, server: open }
}

const titles = Array.from({ length: 6 }, (_, index) => `Team ${index}`)
const document = JSON.stringify({ teams: titles.map((title) => ({ title })) })
const rows = titles.map((title) => JSON.stringify({ title })).join('\n')

async function titlesNow(service: SampleProgram) {
  const { out } = await service.ws([
    'team',
    'list',
    '--all',
    '-o',
    'json',
    '--jq',
    '[.[].title] | sort | .[]',
  ])
  return out.trim().split('\n')
}

const rounds = Array.from({ length: isCampaign ? 50 : 2 }, (_, index) => index + 1)

describe.each(rounds)('round %i', (round) => {
  const latency = () => Math.random() * (round % 2 === 0 ? 30 : 8)

  test.each([2, 4])('%i applies make each team once', async (count) => {
    const service = await openService(latency)
    writeFileSync(join(service.folder, 'teams.json'), document)
    const before = await titlesNow(service)
    const homes = Array.from({ length: count }, (_, index) => index)
    const ran = await Promise.all(homes.map((home) => service.run(home, ['apply', 'teams.json', '--yes'])))
    expect(ran.map(({ exit, err }) => ({ exit, err: exit === 0 ? '' : err }))).toEqual(
      homes.map(() => ({ exit: 0, err: '' })),
    )
    expect(await titlesNow(service)).toEqual([...before, ...titles].toSorted())
    const again = await service.run(0, ['plan', 'teams.json', '-o', 'json', '--jq', '.changes'])
    expect(again).toMatchObject({ exit: 0, out: '[]\n' })
  })

  test.each([2, 4])('%i runs with --if-absent make each team once', async (count) => {
    const service = await openService(latency)
    const before = await titlesNow(service)
    const homes = Array.from({ length: count }, (_, index) => index)
    const line = ['team', 'create', '--from', '-', '--if-absent', '-o', 'json']
    const ran = await Promise.all(homes.map((home) => service.run(home, line, rows)))
    expect(ran.map(({ exit }) => exit)).toEqual(homes.map(() => 0))
    expect(await titlesNow(service)).toEqual([...before, ...titles].toSorted())
    // All of them go on with the same ids.
    const ids = ran.map(({ out }) =>
      JSON.parse(out)
        .map(({ id }: { readonly id: string }) => id)
        .toSorted(),
    )
    expect(new Set(ids.map((each) => each.join())).size).toBe(1)
  })
})

/** Somebody makes the same team right before this run does, and does something to the younger one before this run looks. */
async function overtaken(
  toTheirs: (
    id: string,
  ) => { readonly method: string; readonly path: string; readonly body?: object } | undefined,
) {
  const service = await openService(() => 0)
  const open = service.server
  const send = (method: string, path: string, body?: object) =>
    open.send(
      {
        method,
        url: `local:/v1/orgs/org_northwind/${path}`,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      new AbortController().signal,
    )
  const transport: Context['transport'] = async () => ({
    ...open,
    close: async () => undefined,
    send: async (request, signal) => {
      const isMaking = request.method === 'PUT' && String(request.body).includes('"Team"')
      if (!isMaking) return open.send(request, signal)
      await send('PUT', 'teams', { title: 'Team' })
      const reply = await open.send(request, signal)
      const text = await reply.text()
      const change = toTheirs(String(JSON.parse(text).id))
      if (change !== undefined) await send(change.method, change.path, change.body)
      return { ...reply, text: async () => text }
    },
  })
  const run = (words: readonly string[], stdin?: string) =>
    service.ws(words, { context: { transport }, ...(stdin === undefined ? {} : { stdin }) })
  return { service, run }
}

const putInto = (id: string) => ({
  method: 'PUT',
  path: `teams/${id}/members/usr_ben`,
  body: { role: 'member' },
})

describe('a younger double', () => {
  const apply = ['apply', '-', '--yes']
  const document = JSON.stringify({ teams: [{ title: 'Team' }, { title: 'Another' }] })

  test('goes away while nobody has touched it', async () => {
    const { service, run } = await overtaken(() => undefined)
    expect(await run(apply, document)).toMatchObject({ exit: 0 })
    expect((await titlesNow(service)).filter((title) => title === 'Team')).toHaveLength(1)
  })

  test('stays once somebody has put something into it: exit 6 names both', async () => {
    const { service, run } = await overtaken(putInto)
    const { exit, err } = await run(apply, document)
    expect(exit).toBe(6)
    expect(err).toMatch(/team\/Team is there twice now: team_\w+ and team_\w+/)
    expect((await titlesNow(service)).filter((title) => title === 'Team')).toHaveLength(2)
  })

  test('stays for --if-absent, too', async () => {
    const { service, run } = await overtaken(putInto)
    const { exit, err } = await run(['team', 'create', '--title', 'Team', '--if-absent'])
    expect(exit).toBe(6)
    expect(err).toMatch(/"Team" is there twice now: team_\w+ and team_\w+/)
    expect((await titlesNow(service)).filter((title) => title === 'Team')).toHaveLength(2)
  })
})

/** Doubles go away at these looks at the list, the first look is 1. */
test.each([
  ['at once', [1]],
  ['one after the other', [1, 2, 4]],
])('doubles that other runs are about to remove do not stop an apply: %s', async (_, goneAt) => {
  const service = await openService(() => 0)
  const open = service.server
  const send = async (method: string, path: string, body?: object) => {
    const url = `local:/v1/orgs/org_northwind/${path}`
    const headers = { 'content-type': 'application/json' }
    const request = { method, url, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return (await open.send(request, new AbortController().signal)).text()
  }
  const makeOne = async () => String(JSON.parse(await send('PUT', 'teams', { title: 'Team' })).id)
  await makeOne()
  const younger = await Promise.all(goneAt.map(makeOne))
  let looks = 0
  const transport: Context['transport'] = async () => ({
    ...open,
    close: async () => undefined,
    send: async (request, signal) => {
      if (request.method !== 'GET' || !/\/teams(\?|$)/.test(request.url)) return open.send(request, signal)
      looks += 1
      const reply = await open.send(request, signal)
      const text = await reply.text()
      const gone = younger[goneAt.indexOf(looks)]
      if (gone !== undefined) await send('DELETE', `teams/${gone}`)
      return { ...reply, text: async () => text }
    },
  })
  const document = JSON.stringify({ teams: [{ title: 'Team' }] })
  const context = { transport, sleep: async () => undefined }
  const ran = await service.ws(['apply', '-', '--yes'], { context, stdin: document })
  expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
  expect((await titlesNow(service)).filter((title) => title === 'Team')).toHaveLength(1)
  expect(looks).toBeGreaterThan(goneAt.length)
})
