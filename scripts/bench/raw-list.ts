/** The baseline for `ws ... --all -o ndjson`: a loop of undici that parses the same pages and prints their items. */
import { once } from 'node:events'
import { request } from 'undici'

const [, , address = ''] = process.argv
let page: string | undefined
do {
  const url = new URL(address)
  if (page !== undefined) url.searchParams.set('page', page)
  const { body } = await request(url, { headers: { authorization: 'Bearer bench' } })
  // The bench's own service sends these pages.
  const parsed = (await body.json()) as { items: unknown[]; next?: { page: string } }
  const lines = parsed.items.map((item) => `${JSON.stringify(item)}\n`).join('')
  if (!process.stdout.write(lines)) await once(process.stdout, 'drain')
  page = parsed.next?.page
} while (page !== undefined)
