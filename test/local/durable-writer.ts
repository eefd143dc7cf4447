/** One of many processes that write to a workspace until they are killed: prints each acknowledged write on stdout. */
import { writeSync } from 'node:fs'
import { openWorkspace } from '../../src/local/workspace.ts'
import { pause } from '../support/pause.ts'

/** A write that the workspace has acknowledged. */
export type Acknowledged =
  | { readonly made: 'collection' | 'proposal'; readonly id: string }
  | { readonly described: string; readonly turn: number }

const [, , path = '', name = ''] = process.argv
const workspace = openWorkspace(path, { now: () => Date.now(), random: () => Math.random() })

async function send(method: string, url: string, body: unknown): Promise<{ readonly id: string }> {
  const headers = { 'content-type': 'application/json' }
  const reply = await workspace.handle({ method, url: `local:${url}`, headers, body: JSON.stringify(body) })
  const text = await reply.text()
  if (reply.status > 299) throw new Error(`${method} ${url}: ${reply.status} ${text}`)
  return JSON.parse(text)
}

/** In one piece, and not before the reply. */
const acknowledge = (what: Acknowledged) => writeSync(1, `${JSON.stringify(what)}\n`)

const own = await send('POST', '/v1/orgs/org_northwind/collections', { title: name })
acknowledge({ made: 'collection', id: own.id })
for (let turn = 1; ; turn += 1) {
  const describe = async () => {
    await send('PATCH', `/v1/collections/${own.id}`, { description: String(turn) })
    acknowledge({ described: own.id, turn })
  }
  // All writers count up the same number.
  const propose = async () => {
    const proposal = await send('POST', '/v1/spaces/spc_api/change-requests', { subject: `${name} ${turn}` })
    acknowledge({ made: 'proposal', id: proposal.id })
  }
  // Writes that arrive together share a COMMIT.
  await Promise.all([describe(), propose(), propose()])
  // Signals and the other writers get their turn.
  await pause(2, 'time is what they need')
}
