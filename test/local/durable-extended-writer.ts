/** One of many processes that send extended writes to a workspace until they are killed: prints each acknowledged one on stdout. */
import { writeSync } from 'node:fs'
import { openWorkspace } from '../../src/local/workspace.ts'
import { pause } from '../support/pause.ts'

/** A write that the workspace has acknowledged. */
export type AcknowledgedExtended =
  | { readonly made: 'section' | 'review' | 'permissions'; readonly id: string }
  | { readonly writer: Writer }
  | { readonly work: Work; readonly id: string; readonly turn: number }

/** The things that one process makes for itself. Nobody else changes them. */
export interface Writer {
  readonly site: string
  readonly changeRequest: string
}

/** Writes of several parts, in turns counted from 1: of one turn, all parts are there, or none. */
export type Work = 'content' | 'redirects' | 'key'

/** The parts of one turn of each kind of work, by their names. */
export const partsOf = {
  pages: (turn: number) => [`Page ${turn} a`, `Page ${turn} b`, `Page ${turn} c`],
  sources: ['/one', '/two', '/three'],
  people: ['usr_ben', 'usr_chen', 'usr_dana'],
  address: (turn: number) => `https://turn.example/${turn}`,
} as const

if (process.argv[2] !== undefined) await write(process.argv[2], process.argv[3] ?? '')

async function write(path: string, name: string): Promise<never> {
  const workspace = openWorkspace(path, { now: () => Date.now(), random: () => Math.random() })
  const send = async (method: string, url: string, body?: unknown): Promise<{ readonly id: string }> => {
    const headers = { 'content-type': 'application/json' }
    const written = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await workspace.handle({ method, url: `local:/v1${url}`, headers, ...written })
    const text = await reply.text()
    if (reply.status > 299) throw new Error(`${method} ${url}: ${reply.status} ${text}`)
    return text === '' ? { id: '' } : JSON.parse(text)
  }
  const org = '/orgs/org_northwind'
  const [{ id: site }, { id: changeRequest }] = await Promise.all([
    send('POST', `${org}/sites`, { title: name }),
    send('POST', '/spaces/spc_api/change-requests', { subject: name }),
  ])
  const inSite = `${org}/sites/${site}`
  const inChangeRequest = `/spaces/spc_api/change-requests/${changeRequest}`
  acknowledge({ writer: { site, changeRequest } })
  const make = async (made: 'section' | 'review', url: string, body: unknown) =>
    acknowledge({ made, id: (await send('POST', url, body)).id })
  const grant = async (title: string) => {
    const { id } = await send('POST', `${org}/collections`, { title })
    await send('POST', `/collections/${id}/permissions`, { role: 'edit', users: partsOf.people })
    acknowledge({ made: 'permissions', id })
  }
  for (let turn = 1; ; turn += 1) {
    const finish = async (work: Work, id: string, sent: Promise<unknown>) => {
      await sent
      acknowledge({ work, id, turn })
    }
    const changes = partsOf
      .pages(turn)
      .map((title) => ({ operation: 'insert_page', document: { markdown: `# ${title}` } }))
    const destination = { kind: 'external', url: partsOf.address(turn) }
    const redirects = partsOf.sources.map((source) => ({ source, destination }))
    // Writes that arrive together share a COMMIT.
    await Promise.all([
      finish('content', changeRequest, send('POST', `${inChangeRequest}/content`, { changes })),
      grant(`${name} ${turn}`),
      finish('redirects', site, send('PUT', `${inSite}/redirects`, { redirects })),
      finish('key', site, send('POST', `${inSite}/publishing/auth/regenerate`)),
      make('section', `${inSite}/sections`, { spaceId: null, title: `Section ${turn}` }),
      make('review', `${inChangeRequest}/reviews`, { status: 'approved' }),
    ])
    await pause(2, 'signals and the other writers get their turn')
  }
}

/** In one piece, and not before the reply. */
function acknowledge(what: AcknowledgedExtended): void {
  writeSync(1, `${JSON.stringify(what)}\n`)
}
