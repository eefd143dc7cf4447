/** Masks the secret members of replies, for every face and job: only a call that asks for them gets them. */
import type { Operation } from '../catalog/operation.ts'
import type { Client, Page } from '../client/client.ts'

/** The same client, whose replies hold no secrets. */
export const withoutSecrets = (client: Client): Client => ({
  ...client,
  invoke: (operation, input) => {
    const reply = client.invoke(operation, input)
    return hasNone(operation) ? reply : masked(reply, operation)
  },
  call: (operation, input) => {
    const reply = client.call(operation, input)
    // The masked value has the shape of the value.
    return hasNone(operation) ? reply : (masked(reply, operation) as never)
  },
  perform: async (operation, input) => {
    const performed = await client.perform(operation, input)
    return hasNone(operation) ? performed : { ...performed, value: await masked(performed.value, operation) }
  },
  exchange: async (operation, input) => {
    const reply = await client.exchange(operation, input)
    return hasNone(operation) ? reply : (await masking()).replyWithMaskedMembers(reply, operation)
  },
  paginate: (operation, input, reading) => {
    const pages = client.paginate(operation, input, reading)
    return hasNone(operation) ? pages : maskedPages(pages, operation)
  },
  pages: async (operation, input) => {
    const pages = await client.pages(operation, input)
    return hasNone(operation) ? pages : Promise.all(pages.map((page) => maskedPage(page, operation)))
  },
})

const hasNone = ({ secrets }: Operation) => secrets === undefined

/** The same operation for a call that asks for its secrets. */
export function openly(operation: Operation): Operation {
  const { secrets: _shown, ...open } = operation
  return open
}

const masking = () => import('./redact/mask-members.ts')

async function masked(value: unknown, operation: Operation): Promise<unknown> {
  // A failure must not wait unheard for the masks to load.
  const reply = await value
  return (await masking()).withMaskedMembers(reply, operation)
}

async function* maskedPages(pages: AsyncIterable<Page>, operation: Operation): AsyncGenerator<Page> {
  for await (const page of pages) yield maskedPage(page, operation)
}

async function maskedPage(page: Page, operation: Operation): Promise<Page> {
  const { maskedAt, withMaskedMembers } = await masking()
  // Both have the shape of what they mask.
  return {
    ...page,
    items: maskedAt(page.items, operation.secrets ?? []) as Page['items'],
    envelope: withMaskedMembers(page.envelope, operation) as Page['envelope'],
  }
}
