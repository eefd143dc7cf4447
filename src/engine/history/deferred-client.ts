/** A client that opens the history at the first change: until then it needs no settings and no file. */

import type { Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { isRead } from '../../http/methods.ts'
import type { Record } from '../history.ts'

/** @param open - undefined if no history is kept here */
export function deferredClient(client: Client, open: () => Promise<Record | undefined>): Client {
  let opening: Promise<Client> | undefined
  let recording: Client | undefined
  const openOnce = () => {
    opening ??= open().then((record) => {
      recording = record?.(client) ?? client
      return recording
    })
    return opening
  }
  const chosen = (method: string): Awaitable<Client> => (isRead(method) ? client : (recording ?? openOnce()))
  const through = <Value>({ method }: Operation, call: (to: Client) => Promise<Value>): Promise<Value> => {
    const to = chosen(method)
    return to instanceof Promise ? to.then(call) : call(to)
  }
  return {
    ...client,
    invoke: (operation, input) => through(operation, (to) => to.invoke(operation, input)),
    call: (operation, input) => through(operation, (to) => to.call(operation, input)),
    perform: (operation, input) => through(operation, (to) => to.perform(operation, input)),
    exchange: (operation, input) => through(operation, (to) => to.exchange(operation, input)),
  }
}
