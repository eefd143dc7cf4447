/** `ws auth login` at a terminal tries the token first, and saves nothing if the service fails or refuses it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { makeServices, type Services, ways } from './failing-service.ts'
import { runHere } from './run.ts'
import { expectNothingBroken } from './table.ts'

let services: Services
beforeAll(async () => {
  services = await makeServices()
})
afterAll(() => services.remove())

test.each(ways)('$name', async (way) => {
  await using service = await services.open({ at: 1, way })
  const { url } = service.server
  const folder = folderWith()
  const ran = await runHere(`auth login --url ${url} --insecure-storage`, url, {
    env: { WS_URL: '', WS_TOKEN: '', WS_CONFIG_DIR: folder, NO_COLOR: '1' },
    world: { terminal: true, answers: ['typed-token', ''] },
  })
  expectNothingBroken(ran)
  const isRefused = way.kind === 'token'
  expect(isRefused ? [4] : [5, 9], ran.err).toContain(ran.exit)
  expect(ran.out + ran.err).not.toContain('typed-token')
  const file = join(folder, 'credentials.json')
  expect(existsSync(file)).toBe(false)
  if (isRefused) return
  expect(ran.err).toContain('The token could not be tried out: ')
  expect(service.server.requests).toHaveLength(1)
})
