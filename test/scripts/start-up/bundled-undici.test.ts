/** Sources under test take the part of undici that ws ships, and tests the whole package: otherwise neither would show what is missing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bundledUndici } from '../../../scripts/start-up/bundled-undici.ts'

const loadsUndici = /^import \{[^}]*\} from 'undici'$/m

const importers = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => resolve(join('src', path)))
  .filter((path) => loadsUndici.test(readFileSync(path, 'utf8')))

test('every source that loads undici gets what ws ships', () => {
  expect(importers).not.toEqual([])
  expect(importers.filter((path) => bundledUndici.resolveId('undici', path) === null)).toEqual([])
})

test('what ws ships has the dispatchers, and no fetch', async () => {
  const id = bundledUndici.resolveId('undici', importers[0])
  const text = await bundledUndici.load(id ?? '')
  expect(text).toContain('EnvHttpProxyAgent')
  expect(text).not.toMatch(/class (FormData|MockAgent)\b/)
})

test('a test gets the package', () => {
  expect(bundledUndici.resolveId('undici', resolve('test/client/exchange/transport.test.ts'))).toBe(null)
})
