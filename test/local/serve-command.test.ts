/** `ws local serve` as a person or a script runs it: started, used, stopped. */
import { once } from 'node:events'
import { resolve } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShell, type Shell } from '../support/shell.ts'

let shell: Shell
let token: string

beforeAll(async () => {
  shell = openShell()
  await shell.run('ws local init --sample')
  token = (await shell.run('ws auth token')).out.trim()
})

afterAll(() => shell.remove())

function start(...flags: readonly string[]) {
  const server = execa(process.execPath, [resolve('bin/ws.js'), 'local', 'serve', ...flags], {
    env: { HOME: shell.home, WS_CONFIG_DIR: `${shell.home}/config`, PATH: '' },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  })
  const ready = once(server.stdout, 'data').then(([chunk]) => String(chunk).trim())
  return { server, ready }
}

test('prints its address, says how to connect, answers, and stops with 0', async () => {
  const { server, ready } = start('--log', '-o', 'json')
  const url = JSON.parse(await ready)
  const get = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  expect(await (await get('/v1/orgs/org_northwind')).json()).toMatchObject({ id: 'org_northwind' })
  expect((await fetch(`${url}/v1/orgs`)).status).toBe(401)
  const env = { WS_URL: url, WS_TOKEN: token }
  expect(await shell.run('ws space get spc_api --fields id --no-header', { env })).toMatchObject({
    out: expect.stringContaining('spc_api'),
    exit: 0,
  })
  server.kill('SIGTERM')
  const { exitCode, stdout, stderr } = await server
  expect(exitCode).toBe(0)
  expect(stdout).toBe(JSON.stringify(url))
  expect(stderr).not.toContain(token)
  const lines = stderr.trimEnd().split('\n')
  const objects = lines.map((line) => JSON.parse(line))
  const entries = objects.filter(({ notice }) => notice === undefined)
  expect(entries.map(({ path, status }) => `${path} ${status}`)).toEqual([
    '/v1/orgs/org_northwind 200',
    '/v1/orgs 401',
    '/v1/spaces/spc_api 200',
  ])
  expect(objects.flatMap(({ notice }) => notice?.message ?? [])).toEqual([
    `Serving ${shell.home}/config/data/workspace.db; Ctrl-C stops it. Connect with:`,
    `  export WS_TOKEN="$(ws auth token --profile local)" WS_URL=${url} WS_ORG=org_northwind`,
    `or keep it in a profile: ws auth token --profile local | ws auth login --with-token --url ${url} --org org_northwind --profile served`,
    'Stopped',
  ])
})

test('Ctrl-C stops it too; a taken port is exit code 10', async () => {
  const { server, ready } = start('--quiet')
  const url = await ready
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const second = await shell.run(`ws local serve --port ${new URL(url).port}`)
  expect(second).toMatchObject({ exit: 10, out: '' })
  expect(second.err).toContain('another program has it')
  server.kill('SIGINT')
  expect(await server).toMatchObject({ exitCode: 0, stderr: '' })
})

test.each([
  ['--inject 429:2', 'no share from 0 to 1'],
  ['--host 0.0.0.0', 'only served to this machine'],
  ['--seed 1', '--seed goes with --inject'],
  ['--port 70000', '--port is 70000'],
  ['--path none.db', 'There is no workspace at'],
])('%s: nothing is served', async (flags, complaint) => {
  const { exit, out, err } = await shell.run(`ws local serve ${flags}`)
  expect({ exit, out }).toEqual({ exit: flags.startsWith('--path') ? 10 : 2, out: '' })
  expect(err).toContain(complaint)
})
