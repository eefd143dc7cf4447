/** Notes when the first change of a call leaves. */

import type { Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import type { CallClients, OpenedSession } from '../../engine/session.ts'

export function sendingSession(session: OpenedSession): {
  readonly session: OpenedSession
  hasSent(): boolean
} {
  let hasSent = false
  const note = ({ method }: Operation) => {
    if (method !== 'GET') hasSent = true
  }
  const { client, clientWith, connect } = session.unguarded
  const unguarded: CallClients = {
    client: async () => noting(await client(), note),
    clientWith: async (policy) => noting(await clientWith(policy), note),
    connect: async (access) => noting(await connect(access), note),
  }
  return { session: { ...session, unguarded }, hasSent: () => hasSent }
}

const noting = (client: Client, note: (operation: Operation) => void): Client => ({
  ...client,
  invoke: (operation, input) => {
    note(operation)
    return client.invoke(operation, input)
  },
  call: (operation, input) => {
    note(operation)
    return client.call(operation, input)
  },
  perform: (operation, input) => {
    note(operation)
    return client.perform(operation, input)
  },
  exchange: (operation, input) => {
    note(operation)
    return client.exchange(operation, input)
  },
})
