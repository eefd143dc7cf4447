/** Documents that are slow on purpose: ws refuses them in words, and meanwhile answers everybody else and hears signals. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { quietly } from '../../src/disk/files.ts'
import { sectionsOf } from '../../src/markdown/sections.ts'
import { isCampaign } from '../support/campaign.ts'
import { compileCache } from '../support/compile-cache.ts'
import { openShell, type Shell } from '../support/shell.ts'
import { onSlowMachine } from '../support/slow-machine.ts'
import { type ServedProgram, serveProgram, timeToAnswer } from './served-program.ts'

const nestedList = Array.from({ length: 2000 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
const aliases = Array.from(
  { length: 30 },
  (_, n) => `a${n}: &a${n} [${`*a${n - 1},`.repeat(n === 0 ? 0 : 9)} x]`,
)

/** By name: text and media type. */
const hostile: Readonly<Record<string, readonly [string, string]>> = {
  divs: [`<!doctype html><title>x</title>${'<div>'.repeat(20_000)}`, 'text/html'],
  spans: [`<p>${'<span>'.repeat(3000)}`, 'text/html'],
  quotes: [`${'> '.repeat(3000)}a`, 'text/markdown'],
  lists: [nestedList, 'text/markdown'],
  'lists-in-a-line': [`${'- '.repeat(2000)}a`, 'text/markdown'],
  emphasis: ['_a__'.repeat(50_000), 'text/markdown'],
  comments: [`a ${'<!--'.repeat(200_000)}`, 'text/markdown'],
  'front-matter': [`---\n${aliases.join('\n')}\n---\n# A`, 'text/markdown'],
  long: ['word '.repeat(1_000_000), 'text/markdown'],
}

/** They are read until their time of five seconds is over. One shows that it is kept. */
const untilTimeIsOver = ['divs', 'emphasis', 'comments']
const chosen = Object.keys(hostile).filter(
  (name) => isCampaign || name === 'divs' || !untilTimeIsOver.includes(name),
)

let shell: Shell
let server: ServedProgram
let token: string
let origin: string
const pages = createServer((request, response) => {
  const [text = '# A', type = 'text/markdown'] = hostile[request.url?.slice(1) ?? ''] ?? []
  response.writeHead(200, { 'content-type': type }).end(text)
})

beforeAll(async () => {
  shell = openShell()
  await shell.run('ws local init --sample')
  token = (await shell.run('ws auth token')).out.trim()
  server = await serveProgram(shell, '--quiet')
  await new Promise<void>((ready) => pages.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
}, 60_000)

afterAll(async () => {
  pages.close()
  await server.stop()
  shell.remove()
})

const call = (method: string, path: string, body?: unknown) =>
  fetch(`${server.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** Milliseconds: many times what an answer takes on a busy machine, and less than a document gets. */
const patience = 3000

/** The longest wait of other callers until the work ends. */
async function slowestMeanwhile(under: Promise<unknown>): Promise<number> {
  let isDone = false
  void under.finally(() => {
    isDone = true
  })
  let slowest = 0
  while (!isDone) slowest = Math.max(slowest, await timeToAnswer(server.url))
  return slowest
}

test.each(chosen)('%s: 400 in words, and nobody waits', { timeout: 60_000 }, async (name) => {
  const content = '/spaces/spc_api/change-requests/3/content/import'
  const importing = call('POST', content, { url: `${origin}/${name}`, source: 'website' })
  expect(await slowestMeanwhile(importing)).toBeLessThan(patience)
  const reply = await importing
  const { error } = (await reply.json()) as { readonly error?: { readonly message: string } }
  expect({ status: reply.status, message: error?.message }).toEqual({
    status: 400,
    message: expect.stringMatching(
      /nested deeper than 250 levels: make it flatter|takes longer than 5 seconds|front matter can't be read|has \d+ characters as Markdown, and a page at most \d+; split it/,
    ),
  })
})

test('headings that end in many blanks and marks are read in one go', () => {
  const line = `# A${' #'.repeat(200_000)} b`
  const begun = performance.now()
  expect(sectionsOf(`${line}\n\n## Limits ##\n\nText`)).toMatchObject([
    { heading: line.slice(2) },
    { id: 'limits', heading: 'Limits', body: 'Text' },
  ])
  expect(performance.now() - begun).toBeLessThan(onSlowMachine(1000))
})

test('an ordinary document is imported after them', { timeout: 60_000 }, async () => {
  const body = { url: `${origin}/ordinary`, source: 'website' }
  expect((await call('POST', '/spaces/spc_api/change-requests/3/content/import', body)).status).toBe(201)
})

test.each([
  ['JSON', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'application/json'],
  ['YAML', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/yaml'],
])('a specification of deep %s is 400', { timeout: 60_000 }, async (name, text, type) => {
  const specifications = createServer((_, response) => {
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  await new Promise<void>((ready) => specifications.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void specifications.close())
  const url = `http://127.0.0.1:${(specifications.address() as AddressInfo).port}/${name}`
  const publishing = call('POST', '/orgs/org_northwind/openapi', {
    slug: `deep-${name.toLowerCase()}`,
    source: { url },
  })
  expect(await slowestMeanwhile(publishing)).toBeLessThan(patience)
  expect((await publishing).status).toBe(400)
})

test('in a process of its own Ctrl-C is heard meanwhile', { timeout: 60_000 }, async () => {
  writeFileSync(`${shell.home}/divs.html`, hostile.divs?.[0] ?? '')
  const words = [
    'cr',
    'content',
    'import',
    '3',
    '--space',
    'spc_api',
    '--source',
    'website',
    '--url',
    `file://${shell.home}/divs.html`,
  ]
  const start = () =>
    execa(process.execPath, [resolve('bin/ws.js'), ...words], {
      env: { ...compileCache, HOME: shell.home, WS_CONFIG_DIR: `${shell.home}/config`, PATH: '' },
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
    })
  if (isCampaign)
    expect(await start()).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('takes longer than 5 seconds'),
    })
  const interrupted = start()
  // The others only compile and collect: it is reading the document.
  await expect.poll(() => busiestThread(interrupted.pid ?? 0), { interval: 10 }).toBeGreaterThan(0.3)
  interrupted.kill('SIGINT')
  // Heard later, the time of the document would be over, and the exit code 1.
  const { exitCode, stderr } = await interrupted
  expect({ exitCode, stderr }).toEqual({
    exitCode: 130,
    stderr: expect.not.stringContaining('takes longer than 5 seconds'),
  })
})

/** The most processor time of a thread that is not the main one, in seconds. */
const busiestThread = (pid: number) =>
  Math.max(
    ...readdirSync(`/proc/${pid}/task`)
      .filter((thread) => Number(thread) !== pid)
      .map((thread) => secondsOfWork(`${pid}/task/${thread}`)),
  )

/** As Linux tells it: in hundredths, the 14th and 15th field of a line whose 2nd is in parentheses. */
function secondsOfWork(thread: string): number {
  const line = quietly(() => readFileSync(`/proc/${thread}/stat`, 'latin1')) ?? ''
  const fields = line.split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
