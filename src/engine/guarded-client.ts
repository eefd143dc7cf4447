/** A client that asks a guard before each request. */
import type { Operation } from '../catalog/operation.ts'
import type { Client } from '../client/client.ts'
import type { AnyInput } from '../client/request.ts'
import type { Guard } from './guard.ts'
import { intentOf } from './intent.ts'

export function guardedClient(client: Client, { permit }: Guard): Client {
  const permitted = (operation: Operation, input: AnyInput) => permit(intentOf(operation, input))
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
    async *paginate(operation, input, reading) {
      await permitted(operation, input)
      yield* client.paginate(operation, input, reading)
    },
  }
}
