/** Examples of help, asked of one server and of two behind a balancer: every answer is as its operation declares it. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findOperation } from '../../../src/catalog/route.ts'
import { databaseWorkspace } from '../../../src/local/database-workspace.ts'
import type { OpenWorkspace } from '../../../src/local/workspace.ts'
import { isCampaign } from '../../support/campaign.ts'
import { lapse } from '../../support/lapse.ts'
import { operations } from '../../support/operations.ts'
import { orWhyNot, withoutPostgres } from '../../support/postgres.ts'
import { expectDeclared } from '../declared.ts'
import { addressed, world } from '../either-store.ts'
import { startOfTime } from '../rehearsal.ts'
import { runExample } from '../run-example.ts'
import { endServer, type ServerProgram, serveOn, smallDatabase } from './served.ts'

/** Sends each request to the next server. */
async function balance(servers: readonly Pick<ServerProgram, 'url'>[]): Promise<string> {
  let count = 0
  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const server = servers[count++ % servers.length] ?? expect.fail()
    const { method, headers, url = '' } = from
    const passed = ask(server.url + url, { method: method ?? '', headers }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(to)
    })
    from.pipe(passed)
  }
  const balancer = createServer(forward)
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    balancer.closeAllConnections()
    balancer.close()
  })
  // A server that listens at a port has this kind of address.
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
}

/** The workspace behind an address, as the owner calls it. */
const through = (url: string): OpenWorkspace => ({
  admit: async () => undefined,
  async handle({ method, url: target, headers, body }) {
    const authorization = 'Bearer token_usr_ada'
    const reply = await fetch(url + target.slice('local:'.length), {
      method,
      headers: { ...headers, authorization },
      body: body ?? null,
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text: async () => bytes.toString(),
      bytes: async () => bytes,
    }
  },
  close: async () => undefined,
})

let address: string
let servers: readonly ServerProgram[] = []

beforeAll(async () => {
  if (withoutPostgres) return
  address = await smallDatabase()
  servers = await Promise.all([serveOn(address), serveOn(address)])
})
afterAll(() => Promise.all(servers.map(endServer)))

/** Servers fetch nothing from this machine and its network, for whoever asks. */
const fetches = /:\/\/|file:|import|publish/

const examples = [...operations.values()]
  .flatMap((operation) => operation.examples.map((example) => ({ operation, example })))
  .filter(({ example }) => !fetches.test(example))
  .filter((_, index) => isCampaign || index % 29 === 0)

describe.skipIf(withoutPostgres)(`as declared${orWhyNot}`, () => {
  test.each([1, 2])(
    `${examples.length} examples on %i at a time`,
    async (count) => {
      const place = { ...world, ...lapse(), now: () => startOfTime, workingDirectory: '.' }
      const workspace = databaseWorkspace(addressed(address), place)
      const url = await balance(servers.slice(0, count))
      const sample = {
        open: () => through(url),
        copy: () => expect.fail(),
        openPlain: () => expect.fail(),
        remove: () => undefined,
      }
      for (const { operation, example } of examples) {
        // Examples change things; tokens stay.
        await workspace.reset({ sample: true })
        const { exit, err, answers, events } = await runExample(example, sample)
        expect({ example, exit, err: exit === 0 ? '' : err }).toEqual({ example, exit: 0, err: '' })
        const called = await Promise.all(
          answers.map(async ({ method, path }) => (await findOperation(method, path))?.operation),
        )
        expect(called).toContain(operation)
        const changes = answers.filter(({ method, status }) => method !== 'GET' && status < 300)
        expect({ example, events }).toEqual({ example, events: changes.length })
        for (const [index, answer] of answers.entries())
          expectDeclared(answer, called[index] ?? expect.fail())
      }
    },
    isCampaign ? 20 * 60_000 : 60_000,
  )
})
