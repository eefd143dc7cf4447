/** What the company of the sample has on the web: pages to import, and the sources of its specifications. */
import type { FetchedDocument } from '../fetched-document.ts'
import billing from './openapi/billing-1.json' with { type: 'json' }
import payments from './openapi/payments-2.json' with { type: 'json' }
import search from './openapi/search-1.json' with { type: 'json' }

const webhooks = `<!doctype html>
<html lang="en">
  <head><title>Webhooks | Northwind</title></head>
  <body>
    <nav><a href="/">Northwind</a> <a href="/pricing">Pricing</a></nav>
    <main>
      <h1>Webhooks for everybody</h1>
      <p>Hear of a payment the moment it happens: Northwind sends an <em>event</em> to an address of yours.</p>
      <h2>What you can hear of</h2>
      <ul>
        <li>payments that succeed, fail or are taken back</li>
        <li>disputes, from the first question to the last word</li>
        <li>payouts to your bank account</li>
      </ul>
      <p>Developers find all events in the <a href="/docs/api/webhooks/events">API reference</a>.</p>
    </main>
    <footer>Northwind, 2026</footer>
  </body>
</html>
`

const specification = (document: unknown) => ({
  contentType: 'application/json',
  text: JSON.stringify(document, null, 2),
})

const documents: Readonly<Record<string, Pick<FetchedDocument, 'contentType' | 'text'>>> = {
  'https://northwind.example/webhooks': { contentType: 'text/html', text: webhooks },
  'https://api.northwind.example/billing.json': specification(billing),
  'https://api.northwind.example/payments.json': specification(payments),
  'https://api.northwind.example/search.json': specification(search),
}

/** Undefined where the company has nothing. */
export function sampleDocument({ href }: URL): FetchedDocument | undefined {
  const document = Object.hasOwn(documents, href) ? documents[href] : undefined
  return document && { url: href, ...document }
}
