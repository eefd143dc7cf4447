/** Masks the secret members of replies, for every face and job: only a call that asks for them gets them. */
import type { Operation } from '../../catalog/operation.ts'
import type { Client, Page } from '../../client/client.ts'
import { lazy } from '../../concurrency/lazy.ts'

/** The same client, whose replies hold no secrets. The masks load only for operations that have some. */
export function withoutSecrets(client: Client): Client {
  const masking = lazy(async () => (await import('./masking-client.ts')).maskingClient(client))
  /** The client for an operation that has secrets. */
  const apart = ({ secrets }: Operation) => (secrets === undefined ? undefined : masking())
  return {
    ...client,
    invoke: (operation, input) =>
      apart(operation)?.then((each) => each.invoke(operation, input)) ?? client.invoke(operation, input),
    call: (operation, input) =>
      apart(operation)?.then((each) => each.call(operation, input)) ?? client.call(operation, input),
    perform: (operation, input) =>
      apart(operation)?.then((each) => each.perform(operation, input)) ?? client.perform(operation, input),
    exchange: (operation, input) =>
      apart(operation)?.then((each) => each.exchange(operation, input)) ?? client.exchange(operation, input),
    pages: (operation, input) =>
      apart(operation)?.then((each) => each.pages(operation, input)) ?? client.pages(operation, input),
    paginate: (operation, input, reading) => {
      if (operation.secrets === undefined) return client.paginate(operation, input, reading)
      return pagesOf(async () => (await masking()).paginate(operation, input, reading))
    },
  }
}

async function* pagesOf(open: () => Promise<AsyncGenerator<Page>>): AsyncGenerator<Page> {
  yield* await open()
}

/** The same operation for a call that asks for its secrets. */
export function openly(operation: Operation): Operation {
  const { secrets: _shown, ...open } = operation
  return open
}
