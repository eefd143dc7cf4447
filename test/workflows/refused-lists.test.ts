/** A service refuses one list at a time: nothing that depends on it is told as a change, by any job. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../src/catalog/operation.ts'
import { listingsOf } from '../../src/catalog/relations.ts'
import { isSupported } from '../../src/catalog/resource.ts'
import { allResources } from '../../src/catalog/walk.ts'
import type { Context } from '../../src/context.ts'
import type { HttpResponse } from '../../src/http/exchange.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { someOf } from '../support/campaign.ts'

const program = await sampleProgram()
afterAll(program.remove)

beforeAll(async () => {
  expect((await program.ws(['export', '--out', 'before.yaml'])).exit).toBe(0)
  expect((await program.ws(['local', 'snapshot', 'save', 'before'])).exit).toBe(0)
})

const resources = await allResources()
const read = new Set<Operation>(
  resources.flatMap((resource) => [
    ...listingsOf(resource).map(({ operation }) => operation),
    ...(isSupported(resource.read) && resource.parameter === undefined && resource.kind !== 'organization'
      ? [resource.read]
      : []),
  ]),
)

const answer = (status: number, body: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: () => body,
  bytes: () => Buffer.from(body),
})

const loop = 'a loop of pages'

/** Ways in which a list can't be read. */
const refusals = {
  '403': () => answer(403, '{"error":{"message":"Not for you"}}'),
  '500': () => answer(500, '{"error":{"message":"Out of order"}}'),
  'a cut page': () => answer(200, '{"items":[{"id":"x"'),
  [loop]: () => answer(200, '{"items":[],"count":1,"next":{"page":"again"}}'),
}

const cases = [...read].flatMap((operation) =>
  Object.entries(refusals)
    .filter(([how]) => operation.paginated || how !== loop)
    .map(([how, reply]) => ({ path: operation.path, how, reply })),
)

/** The way to the workspace, but for one list. */
function refusing(path: string, reply: () => HttpResponse) {
  const pattern = new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  let refused = 0
  const transport: Context['transport'] = async (baseUrl) => {
    const open = await program.transport(baseUrl)
    return {
      ...open,
      send: (request, signal) => {
        if (request.method !== 'GET' || !pattern.test(new URL(request.url).pathname))
          return open.send(request, signal)
        refused += 1
        return Promise.resolve(reply())
      },
    }
  }
  return { context: { transport }, count: () => refused }
}

const comparisons = [
  ['diff', 'before.yaml', 'live'],
  ['diff', 'live', 'before.yaml'],
  ['plan', 'before.yaml'],
]

test.each(someOf(cases, 8))('$path with $how: nothing is told as changed', async ({ path, reply }) => {
  const { context, count } = refusing(path, reply)
  for (const words of comparisons) {
    const before = count()
    const argv = [...words, '-o', 'json', '--exit-code', '--retries', '0']
    const { out, exit, err } = await program.ws(argv, { context })
    const { changes } = out === '' ? { changes: [] } : (JSON.parse(out) as { changes: unknown[] })
    expect({ words, changes, err: exit === 2 ? err : '' }).toEqual({ words, changes: [], err: '' })
    if (count() > before) expect(unwell, `${path} ${words.join(' ')}: ${err}`).toContain(exit)
  }
})

/** Some could not be read; or the whole answer can't be trusted, and there is none. */
const unwell = [8, 9]

const jobs = [['export'], ['access'], ['audit'], ['backup', 'create', 'copy', '--full']]

test.each(someOf(cases, 13))('$path with $how: each job says so', async ({ path, reply }) => {
  for (const words of jobs) {
    const { context, count } = refusing(path, reply)
    const { exit, err, out } = await program.ws([...words, '--retries', '0'], { context })
    // A job may ask for more than its answer needs: one that lacks nothing is whole.
    const whole = words[0] === 'access' ? (await program.ws(words)).out : undefined
    if (count() > 0 && out !== whole) expect(unwell, `${path} ${words.join(' ')}: ${err}`).toContain(exit)
  }
})
