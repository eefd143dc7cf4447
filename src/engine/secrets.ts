/** Masks the secret members of replies, for every face and job: only a call that asks for them gets them. */
import type { Operation } from '../catalog/operation.ts'
import type { Client, RawReply } from '../client/client.ts'
import { isObject } from '../json/object.ts'
import { parseJson } from '../json/parse.ts'
import { mask } from './masked-headers.ts'

/** The same client, whose replies hold no secrets. */
export const withoutSecrets = (client: Client): Client => ({
  ...client,
  invoke: async (operation, input) => masked(await client.invoke(operation, input), operation),
  // The masked value has the shape of the value.
  call: async (operation, input) => masked(await client.call(operation, input), operation) as never,
  perform: async (operation, input) => {
    const performed = await client.perform(operation, input)
    return { ...performed, value: masked(performed.value, operation) }
  },
  exchange: async (operation, input) => maskedReply(await client.exchange(operation, input), operation),
})

/** The same operation for a call that asks for its secrets. */
export function openly(operation: Operation): Operation {
  const { secrets: _shown, ...open } = operation
  return open
}

function masked(value: unknown, { secrets = [] }: Pick<Operation, 'secrets'>): unknown {
  if (secrets.length === 0 || !isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, secrets.includes(name) ? mask : each]),
  )
}

function maskedReply(reply: RawReply, operation: Operation): RawReply {
  if (operation.secrets === undefined) return reply
  const parsed = parseJson(reply.body)
  return 'value' in parsed && isObject(parsed.value)
    ? { ...reply, body: JSON.stringify(masked(parsed.value, operation)) }
    : reply
}
