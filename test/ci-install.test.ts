/** The script that puts ws on the PATH of a CI job, and the action around it. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const canDownload = platform() === 'linux' && existsSync('/usr/bin/curl')
const name = `ws-9.9.9-linux-${arch()}`
const executable = '#!/bin/sh\necho 9.9.9\n'
const checksum = (text: string) => createHash('sha256').update(text).digest('hex')

async function installed(files: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const text = files[url.split('/').at(-1) ?? '']
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const folder = mkdtempSync(join(tmpdir(), 'ws-install-'))
  const run = () =>
    execa(join('scripts', 'ci', 'install.sh'), ['9.9.9', folder, `http://127.0.0.1:${port}/download`], {
      env: { GITHUB_PATH: join(folder, 'github-path') },
      reject: false,
    })
  try {
    const [first, second] = [await run(), await run()]
    const path = existsSync(join(folder, 'github-path'))
      ? readFileSync(join(folder, 'github-path'), 'utf8')
      : ''
    return {
      first,
      second,
      asked,
      isThere: existsSync(join(folder, 'ws')),
      path: path.replaceAll(folder, 'FOLDER'),
    }
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

test.skipIf(!canDownload)('a release is downloaded once, and its checksum looked at each time', async () => {
  const sums = `${checksum(executable)}  ${name}\n`
  const { first, second, asked, path } = await installed({ [name]: executable, SHA256SUMS: sums })
  expect([first.exitCode, first.stdout, second.exitCode]).toEqual([0, '9.9.9', 0])
  expect(asked).toEqual([`/download/v9.9.9/${name}`, '/download/v9.9.9/SHA256SUMS'])
  expect(path).toBe('FOLDER\nFOLDER\n')
})

test.skipIf(!canDownload).each([
  ['another file', `${checksum('something else')}  ${name}\n`],
  ['no line for it', `${checksum(executable)}  ws-9.9.9-plan9-x64\n`],
])('%s is not installed', async (_, sums) => {
  const { first, isThere, path } = await installed({ [name]: executable, SHA256SUMS: sums })
  expect([first.exitCode, isThere, path]).toEqual([1, false, ''])
  expect(first.stderr).toContain(`The checksum of ${name} does not match`)
})

test('the action runs the script', () => {
  const action = parse(readFileSync('action.yml', 'utf8')) as {
    runs: { using: string; steps: { run?: string; shell?: string; env?: Record<string, string> }[] }
    inputs: Record<string, unknown>
  }
  expect(action.runs.using).toBe('composite')
  const step = action.runs.steps.find(({ run }) => run !== undefined)
  expect(step?.shell).toBe('bash')
  expect(step?.run).toContain('"$GITHUB_ACTION_PATH/scripts/ci/install.sh" "$VERSION" "$FOLDER" "$RELEASES"')
  expect(Object.keys(step?.env ?? {})).toEqual(['VERSION', 'FOLDER', 'RELEASES'])
  expect(Object.keys(action.inputs)).toEqual(['version', 'releases'])
})
