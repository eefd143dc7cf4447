/** The sample's company answers at its own addresses, without a network. */
import { expect, test } from 'vitest'
import { asDocument } from '../../src/local/fetched-document.ts'
import { fileFetcher } from '../../src/local/fetching/documents.ts'
import { readDocument } from '../../src/local/parsing/document.ts'
import { readSpecification } from '../../src/local/parsing/specification.ts'

const fetcher = fileFetcher({ files: false, allowed: [] })
const fetchDocument = async (url: string) => asDocument(await fetcher(url, { isOwner: false }))

test('its page can be imported', async () => {
  const page = await readDocument(await fetchDocument('https://northwind.example/webhooks'))
  expect(page.title).toBe('Webhooks for everybody')
  expect(page.markdown).toContain('[API reference](https://northwind.example/docs/api/webhooks/events)')
  expect(page.markdown).not.toContain('Pricing')
})

test.each(['billing', 'payments', 'search'])('its specification %s can be read', async (slug) => {
  const { text } = await fetchDocument(`https://api.northwind.example/${slug}.json`)
  expect(JSON.parse((await readSpecification(text)) ?? '')).toMatchObject({ openapi: '3.1.0' })
})

test.each([
  'https://northwind.example/',
  'https://northwind.example/constructor',
  'http://shop.northwind.example/webhooks',
])('it has nothing at %s', async (url) => {
  await expect(fetchDocument(url)).rejects.toMatchObject({ status: 400 })
})
