/** Secrets are masked: in replies in every format, unless `--show-secrets` asks for them; in traces; in errors. */
import { expect, test } from 'vitest'
import { factsOf } from '../../src/catalog/fields.ts'
import { elementOf, fieldNames, isSecret, schemaAt } from '../../src/catalog/members.ts'
import { allOperations } from '../../src/catalog/walk.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { ws } from '../support/program.ts'

const canary = 'key_canary_4711'
const installation = {
  id: 'ins_1',
  status: 'active',
  configuration: { key: canary, region: { name: canary }, off: null },
}
const env = { WS_ORG: 'org_acme', WS_SITE: 'site_acme' }

const service = ({ url, method }: Pick<HttpRequest, 'url' | 'method'>) => {
  const { pathname } = new URL(url)
  if (pathname.endsWith('/publishing/auth'))
    return { body: { object: 'publishing-auth', privateKey: canary } }
  if (pathname.endsWith('/orgs/org_acme/installations'))
    return { body: { items: [{ installation, integration: { name: 'draw' } }] } }
  if (pathname.endsWith('/draw/installations') && method === 'GET') return { body: { items: [installation] } }
  if (pathname.endsWith('/sections')) return { body: { items: [] } }
  if (pathname.endsWith('/spaces')) return { body: { items: [{ ...installation, space: 'spc_1' }] } }
  return { body: installation }
}

const commands = [
  ['site', 'auth', 'get'],
  ['org', 'installations'],
  ['org', 'installations', '--all'],
  ['integration', 'installations', 'draw'],
  ['integration', 'installation', 'get', 'draw', 'ins_1'],
  ['integration', 'installation', 'update', 'draw', 'ins_1', '--space-selection', 'all'],
  ['integration', 'installation', 'spaces', 'draw', 'ins_1'],
  ['integration', 'install', 'draw'],
]

test.each(
  commands.flatMap((words) => ['json', 'yaml', 'ndjson', 'csv'].map((format) => ({ words, format }))),
)('ws $words -o $format', async ({ words, format }) => {
  const hidden = await ws([...words, '-o', format, '-d'], { env, service })
  expect(hidden.exit).toBe(0)
  expect(hidden.out + hidden.err).not.toContain(canary)
  if (format === 'csv') return
  const shown = await ws([...words, '-o', format, '--show-secrets'], { env, service })
  expect(shown.out).toContain(canary)
})

test('the names of settings stay, and a setting without a value', async () => {
  const { out } = await ws(['integration', 'installation', 'get', 'draw', 'ins_1', '-o', 'json'], {
    env,
    service,
  })
  const { key, region, off } = JSON.parse(out).configuration
  expect({ key, region, off }).toEqual({
    key: expect.stringMatching(/^\W+$/),
    region: { name: key },
    off: null,
  })
})

const settings = JSON.stringify({ key: canary, big: 1 })

test.each([
  [
    'its own command',
    ['integration', 'installation', 'update', 'draw', 'ins_1', '--configuration', settings],
  ],
  [
    'any request',
    ['api', 'PATCH', 'integrations/draw/installations/ins_1', '-F', `configuration=${settings}`],
  ],
])('a trace shows no secret that %s sends', async (_case, words) => {
  const { exit, err, requests } = await ws([...words, '-d'], { env, service })
  expect(exit).toBe(0)
  expect(requests.at(-1)?.body).toContain(canary)
  expect(err).toContain('configuration')
  expect(err).not.toContain(canary)
})

test('a trace shows a body without secrets as it is sent', async () => {
  const words = ['integration', 'installation', 'update', 'draw', 'ins_1', '--space-selection', 'all']
  const { err } = await ws([...words, '-d'], { env, service })
  expect(err).toContain('> {"space_selection":"all"}')
})

test.each([
  ['one thing that a terminal shows', true, ['GET', 'orgs/org_acme/sites/site_acme/publishing/auth']],
  ['a list that a terminal shows', true, ['GET', 'orgs/org_acme/installations']],
  ['the pages of it', true, ['GET', 'orgs/org_acme/installations', '--all']],
  ['a change', false, ['PATCH', 'orgs/org_acme/sites/site_acme/publishing/auth', '-f', 'backend=custom']],
])('ws api masks %s', async (_case, terminal, words) => {
  const { exit, out, err } = await ws(['api', ...words, '-d'], { env, service, terminal })
  expect(exit).toBe(0)
  expect(out + err).not.toContain(canary)
})

test.each([
  ['a list', JSON.stringify([canary])],
  ['a text', JSON.stringify(canary)],
  ['broken JSON', `{"key":"${canary}"`],
])('an error quotes no secret of %s', async (_case, given) => {
  const update = ['integration', 'installation', 'update', 'draw', 'ins_1']
  const asFlag = await ws([...update, '--configuration', given], { env, service })
  const asInput = await ws([...update, '--input', '-'], {
    env,
    service,
    stdin: `{"configuration":${given}}`,
  })
  const asRow = await ws(['integration', 'installation', 'update', 'draw', '--from', '-', '--yes'], {
    env,
    service,
    stdin: `${JSON.stringify({ installation: 'ins_1', configuration: given })}\n`,
  })
  expect([asFlag.exit, asInput.exit, asRow.exit]).not.toContain(0)
  expect(asFlag.err + asInput.err + asRow.err).not.toContain(canary)
})

test.each([
  ['its own command', ['space', 'get', 'spc_1', '--share-key', canary]],
  ['a list', ['site', 'section', 'list', '--share-key', canary]],
  ['any request', ['api', 'GET', `spaces/spc_1?shareKey=${canary}&format=json`]],
  ['a name in other letters of the address', ['api', 'GET', `spaces/spc_1?share%4bey=${canary}`]],
  ['a path that the API lacks', ['api', 'GET', `orgs/org_acme/nothing?shareKey=${canary}`]],
])('a trace shows no secret in the query of %s', async (_case, words) => {
  const { exit, err, requests } = await ws([...words, '-d'], { env, service })
  expect(exit).toBe(0)
  expect(requests.map(({ url }) => url).join()).toContain(canary)
  expect(err).toMatch(/> GET \S+[?&]share(?:K|%4b)ey=\*\*\*/)
  expect(err).not.toContain(canary)
})

test('a trace shows a query without secrets as it is sent', async () => {
  const { err } = await ws(['api', 'GET', 'spaces/spc_1?a=b%20c&d=', '-d'], { env, service })
  expect(err).toContain('/spaces/spc_1?a=b%20c&d=\n')
})

test('a dry run shows what a person typed, as it would be sent', async () => {
  const { out } = await ws(['space', 'get', 'spc_1', '--share-key', canary, '--dry-run'], { env, service })
  expect(out).toContain(`?shareKey=${canary}`)
})

test('every field that calls itself a secret is declared as one', async () => {
  const open = (await allOperations()).flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((section) =>
      fieldNames(section)
        .filter((name) => {
          const field = section && schemaAt(section, name)
          const about = field && (factsOf(field).about ?? factsOf(elementOf(field)).about)
          return /secret|password|private key/i.test(`${name} ${about}`) && !isSecret(field)
        })
        .map((name) => `${method} ${path} ${name}`),
    ),
  )
  expect(open).toEqual([])
})
