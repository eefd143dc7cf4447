/** Masks the secret members of replies, for every face and job: only a call that asks for them gets them. */
import type { Operation } from '../catalog/operation.ts'
import type { Client } from '../client/client.ts'

/** The same client, whose replies hold no secrets. */
export const withoutSecrets = (client: Client): Client => ({
  ...client,
  invoke: (operation, input) => {
    const { secrets } = operation
    return secrets === undefined
      ? client.invoke(operation, input)
      : masked(client.invoke(operation, input), secrets)
  },
  call: (operation, input) => {
    const { secrets } = operation
    // The masked value has the shape of the value.
    return secrets === undefined
      ? client.call(operation, input)
      : (masked(client.call(operation, input), secrets) as never)
  },
  perform: async (operation, input) => {
    const { secrets } = operation
    const performed = await client.perform(operation, input)
    return secrets === undefined ? performed : { ...performed, value: await masked(performed.value, secrets) }
  },
  exchange: async (operation, input) => {
    const { secrets } = operation
    const reply = await client.exchange(operation, input)
    return secrets === undefined ? reply : (await masking()).replyWithMaskedMembers(reply, secrets)
  },
})

/** The same operation for a call that asks for its secrets. */
export function openly(operation: Operation): Operation {
  const { secrets: _shown, ...open } = operation
  return open
}

const masking = () => import('./redact/mask-members.ts')

async function masked(value: unknown, secrets: readonly string[]): Promise<unknown> {
  return (await masking()).withMaskedMembers(await value, secrets)
}
