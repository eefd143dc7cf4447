/** After a 403 the hint says who ws is there, but only where that costs no request that the service may not know. */
import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'

const refused = { status: 403, body: { error: { code: 403, message: 'Forbidden' } } }
const ada = { id: 'usr_ada', displayName: 'Ada Park', email: 'ada@acme.example' }

const update = ['space', 'update', 'spc_api', '--title', 'T']
const hintOf = (err: string) =>
  err.split('\n').find((line) => line.startsWith('Hint: ') || line.includes('ws auth status'))

test('the profile knows the person: nothing more is asked', async () => {
  const folder = folderWith({
    'config.json': JSON.stringify({
      version: 1,
      current: 'prod',
      profiles: { prod: { url: 'https://api.test', user: 'ben@acme.example' } },
    }),
    'credentials.json': JSON.stringify({
      version: 1,
      tokens: { prod: { origin: 'https://api.test', token: 'saved' } },
    }),
  })
  const env = { WS_URL: '', WS_TOKEN: '', WS_CONFIG_DIR: folder }
  const { err, requests } = await ws(update, { env, service: () => refused })
  expect(requests).toHaveLength(1)
  expect(hintOf(err)).toContain(
    'You are ben@acme.example (profile prod). Your role, and what gives it: ws access ben@acme.example --space spc_api; the token that ws used: ws auth status',
  )

  const withOther = await ws(update, { env: { ...env, WS_TOKEN: 'other' }, service: () => refused })
  expect(withOther.requests).toHaveLength(1)
  expect(withOther.err).not.toContain('ben@')
  const named = { ...env, WS_TOKEN: 'other', WS_USER: 'kit@acme.example' }
  expect((await ws(update, { env: named, service: () => refused })).err).toContain(
    'You are kit@acme.example (WS_USER)',
  )
})

test('a service that surely tells whose the token is, is asked once', async () => {
  const service = ({ url }: { readonly url: string }) => (url.endsWith('/v1/user') ? { body: ada } : refused)
  const world = { env: { WS_URL: 'local:', WS_TOKEN: '' }, service }
  const { err, exit, requests } = await ws(update, world)
  expect({ exit, sent: requests.map(({ url }) => new URL(url).pathname) }).toEqual({
    exit: 4,
    sent: ['/v1/spaces/spc_api', '/v1/user'],
  })
  expect(hintOf(err)).toContain('You are Ada Park (ada@acme.example). Your role')

  const merged = await ws(['cr', 'merge', '2', '--space', 'spc_api', '--yes'], world)
  expect(merged.err).toContain('You are Ada Park (ada@acme.example). A locked space takes no merge: ')
})

test('a failure to tell it changes nothing about the refusal', async () => {
  const service = ({ url }: { readonly url: string }) =>
    url.endsWith('/v1/user') ? { status: 500 } : refused
  const { err, exit } = await ws(update, { env: { WS_URL: 'local:', WS_TOKEN: '' }, service })
  expect(exit).toBe(4)
  expect(err).toContain('See which profile and token ws used: ws auth status')
})
