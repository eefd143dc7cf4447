/** A client that sends each read once: whoever asks the same again, within one answer, gets what the service said the first time. */
import type { Operation } from '../catalog/operation.ts'
import type { Client, Page } from './client.ts'
import type { AnyInput } from './request.ts'

/** For one command that needs the same lists several times: the client forgets nothing as long as it lives. */
export function rememberReads(client: Client): Client {
  const values = new Map<string, Promise<unknown>>()
  const lists = new Map<string, Promise<readonly Page[]>>()
  const keyOf = (operation: Operation, input: AnyInput) =>
    operation.method === 'GET' ? client.request(operation, input).url : undefined
  const pages: Client['pages'] = (operation, input) => {
    const key = keyOf(operation, input)
    return key === undefined
      ? client.pages(operation, input)
      : once(lists, key, () => client.pages(operation, input))
  }
  return {
    ...client,
    invoke: (operation, input) => {
      const key = keyOf(operation, input)
      return key === undefined
        ? client.invoke(operation, input)
        : once(values, key, () => client.invoke(operation, input))
    },
    pages,
    async *paginate(operation, input, reading) {
      const key = keyOf(operation, input)
      if (key === undefined) return yield* client.paginate(operation, input, reading)
      await reading?.permit?.()
      yield* await pages(operation, input)
    },
  }
}

/** A read that failed is asked for again. */
function once<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key)
  if (before !== undefined) return before
  const reading = read()
  known.set(key, reading)
  reading.catch(() => known.delete(key))
  return reading
}
