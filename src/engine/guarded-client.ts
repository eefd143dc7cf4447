/** A client that asks a guard before each change; reads need no permission, and there may be thousands. */
import type { Operation } from '../catalog/operation.ts'
import { isRead } from '../client/classify-failure.ts'
import type { Client } from '../client/client.ts'
import type { AnyInput } from '../client/request.ts'
import type { Guard } from './guard.ts'
import { intentOf } from './intent.ts'

export function guardedClient(client: Client, { permit }: Guard): Client {
  const permitted = (operation: Operation, input: AnyInput) =>
    isRead(operation.method) ? undefined : permit(intentOf(operation, input))
  return {
    ...client,
    invoke: async (operation, input) => {
      await permitted(operation, input)
      return client.invoke(operation, input)
    },
    call: async (operation, input) => {
      // The input of a declared operation is one of any operation.
      await permitted(operation, input as AnyInput)
      return client.call(operation, input)
    },
    perform: async (operation, input) => {
      await permitted(operation, input)
      return client.perform(operation, input)
    },
    exchange: async (operation, input) => {
      await permitted(operation, input)
      return client.exchange(operation, input)
    },
    paginate: (operation, input, reading) =>
      client.paginate(operation, input, { ...reading, permit: () => permitted(operation, input) }),
    pages: async (operation, input) => {
      await permitted(operation, input)
      return client.pages(operation, input)
    },
  }
}
