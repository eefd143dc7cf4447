/** A client that sends no change without the guard's decision: that of the step for requests known beforehand, else one of its own. */
import type { Operation } from '../catalog/operation.ts'
import type { Client } from '../client/client.ts'
import type { AnyInput } from '../client/request.ts'
import type { Guard } from './guard.ts'

export function guardedClient(client: Client, { permit }: Guard): Client {
  const through = <Value>(
    operation: Operation,
    input: AnyInput,
    call: () => Promise<Value>,
  ): Promise<Value> => {
    try {
      const asked = permit(operation, input)
      return asked === undefined ? call() : asked.then(call)
    } catch (refusal) {
      // The guard may refuse at once: an error of the call.
      return Promise.reject(refusal)
    }
  }
  return {
    ...client,
    invoke: (operation, input) => through(operation, input, () => client.invoke(operation, input)),
    call: (operation, input) =>
      // The input of a declared operation is one of any operation.
      through(operation, input as AnyInput, () => client.call(operation, input)),
    perform: (operation, input) => through(operation, input, () => client.perform(operation, input)),
    exchange: (operation, input) => through(operation, input, () => client.exchange(operation, input)),
    paginate: (operation, input, reading) =>
      client.paginate(operation, input, { ...reading, permit: () => permit(operation, input) }),
    pages: (operation, input) => through(operation, input, () => client.pages(operation, input)),
  }
}
