/** The file of a learnt description: commands read its index of routes alone, and the rest only of the very same file. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLearntRoutes } from '../../src/learnt/file.ts'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'

const operation = (id: string) => ({ get: { operationId: id, responses: {} } })
const description = (id: string) =>
  JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/v1/spaces/{id}': operation(id) } })

async function kept(id: string): Promise<string> {
  const folder = folderWith({ 'docs.json': description(id) })
  const env = { WS_CONFIG_DIR: folder }
  expect((await ws(['api', 'learn', 'docs.json'], { env, workingDirectory: folder })).exit).toBe(0)
  const at = join(folder, 'data', 'learnt')
  return join(at, readdirSync(at)[0] ?? '')
}

const route = 'GET /v1/spaces/{}'

test('the operation of a route is that of the description', async () => {
  const routes = readLearntRoutes(await kept('getSpace'))
  expect(routes?.membersOf(route)).toEqual([])
  expect(routes?.operation(route)).toMatchObject({ word: 'get-space' })
})

test('after another file has taken its place, nothing is read from that one', async () => {
  const [path, other] = [await kept('getSpace'), await kept('showSpace')]
  const routes = readLearntRoutes(path)
  writeFileSync(path, readFileSync(other))
  expect(() => routes?.operation(route)).toThrow('was replaced meanwhile')
})

test.each([
  ['no head', (text: string) => text.slice(20)],
  ['nothing', () => ''],
  ['a part of it', (text: string) => text.slice(0, -5)],
  ['a head that leads beyond its end', (text: string) => text.replace(/(\d+)( *\n)/, '9007199254740991$2')],
])('a file with %s is damaged', async (_, change) => {
  const path = await kept('getSpace')
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  expect(() => readLearntRoutes(path)).toThrow('is damaged')
})

test('no file is nothing learnt', () => {
  expect(readLearntRoutes(join(folderWith({}), 'none'))).toBeUndefined()
})
