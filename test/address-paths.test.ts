/** Names and paths that would make a wrong address are refused before anything is sent, wherever somebody types them; and by the service. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from './local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

/** Calls that must send nothing. */
const silent = { context: { transport: async () => expect.unreachable('nothing is sent') } }

const paths = ['/howto', 'howto/', 'how//to', '/']

test.each(paths)('a path of a site space, or of a site, is not %s', async (path) => {
  for (const words of [
    ['site', 'space', 'update', 'ssp_guides', '--site', 'site_docs', '--path', path],
    ['site', 'update', 'site_docs', '--basename', path],
  ])
    expect((await program.ws(words, silent)).exit).toBe(2)
  const stdin = JSON.stringify({ path })
  const input = ['site', 'space', 'update', 'ssp_guides', '--site', 'site_docs', '--input', '-']
  expect((await program.ws(input, { ...silent, stdin })).exit).toBe(2)
  writeFileSync(
    join(program.folder, 'paths.json'),
    JSON.stringify({ sites: [{ id: 'site_docs', spaces: [{ id: 'ssp_guides', path }] }] }),
  )
  expect((await program.ws(['plan', 'paths.json'])).exit).toBe(2)
})

test.each(paths)('the embedded service refuses %s', async (path) => {
  const { send } = await program.transport(program.url)
  const url = 'local:/v1/orgs/org_northwind/sites/site_docs/site-spaces/ssp_guides'
  const headers = { 'content-type': 'application/json' }
  const reply = await send(
    { method: 'PATCH', url, headers, body: JSON.stringify({ path }) },
    new AbortController().signal,
  )
  expect(reply.status).toBe(400)
})

test('a path of several segments is one', async () => {
  const words = [
    'site',
    'space',
    'update',
    'ssp_guides',
    '--site',
    'site_docs',
    '--path',
    'how/to',
    '--jq',
    '.path',
  ]
  expect((await program.ws(words)).out).toBe('how/to\n')
})

test('a slug that no specification may have is refused before it is sent', async () => {
  const words = [
    'openapi',
    'publish',
    'Payments_API',
    '--source-url',
    'https://api.northwind.example/payments.json',
  ]
  const { exit, err } = await program.ws(words, silent)
  expect(exit).toBe(2)
  expect(err).toContain('<spec> does not match')
})
