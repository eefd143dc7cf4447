/** The requests of a client get the same replies from the service and, rehearsed, from the clone. */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTransport } from '../../src/client/exchange/transport.ts'
import type { Context } from '../../src/context.ts'
import { isObject, type JsonObject } from '../../src/json/object.ts'
import { createOwnersToken } from '../../src/local/admin/tokens.ts'
import { serve } from '../../src/local/server/server.ts'
import { withStore } from '../../src/local/store/store.ts'
import { repeatableRandom, startOfTime } from '../local/rehearsal.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { realSleep } from '../support/pause.ts'
import { clientSteps, type Played, playSteps } from './client-steps.ts'

const program = await sampleProgram()
afterAll(program.remove)

/** The service itself, over HTTP. */
async function playedLive(): Promise<readonly Played[]> {
  const path = join(program.folder, 'workspace.db')
  const random = repeatableRandom()
  const token = await withStore(path, ({ db }) =>
    createOwnersToken(db, { now: new Date(startOfTime).toISOString(), random }),
  )
  const live = await serve(path, {
    host: '127.0.0.1',
    port: 0,
    misbehaviour: undefined,
    allowFetch: [],
    sleep: realSleep,
    random,
    log: undefined,
    fail: () => undefined,
    now: () => startOfTime,
    age: () => Math.round(performance.now()),
  })
  return playSteps(clientSteps, { url: live.url, token }).finally(() => live.stop())
}

const transport: Context['transport'] = async (baseUrl) =>
  baseUrl.startsWith('local:') ? program.transport(baseUrl) : createTransport({})

interface Approximated {
  readonly kind: string
  /** Dotted. */
  readonly member: string
}

/** A reply without the members of which the clone says that they are otherwise there. */
function without(value: unknown, members: readonly Approximated[]): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, members))
  if (!isObject(value)) return value
  const own = members.filter(({ kind }) => value.object === undefined || value.object === kind)
  const left = own.reduce((rest, { member }) => withoutMember(rest, member.split('.')), value)
  return Object.fromEntries(Object.entries(left).map(([name, each]) => [name, without(each, members)]))
}

function withoutMember(value: JsonObject, [name = '', ...below]: readonly string[]): JsonObject {
  const { [name]: member, ...rest } = value
  if (below.length === 0) return rest
  return isObject(member) ? { ...rest, [name]: withoutMember(member, below) } : value
}

/** Steps that are in the table because the service refuses them. */
const refused = [
  'PATCH spaces/spc_api {"title":7}',
  'GET orgs/org_northwind/teams/team_support',
  'GET nothing/here',
]

test('a client hears the same from the clone as from the service', async () => {
  const cloned = JSON.parse((await program.ws(['local', 'clone', '--content', '-o', 'json'])).out)
  let rehearsed: readonly Played[] = []
  const accompany: Context['accompany'] = async ({ env: { WS_URL: url = '', WS_TOKEN: token = '' } }) => {
    rehearsed = await playSteps(clientSteps, { url, token })
    return 0
  }
  const ran = await program.ws(['rehearse', '--clone', 'clone', '-o', 'json', '--', 'client'], {
    context: { transport, accompany },
  })
  const live = await playedLive()
  const { approximated, requests } = JSON.parse(ran.out)
  expect(requests).toHaveLength(clientSteps.length)
  // Replies that the rehearsal names as approximated may differ, and nothing else.
  const named = new Set(approximated.map(({ url }: Played) => url))
  const heard = (played: readonly Played[]) =>
    played.map(({ url, ...rest }, index) => ({
      ...rest,
      reply: without(rest.reply, cloned.approximated),
      ...(named.has(rehearsed[index]?.url) ? { status: 0, reply: 'approximated' } : {}),
    }))
  expect(heard(rehearsed)).toEqual(heard(live))
  expect(
    live
      .filter(({ status }) => status >= 400)
      .map(({ line }) => line)
      .toSorted(),
  ).toEqual(refused.toSorted())
  expect([...named]).toEqual(['/v1/orgs'])
})
