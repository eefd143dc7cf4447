/** V8 compiles the parser of replies a second time only in a long run: the end of a short one would wait for it. */
import { resolve } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { usualBudget } from '../../scripts/start-up/small-undici.ts'
import { replied } from '../fault/behaviours.ts'
import { hostile } from '../fault/hostile.ts'

const space = { id: 'spc_1', title: 'Guides', description: 'x'.repeat(500) }
const service = replied({ headers: { 'content-type': 'application/json' }, body: space })

/** The functions that V8 compiled for speed. */
async function compiledAnew(rows: number): Promise<readonly string[]> {
  await using server = await hostile(service)
  const ids = Array.from({ length: rows }, (_, index) => `spc_${index}\n`).join('')
  const words = ['space', 'get', '--from', '-', '-o', 'ndjson']
  const { stdout } = await execa(
    process.execPath,
    ['--trace-wasm-compilation-times', resolve('bin/ws.js'), ...words],
    { input: ids, env: { WS_URL: server.url, WS_TOKEN: 'canary' } },
  )
  expect(server.requests).toHaveLength(rows)
  return stdout.split('\n').filter((line) => line.includes('using TurboFan'))
}

test('a few replies do not wait for a faster parser, many get one', async () => {
  expect(await compiledAnew(5)).toEqual([])
  expect(await compiledAnew(500)).not.toEqual([])
})

test("the limit that comes back is V8's own", async () => {
  const { stdout } = await execa(process.execPath, ['--v8-options'])
  expect(stdout).toContain(`default: --wasm-tiering-budget=${usualBudget}`)
})
