/** A space that went to another organization, while a site of the old one still shows it. */
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
const { folder, ws } = program
const parsed = (name: string) => parse(readFileSync(join(folder, name), 'utf8'))

beforeAll(async () => {
  expect((await ws(['export', '--out', 'before.yaml'])).exit).toBe(0)
  expect((await ws(['space', 'transfer', 'spc_api', '--to-org', 'org_lab', '--yes'])).exit).toBe(0)
  expect((await ws(['export', '--out', 'after.yaml'])).exit).toBe(0)
  copyFileSync(join(folder, 'after.yaml'), join(folder, 'again.yaml'))
})

test('is told as gone, against the service and between documents', async () => {
  for (const words of [
    ['before.yaml', 'live'],
    ['before.yaml', 'after.yaml'],
  ]) {
    const { out, exit, err } = await ws(['diff', ...words, '-o', 'json'])
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(JSON.parse(out).changes).toMatchObject([
      { action: 'delete', kind: 'space', address: 'space/Product/API reference', id: 'spc_api' },
    ])
  }
})

test('is no entry of an export, which says where its site refers to', async () => {
  const { outside, sites, ...rest } = parsed('after.yaml')
  expect(outside).toEqual([{ kind: 'space', id: 'spc_api' }])
  expect(JSON.stringify(sites)).toContain('"space":"spc_api"')
  expect(JSON.stringify(rest)).not.toContain('spc_api')
})

test('breaks neither diff nor plan of such an export', async () => {
  for (const words of [
    ['after.yaml', 'live'],
    ['live', 'after.yaml'],
    ['after.yaml', 'again.yaml'],
  ]) {
    const { exit, err } = await ws(['diff', ...words, '--exit-code'])
    expect({ words, exit, err }).toEqual({ words, exit: 0, err: '' })
  }
  const { out, exit } = await ws(['plan', 'after.yaml', '--prune', '--exit-code'])
  expect({ out, exit }).toEqual({ out: expect.stringMatching(/^Nothing to do, hash /), exit: 0 })
})
