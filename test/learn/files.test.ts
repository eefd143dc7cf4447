/** Learnt operations that take files: as a body, as parts, by the words that curl has for them. */
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTransport } from '../../src/client/exchange/transport.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { fileIn } from '../../src/learnt/encoding/encode-parts.ts'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

const text = { type: 'string' }
const binary = { type: 'string', format: 'binary' }
const takes = (content: object, required = true) => ({
  requestBody: { required, content },
  responses: {},
})
const parts = {
  type: 'object',
  required: ['photo', 'title'],
  properties: {
    photo: { $ref: '#/components/schemas/Photo' },
    extras: { type: 'array', items: binary },
    title: text,
    place: { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } },
    remark: { contentMediaType: 'text/plain' },
  },
}
const description = {
  openapi: '3.1.0',
  info: { title: 'Files', version: '1' },
  paths: {
    '/v1/pets/{petId}/photos': {
      post: {
        operationId: 'addPhoto',
        ...takes({
          'multipart/form-data': { schema: parts, encoding: { remark: { contentType: 'text/x-note' } } },
        }),
      },
    },
    '/v1/pets/{petId}/film': {
      put: { operationId: 'setFilm', ...takes({ 'application/octet-stream': {} }) },
      post: { operationId: 'addFilm', ...takes({ 'video/*': { schema: binary } }, false) },
    },
    '/v1/pets/{petId}/page': {
      put: {
        operationId: 'setPage',
        ...takes({ 'application/xml': {}, 'application/json': { schema: text } }),
      },
    },
    '/v1/odd': { put: { operationId: 'setOdd', ...takes({ 'multipart/mixed': {} }) } },
  },
  components: { schemas: { Photo: { ...binary, description: 'The photo' } } },
}

/** Every byte, in an order that is no text. */
const bytes = Buffer.from(Array.from({ length: 512 }, (_, at) => (at * 7) % 256))
const folder = folderWith({ 'files.json': JSON.stringify(description), 'note.md': 'Grüße\n', 'rows.csv': '' })
const world: World = { env: { WS_CONFIG_DIR: join(folder, 'config') }, workingDirectory: folder }

beforeAll(async () => {
  mkdirSync(join(folder, 'config'))
  writeFileSync(join(folder, 'a "b".png'), bytes)
  writeFileSync(join(folder, 'film'), bytes)
  const learned = await ws(['api', 'learn', 'files.json'], world)
  expect(learned, learned.err).toMatchObject({ exit: 0 })
  expect(learned.err).toContain("set-odd can't be called: it takes multipart/mixed, which ws can't send")
})

