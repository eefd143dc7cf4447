/** An address that no list holds: the service says what it leads to, where it offers that. */
import { expect, test } from 'vitest'
import { ws } from '../support/program.ts'

const answers: Readonly<Record<string, unknown>> = {
  page: { space: { id: 'spc_1' }, page: { id: 'pag_1' } },
  col: { collection: { id: 'col_1' } },
}

const service = ({ url }: { readonly url: string }) => {
  const asked = new URL(url).searchParams.get('url')?.split('/').at(-1) ?? ''
  if (url.includes('/v1/urls/content'))
    return asked in answers ? { body: answers[asked] } : { status: 404, body: {} }
  return {
    body: url.endsWith('/page/pag_1') ? { id: 'pag_1' } : { items: [], pages: [], files: [], id: 'spc_1' },
  }
}

const run = (...argv: readonly string[]) => ws([...argv, '--org', 'org_1'], { service })

test('its id is used, and an id of another kind or place is named', async () => {
  const page = await run('space', 'page', 'get', 'https://app.test/page', '--space', 'spc_1', '-o', 'id')
  expect([page.exit, page.out]).toEqual([0, 'pag_1\n'])
  const elsewhere = await run('space', 'page', 'get', 'https://app.test/page', '--space', 'spc_2')
  expect([elsewhere.exit, elsewhere.err]).toEqual([
    2,
    expect.stringContaining('is in the space spc_1, not in spc_2'),
  ])
  const other = await run('space', 'get', 'https://app.test/col')
  expect([other.exit, other.err]).toEqual([
    2,
    expect.stringContaining('is a collection: ws collection get col_1'),
  ])
  const nothing = await run('space', 'get', 'https://app.test/none')
  expect([nothing.exit, nothing.err]).toEqual([
    2,
    expect.stringContaining('that can be listed has this address'),
  ])
})
