/** Change requests as PDF. */
import { describe, expect, test } from 'vitest'
import { printable } from '../../src/local/pdf/characters.ts'
import { readPrinted } from './printed.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'

const path = '/v1/spaces/spc_api/change-requests'

/** A change request to a space with a page, one inside of it, and one beside it. */
async function propose(markdown = 'Text.'): Promise<Rehearsal> {
  const rehearsal = await rehearse()
  const { call, db } = rehearsal
  await db
    .insertInto('page_versions')
    .values([version('inside', markdown), version('beside', 'Last.')])
    .execute()
  const place = { revision_id: 'rev_api' }
  await db
    .insertInto('revision_pages')
    .values([
      {
        ...place,
        page_id: 'pag_inside',
        version_id: 'pgv_inside',
        parent_page_id: 'pag_api',
        position: 1,
        path: 'about/inside',
      },
      { ...place, page_id: 'pag_beside', version_id: 'pgv_beside', position: 2, path: 'beside' },
    ])
    .execute()
  await call(`POST ${path}`, { body: { subject: 'Say it better' } })
  return rehearsal
}

const then = '2026-11-01T08:00:00.000Z'

const version = (name: string, markdown: string) => ({
  id: `pgv_${name}`,
  page_id: `pag_${name}`,
  title: `The page ${name}`,
  slug: name,
  markdown,
  variables: JSON.stringify({ limit: 'forty' }),
  created_at: then,
  updated_at: then,
})

async function print(rehearsal: Rehearsal, query = '') {
  const { status, body } = await rehearsal.call(`GET ${path}/1/pdf${query}`)
  expect(status).toBe(200)
  return readPrinted(body.url)
}

describe('the pages that are printed', () => {
  test('are all, each on a sheet of its own behind a title sheet', async () => {
    const { sheets, text } = await print(await propose())
    expect(sheets).toBe(4)
    expect(text).toContain('SayitbetterChangerequest1inspc_apiStatus:draftPrintedon2026-11-21')
    expect(text).toMatch(/Aboutspc_api.*Thepageinside.*Thepagebeside/)
    expect(text).toContain('4/4')
  })

  test('are one page with those nested in it, or without them', async () => {
    const rehearsal = await propose()
    const nested = await print(rehearsal, '?page=pag_api')
    expect(nested.sheets).toBe(3)
    expect(nested.text).not.toContain('Thepagebeside')
    const alone = await print(rehearsal, '?page=pag_api&only=true')
    expect(alone.sheets).toBe(1)
    expect(alone.text).not.toContain('Sayitbetter')
    expect(alone.text).not.toContain('Thepageinside')
  })

  test.each([
    ['1/pdf?only=true', 400, 'only: give the page, too'],
    ['1/pdf?page=pag_none', 404, 'There is no page pag_none'],
    ['2/pdf', 404, 'There is no change request 2 in the space spc_api'],
  ])('%s is refused', async (rest, status, message) => {
    const { call } = await propose()
    expect(await call(`GET ${path}/${rest}`)).toEqual({ status, body: { error: { code: status, message } } })
  })
})

describe('the text', () => {
  test.each([
    ['**bold** and *so* on', 'boldandsoon'],
    ['one\\\ntwo<br>three', 'onetwothree'],
    ['- a\n- b\n  1. c', '\u0095a\u0095b1.c'],
    ['- [x] done\n- [ ] open', '[x]done[]open'],
    ['7. seven\n8. eight', '7.seven8.eight'],
    ['```js\nif (a) {\n\n}\n```', 'if(a){}'],
    ['> said', 'said'],
    ['| h | i |\n|---|---|\n| j | k |', 'hijk'],
    ['![A map](map.png) and ![](x.png)', '[Image:Amap]and[Image]'],
    ['<p>Tom &amp; Ada&#33;</p>', 'Tom&Ada!'],
    ['At most {{ page.vars.limit }} a second', 'Atmostfortyasecond'],
    ['', ''],
  ])('%j is printed', async (markdown, expected) => {
    const { text } = await print(await propose(markdown), '?page=pag_inside&only=true')
    expect(text).toBe(`Thepageinside${expected}1/1`)
  })

  test('links lead to addresses of the web, and to pages that are printed too', async () => {
    const markdown =
      '[a](https://a.example/) [b](../beside.md) [c](javascript:alert) [d](gone.md) <x@a.example>'
    const { urls } = await print(await propose(markdown))
    expect(urls).toEqual(['https://a.example/', 'mailto:x@a.example'])
  })

  test('goes on on the next sheet', async () => {
    const code = `\`\`\`\n${'code\n'.repeat(200)}\`\`\``
    const table = `| h |\n|---|\n| ${'long '.repeat(2000)} |`
    const markdown = `${'Words. '.repeat(2000)}\n\n${code}\n\n${table}`
    const { sheets, text } = await print(await propose(markdown), '?page=pag_inside&only=true')
    expect(sheets).toBeGreaterThan(5)
    expect(text.match(/Words\./g)).toHaveLength(2000)
    expect(text.match(/code/g)).toHaveLength(200)
    expect(text.match(/long/g)).toHaveLength(2000)
  })

  test.each([
    ['nested quotes', '> '.repeat(5000)],
    ['nested lists', Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
    ['a long word', 'x'.repeat(100_000)],
    ['many columns', `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n|${'b|'.repeat(200)}`],
  ])('%s do no harm', async (_, markdown) => {
    const { sheets } = await print(await propose(markdown), '?page=pag_inside&only=true')
    expect(sheets).toBeGreaterThan(0)
  })
})

test.each([
  ['Crème brûlée – 3 €', 'Crème brûlée – 3 €'],
  ['Dvořák, Łódź', 'Dvorák, Lódz'],
  ['ﬁne ①', 'fine 1'],
  ['a → b ≤ c', 'a -> b <= c'],
  ['📘 日', '[U+1F4D8] [U+65E5]'],
  ['✔\uFE0F \u202Ehidden\u0000', '[U+2714] hidden'],
  ['cafe\u0301\tx', 'café    x'],
])('%j is written %j where fonts lack characters', (text, written) => {
  expect(printable(text)).toBe(written)
})
