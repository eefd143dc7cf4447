/** A client for operations that have secrets: it masks them in every reply. */
import type { Client, Page } from '../../client/client.ts'
import { type MaskedReply, maskedAt, replyWithMaskedMembers, withMaskedMembers } from './mask-members.ts'

type MaskingClient = Pick<Client, 'invoke' | 'call' | 'perform' | 'exchange' | 'pages' | 'paginate'>

export const maskingClient = (client: Client): MaskingClient => ({
  invoke: async (operation, input) => withMaskedMembers(await client.invoke(operation, input), operation),
  call: async (operation, input) =>
    // The masked value has the shape of the value.
    withMaskedMembers(await client.call(operation, input), operation) as never,
  perform: async (operation, input) => {
    const performed = await client.perform(operation, input)
    return { ...performed, value: withMaskedMembers(performed.value, operation) }
  },
  exchange: async (operation, input) =>
    replyWithMaskedMembers(await client.exchange(operation, input), operation),
  pages: async (operation, input) => {
    const pages = await client.pages(operation, input)
    return pages.map((page) => maskedPage(page, operation))
  },
  async *paginate(operation, input, reading) {
    for await (const page of client.paginate(operation, input, reading)) yield maskedPage(page, operation)
  },
})

/** Both members have the shape of what they mask. */
const maskedPage = (page: Page, operation: MaskedReply): Page => ({
  ...page,
  items: maskedAt(page.items, operation.secrets ?? []) as Page['items'],
  envelope: withMaskedMembers(page.envelope, operation) as Page['envelope'],
})
