/** `--out`: the file that an answer names, in its address or somewhere on the web. */
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) % 256)
const inAddress = `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`

/** Answers with the address; elsewhere lies the file. */
const naming =
  (url: unknown, file: object = { body: bytes, headers: { 'content-type': 'application/pdf; x=1' } }) =>
  (request: HttpRequest) =>
    request.url.endsWith('/pdf') ? { body: { url } } : file

function saver(world: World = {}) {
  const folder = folderWith()
  const run = (...words: readonly string[]) =>
    ws(['cr', 'pdf', '2', '--space', 's', ...words], { workingDirectory: folder, ...world })
  return { folder, run }
}

describe('writes', () => {
  test.each([
    ['a file in its address', inAddress, 1],
    ['a file elsewhere', 'https://files.example/a.pdf?signature=x', 2],
    ['a file at the service', '/v1/files/a.pdf', 2],
  ])('%s', async (_, url, requests) => {
    const { folder, run } = saver({ service: naming(url) })
    const ran = await run('--out', 'a.pdf', '-o', 'json')
    const path = join(folder, 'a.pdf')
    expect(ran).toMatchObject({ exit: 0, err: '' })
    expect(JSON.parse(ran.out)).toEqual({ path, size: 1000, contentType: 'application/pdf' })
    expect(new Uint8Array(readFileSync(path))).toEqual(bytes)
    expect(readdirSync(folder)).toEqual(['a.pdf'])
    expect(ran.requests).toHaveLength(requests)
  })

  test('plain text in an address', async () => {
    const { folder, run } = saver({ service: naming('data:text/plain;charset=utf-8,a%20%E2%9C%93') })
    await run('--out', 'a.txt')
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('a ✓')
  })
})

test.each([
  ['https://files.example/a.pdf', undefined],
  ['https://api.test:8443/a.pdf', undefined],
  ['https://api.test/a.pdf', 'Bearer secret-token'],
])('%s gets the token only if it is the service', async (url, authorization) => {
  const ran = await saver({ service: naming(url) }).run('--out', 'a.pdf')
  expect(ran.requests[1]?.headers.authorization).toBe(authorization)
})

describe('replaces nothing', () => {
  const service = naming(inAddress)

  test('unless --yes says so', async () => {
    const { folder, run } = saver({ service })
    writeFileSync(join(folder, 'a.pdf'), 'mine')
    const refused = await run('--out', 'a.pdf')
    expect(refused).toMatchObject({ exit: 2, out: '', requests: [] })
    expect(refused.err).toBe(
      `ws: --out: ${join(folder, 'a.pdf')} is there already\nhint: Add --yes to replace it\n`,
    )
    expect(readFileSync(join(folder, 'a.pdf'), 'utf8')).toBe('mine')
    expect(await run('--out', 'a.pdf', '--yes')).toMatchObject({ exit: 0 })
    expect(readFileSync(join(folder, 'a.pdf'))).toHaveLength(1000)
  })

  test('when the service names no file, or fails', async () => {
    for (const broken of [
      naming(undefined),
      naming(inAddress.replace('data:', 'ftp:')),
      naming('http://files.example/a.pdf'),
      naming('data:text/plain,%E0'),
      naming('https://files.example/a.pdf', { status: 204 }),
    ]) {
      const { folder, run } = saver({ service: broken })
      expect(await run('--out', 'a.pdf')).toMatchObject({ exit: 9, out: '' })
      expect(readdirSync(folder)).toEqual([])
    }
    const { folder, run } = saver({ service: naming('https://files.example/a.pdf', { status: 404 }) })
    expect(await run('--out', 'a.pdf')).toMatchObject({ exit: 3 })
    expect(readdirSync(folder)).toEqual([])
  })
})

test.each([
  ['-', 2, 'needs the path of a file'],
  ['nowhere/a.pdf', 10, 'there is no folder'],
  ['folder', 2, 'is there already'],
])('--out %s is refused before anything is sent', async (path, exit, fault) => {
  const { folder, run } = saver()
  mkdirSync(join(folder, 'folder'))
  const ran = await run('--out', path)
  expect(ran).toMatchObject({ exit, requests: [] })
  expect(ran.err).toContain(fault)
})

test('a folder is not replaced under --yes either', async () => {
  const { folder, run } = saver()
  mkdirSync(join(folder, 'folder'))
  expect(await run('--out', 'folder', '--yes')).toMatchObject({ exit: 10, requests: [] })
})

describe.skipIf(process.platform === 'win32')('what is no plain file', () => {
  const service = naming(inAddress)

  test.each(['pipe', 'link to a pipe'])('a %s keeps its place, --yes or not', async (name) => {
    const { folder, run } = saver({ service })
    execFileSync('sh', ['-c', 'mkfifo pipe'], { cwd: folder })
    symlinkSync('pipe', join(folder, 'link to a pipe'))
    for (const more of [[], ['--yes']]) {
      const ran = await run('--out', name, ...more)
      expect(ran).toMatchObject({ exit: 2, requests: [] })
      expect(ran.err).toBe(
        `ws: --out is ${join(folder, name)}, which is not a file\nhint: Give it a name of its own\n`,
      )
    }
    expect(statSync(join(folder, name)).isFIFO()).toBe(true)
  })

  test.each(['there', 'not there yet'])('a link stays one, to a file that is %s', async (where) => {
    const { folder, run } = saver({ service })
    mkdirSync(join(folder, 'far'))
    if (where === 'there') writeFileSync(join(folder, 'far/a.pdf'), 'mine')
    symlinkSync('far/a.pdf', join(folder, 'a.pdf'))
    expect(await run('--out', 'a.pdf')).toMatchObject({ exit: 2, requests: [] })
    expect(await run('--out', 'a.pdf', '--yes')).toMatchObject({ exit: 0 })
    expect(readlinkSync(join(folder, 'a.pdf'))).toBe('far/a.pdf')
    expect(readFileSync(join(folder, 'far/a.pdf'))).toHaveLength(1000)
    expect(readdirSync(join(folder, 'far'))).toEqual(['a.pdf'])
  })
})

test('a name may be as long as names can be', async () => {
  const { folder, run } = saver({ service: naming(inAddress) })
  const name = 'x'.repeat(255)
  expect(await run('--out', name)).toMatchObject({ exit: 0 })
  expect(readdirSync(folder)).toEqual([name])
})

test('--dry-run writes nothing, and --from takes none', async () => {
  const { folder, run } = saver()
  expect(await run('--out', 'nowhere/a.pdf', '-n')).toMatchObject({ exit: 0, requests: [] })
  expect(readdirSync(folder)).toEqual([])
  const many = await ws(['cr', 'pdf', '--space', 's', '--from', '-', '--out', 'x'], { stdin: '1\n2\n' })
  expect(many).toMatchObject({ exit: 2, requests: [] })
  expect(many.err).toContain("--out and --from can't be given together")
})
