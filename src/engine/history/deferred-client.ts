/** A client that opens the history at the first change: until then it needs no settings and no file. */
import { isRead } from '../../client/classify-failure.ts'
import type { Client } from '../../client/client.ts'
import { lazy } from '../../lazy.ts'
import type { Record } from '../history.ts'

/** @param open - undefined if no history is kept here */
export function deferredClient(client: Client, open: () => Promise<Record | undefined>): Client {
  const recording = lazy(async () => (await open())?.(client) ?? client)
  const chosen = async (method: string) => (isRead(method) ? client : recording())
  return {
    ...client,
    invoke: async (operation, input) => (await chosen(operation.method)).invoke(operation, input),
    call: async (operation, input) => (await chosen(operation.method)).call(operation, input),
    perform: async (operation, input) => (await chosen(operation.method)).perform(operation, input),
    exchange: async (operation, input) => (await chosen(operation.method)).exchange(operation, input),
  }
}