/** By a reader of somebody else. */
const formOf = ({ headers, bytes: sent = new Uint8Array() }: HttpRequest) =>
  new Response(Buffer.from(sent), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()

const about = async (file: unknown) => {
  expect(file).toBeInstanceOf(File)
  const { name, type } = file as File
  return { name, type, isSame: Buffer.from(await (file as File).arrayBuffer()).equals(bytes) }
}

test('parts are files, texts and JSON, each of its type', async () => {
  const words = ['--photo', '@a "b".png', '--title', 'Ünï\r\nx', '--place', '{"x":1}', '--remark', 'note.md']
  const extras = ['--extra', '@film;type=video/mp4', '--extra', 'a "b".png']
  const { exit, err, requests } = await ws(['api', 'add-photo', 'p1', ...words, ...extras], world)
  expect(exit, err).toBe(0)
  const [request] = requests as [HttpRequest]
  expect(request).toMatchObject({ method: 'POST', url: 'https://api.test/v1/pets/p1/photos' })
  const form = await formOf(request)
  expect([...form.keys()]).toEqual(['photo', 'extras', 'extras', 'title', 'place', 'remark'])
  expect(form.get('title')).toBe('Ünï\r\nx')
  expect(form.get('place')).toBe('{"x":1}')
  expect(await about(form.get('photo'))).toEqual({ name: 'a "b".png', type: 'image/png', isSame: true })
  expect(await Promise.all(form.getAll('extras').map(about))).toMatchObject([
    { name: 'film', type: 'video/mp4', isSame: true },
    { name: 'a "b".png', type: 'image/png', isSame: true },
  ])
  expect(form.get('remark')).toMatchObject({ name: 'note.md', type: 'text/x-note' })
})

test.each([
  ['set-film', '@film', 'application/octet-stream'],
  ['set-film', 'a "b".png', 'application/octet-stream'],
  ['add-film', '@film;type=video/mp4', 'video/mp4'],
  ['add-film', 'film', 'application/octet-stream'],
])('%s sends the file %s whole, as %s', async (word, file, type) => {
  const { exit, err, requests } = await ws(['api', word, 'p1', '--file', file], world)
  expect(exit, err).toBe(0)
  expect(requests[0]?.headers['content-type']).toBe(type)
  expect(Buffer.from(requests[0]?.bytes ?? []).equals(bytes)).toBe(true)
})

test('a file that the service can do without is left out', async () => {
  const { requests } = await ws(['api', 'add-film', 'p1'], world)
  expect(requests[0]).not.toHaveProperty('bytes')
  expect(requests[0]?.headers).not.toHaveProperty('content-type')
})

test('what can be JSON is sent as JSON', async () => {
  const { requests } = await ws(['api', 'set-page', 'p1', '--body', 'x'], world)
  expect(requests[0]).toMatchObject({ body: '"x"', headers: { 'content-type': 'application/json' } })
})

test.each([
  [['add-photo', 'p1', '--title', 'x'], /--photo is required/],
  [
    ['add-photo', 'p1', '--title', 'x', '--photo', 'gone.png'],
    /--photo: can't read .*gone.png: there is no such/,
  ],
  [['add-photo', 'p1', '--title', 'x', '--photo', '-'], /needs the path of a file/],
  [['set-film', 'p1'], /--file is required/],
])('%j is refused before anything is sent', async (line, reason) => {
  const { exit, err, requests } = await ws(['api', ...line], world)
  expect({ exit: exit === 2 || exit === 10, err, requests }).toEqual({
    exit: true,
    requests: [],
    err: expect.stringMatching(reason),
  })
})

test('a dry run shows what would be sent, and curl sends the same', async () => {
  const line = ['api', 'set-film', 'p1', '--file', 'film', '-n']
  expect((await ws(line, world)).out).toContain('(512 bytes; -o json has them)')
  const shown = JSON.parse((await ws([...line, '-o', 'json'], world)).out)
  expect(Buffer.from(shown.bodyBase64, 'base64').equals(bytes)).toBe(true)
  const { out } = await ws([...line, '-o', 'curl'], world)
  expect(out).toContain(`printf %s ${bytes.toString('base64')} | base64 -d | curl `)
  expect(out).toContain(' --data-binary @-')
})

test('a protected id in a part needs a consent of its own', async () => {
  const guarded = { ...world, env: { ...world.env, WS_PROFILE: 'safe' } }
  await ws(['profile', 'create', 'safe', '--url', 'https://api.test'], world)
  await ws(['config', 'set', 'protected', 'spc_1', '--profile', 'safe'], world)
  const line = ['api', 'add-photo', 'p1', '--photo', 'film', '--title', 'spc_1']
  const { exit, requests, err } = await ws(line, guarded)
  expect({ exit, requests }, err).toEqual({ exit: 2, requests: [] })
})

test('the bytes arrive, and a name can not end its header', async () => {
  const got: Buffer[] = []
  const server = createServer(async (request, response) => {
    for await (const chunk of request) got.push(chunk)
    response.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
  const transport = createTransport({})
  const { signal } = new AbortController()
  const reply = await transport.send({ method: 'PUT', url, headers: {}, bytes }, signal)
  await reply.text()
  await transport.close()
  server.close()
  expect(Buffer.concat(got).equals(bytes)).toBe(true)
  expect(fileIn('data:;name=%0d%0aX;base64,AA==')).toMatchObject({ name: '\r\nX' })
})
