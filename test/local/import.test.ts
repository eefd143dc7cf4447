import { describe, expect, test } from 'vitest'
import { readDocument } from '../../src/local/parsing/document.ts'
import { documents } from './documents.ts'
import { giveToken, rehearse } from './rehearsal.ts'

const cr = '/v1/spaces/spc_api/change-requests/1'

async function rehearseWith(texts: Record<string, string>) {
  const library = documents(texts)
  const rehearsal = await rehearse(undefined, { fetchFile: library.fetchFile })
  const { call } = rehearsal
  await call('POST /v1/spaces/spc_api/change-requests', { body: {} })
  return {
    ...rehearsal,
    library,
    importFrom: (url: string) => call(`POST ${cr}/content/import`, { body: { url, source: 'website' } }),
    pages: async () => (await call(`GET ${cr}/content/pages`)).body.pages,
  }
}

describe('cr content import', () => {
  test('makes a page, and a revision of the change request only', async () => {
    const url = 'https://x.example/limits.html'
    const { call, importFrom, pages } = await rehearseWith({
      [url]: '<title>Limits – Docs</title><main><h1>Rate limits</h1><p>Four a <b>second</b>.</p></main>',
    })
    const { status, body } = await importFrom(url)
    expect(status).toBe(201)
    expect(body).toEqual({
      revision: expect.stringMatching(/^rev_/),
      importedResources: 1,
      totalResources: 1,
    })
    expect((await call(`GET ${cr}`)).body).toMatchObject({
      revision: body.revision,
      revisionInitial: 'rev_api',
    })
    expect((await call('GET /v1/spaces/spc_api')).body.revision).toBe('rev_api')
    expect((await pages())[1]).toMatchObject({
      title: 'Rate limits',
      path: 'rate-limits',
      markdown: 'Four a **second**.',
    })
    const { git, parents, type } = (await call(`GET ${cr}/content`)).body
    expect({ git, parents, type }).toEqual({
      git: { message: 'Import Rate limits', createdByService: true },
      parents: ['rev_api'],
      type: 'edits',
    })
  })

  test('of the same address again changes the page', async () => {
    const url = 'https://x.example/a.md'
    const { importFrom, library, pages } = await rehearseWith({ [url]: '# One\n\nText.' })
    const first = await importFrom(url)
    expect((await importFrom(url)).body.revision).toBe(first.body.revision)
    const [, before] = await pages()
    library.write(url, '# Two\n\nText.')
    expect((await importFrom(url)).body.revision).not.toBe(first.body.revision)
    const [, after, more] = await pages()
    expect(more).toBeUndefined()
    expect(after).toMatchObject({ id: before.id, path: 'one', title: 'Two', createdAt: before.createdAt })
  })

  test('refuses what it can not do', async () => {
    const { call, db, importFrom } = await rehearseWith({})
    const eli = await giveToken(db, 'usr_eli')
    const body = { url: 'https://x.example/a.md', source: 'website' }
    expect((await call(`POST ${cr}/content/import`, { body, token: eli })).status).toBe(403)
    expect((await call(`POST ${cr}/content/import`, { body: { ...body, source: 'wiki' } })).status).toBe(400)
    expect((await call(`POST ${cr.replace('1', '9')}/content/import`, { body })).status).toBe(404)
    expect((await importFrom('not an address')).status).toBe(400)
  })
})

const read = (url: string, text: string, contentType?: string) => readDocument({ url, text, contentType })

describe('documents', () => {
  test.each([
    ['a heading above all is the title', '# A *b*\n\nText', 'A b', 'Text'],
    ['a heading further down stays', 'Text\n\n## A', 'A', 'Text\n\n## A'],
    ['front matter', '---\ntitle: T\ndescription: D\n---\n# A\n\nText', 'T', 'Text'],
    ['no heading', 'Text', 'rate limits', 'Text'],
    ['code is no heading', '```\n# no\n```', 'rate limits', '```\n# no\n```'],
    ['nothing', '', 'rate limits', ''],
  ])('Markdown: %s', async (_, text, title, markdown) => {
    expect(await read('https://x.example/rate-limits.md', text)).toMatchObject({ title, markdown })
  })

  test('HTML keeps what is said, and drops what is around it', async () => {
    const html = `<!doctype html><html><head><title>Docs &amp; more</title><style>p{}</style></head><body>
      <nav><a href="/">Home</a></nav>
      <main><article><h2>First <a href="#first"></a></h2>
      <p>See <a href="/guides/x y.html">the guide</a> or <a href="#second">below</a>. <img src="a.png" alt="A"></p>
      <pre><code class="language-sh">ws --help</code></pre><pre>plain
text</pre>
      <ul><li>one</li><li>two</li></ul>
      <table><thead><tr><th>Name</th><th>Means</th></tr></thead><tbody><tr><td>a|b</td><td>x<br>y</td></tr></tbody></table>
      <script>alert(1)</script></article></main><footer>Imprint</footer></body></html>`
    const { title, markdown } = await read('https://x.example/docs/', html, 'text/html')
    expect(title).toBe('First')
    expect(markdown).toBe(
      [
        'See [the guide](https://x.example/guides/x%20y.html) or [below](#second). ![A](https://x.example/docs/a.png)',
        '```sh\nws --help\n```',
        '```\nplain\ntext\n```',
        '-   one\n-   two',
        '| Name | Means |\n| --- | --- |\n| a\\|b | x<br>y |',
      ].join('\n\n'),
    )
    expect((await read('https://x.example/', '<title>A &amp; b</title><p>x', 'text/html')).title).toBe(
      'A & b',
    )
    expect((await read('file:///docs/a.html', '<p><a href="b.html">b</a>')).markdown).toContain('b')
  })

  test('neither HTML nor Markdown is refused', async () => {
    await expect(read('https://x.example/a.pdf', '%PDF', 'application/pdf')).rejects.toThrow(
      'body.url: https://x.example/a.pdf is application/pdf; only HTML and Markdown can be imported',
    )
  })
})
