/** The fork that a program is tried on: a copy of the clone behind a port, and a record of what the program sends. */
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { LocalError, messageOf } from '../../errors.ts'
import type { ServiceAccess, Session } from '../../task/task.ts'
import type { Misbehaviour, ObservedExchange, ServeOptions, Serving } from '../../workspaces/serving.ts'
import type { EmbeddedWorkspace, Workspaces } from '../../workspaces/workspaces.ts'
import { makeForkFolder } from './fork-folder.ts'

/** Opens a workspace while somebody looks at it: past the port, without faults, and unseen. */
export type LookIntoFork = <Seen>(work: (access: ServiceAccess) => Promise<Seen>) => Promise<Seen>

export interface Fork {
  readonly url: string
  /** Answers on a connection that came by another way than the port. */
  take(connection: Socket): void
  /** Of its owner. */
  readonly token: string
  /** A private folder, for files that go with the fork. */
  readonly folder: string
  /** Their e-mail address. */
  readonly owner: string
  /** The requests since the last call. */
  takeExchanges(): readonly ObservedExchange[]
  readonly look: LookIntoFork
  /** Keeps the present state, to look at later. */
  keep(): Promise<LookIntoFork>
  /** The clone itself, at the time of the fork. */
  readonly lookAtClone: LookIntoFork
  close(): Promise<void>
}

export async function openFork(
  clone: EmbeddedWorkspace,
  misbehaviour: Misbehaviour | undefined,
  { context }: Pick<Session, 'context'>,
): Promise<Fork> {
  const folder = await makeForkFolder(clone.path, context)
  try {
    const copies = await makeCopies(clone, folder.path, context)
    const fork = await serveFork(copies, misbehaviour, context)
    return { ...fork, folder: folder.path, close: () => fork.close().finally(folder.remove) }
  } catch (error) {
    folder.remove()
    throw error
  }
}

interface Copies {
  readonly fork: EmbeddedWorkspace
  /** The state before anything ran. */
  readonly before: EmbeddedWorkspace
  /** A time after everything in them, in milliseconds since 1970. */
  readonly after: number
  readonly owner: string
  /** Of the owner, in all copies. */
  readonly token: string
  copy(name: string): Promise<EmbeddedWorkspace>
  readonly callsTo: Workspaces['callsTo']
}

async function makeCopies(clone: EmbeddedWorkspace, folder: string, context: Context): Promise<Copies> {
  const path = join(folder, 'fork.db')
  const { after } = await clone.fork(path)
  const workspaces = await context.workspaces()
  const fork = workspaces.at(path)
  const owner = (await fork.users.list()).find((user) => user.owner)
  if (owner === undefined) throw new LocalError(`${clone.path} has no owner`)
  const { secret: token } = await fork.tokens.create({ user: owner.id, label: 'Rehearsal', isForTrial: true })
  const copy = async (name: string) => {
    await fork.fork(join(folder, name))
    return workspaces.at(join(folder, name))
  }
  const { callsTo } = workspaces
  return { fork, before: await copy('before.db'), after, owner: owner.email, token, copy, callsTo }
}

async function serveFork(
  { fork, before, after, owner, token, copy, callsTo }: Copies,
  misbehaviour: Misbehaviour | undefined,
  { err }: Context,
): Promise<Omit<Fork, 'folder'>> {
  let exchanges: ObservedExchange[] = []
  const observe = (exchange: ObservedExchange) => void exchanges.push(exchange)
  const fail = (error: unknown) => void err.write(`${messageOf(error)}\n`)
  const usual = { host: '127.0.0.1', allowFetch: [], log: undefined, fail }
  const serving = await serveAtUsualPort(fork, {
    ...usual,
    misbehaviour,
    rehearsal: { start: after, observe },
  })
  const lookAt =
    (workspace: EmbeddedWorkspace): LookIntoFork =>
    async (work) => {
      const transport = await callsTo(workspace.path, serving.now())
      const access = { baseUrl: `local:${workspace.path}`, token: undefined, transport }
      return work(access).finally(() => transport.close())
    }
  return {
    url: serving.url,
    take: serving.take,
    token,
    owner,
    takeExchanges: () => {
      const taken = exchanges
      exchanges = []
      return taken
    },
    look: lookAt(fork),
    keep: async () => lookAt(await copy('between.db')),
    lookAtClone: lookAt(before),
    close: async () => {
      await serving.stop()
    },
  }
}

/** Outside of the ports that systems give out by themselves. */
export const usualPort = 17_400
const ports = 20

/** The same one every time where it is free: replies hold the address, and scripts print replies. */
async function serveAtUsualPort(
  fork: EmbeddedWorkspace,
  options: Omit<ServeOptions, 'port'>,
): Promise<Serving> {
  for (let port = usualPort; port < usualPort + ports; port += 1)
    try {
      return await fork.serve({ ...options, port })
    } catch (error) {
      if (!(error instanceof LocalError)) throw error
    }
  return fork.serve({ ...options, port: 0 })
}
