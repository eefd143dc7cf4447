/** The script that puts ws on the PATH of a CI job, and the action around it. */
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { arch, platform, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const action = parse(readFileSync('action.yml', 'utf8')) as {
  runs: { using: string; steps: { run?: string; shell?: string; env?: Record<string, string> }[] }
  inputs: Record<string, unknown>
}
const step = action.runs.steps.find(({ run }) => run !== undefined)

const canDownload = platform() === 'linux' && existsSync('/usr/bin/curl')
const name = `ws-9.9.9-linux-${arch()}`
const executable = '#!/bin/sh\necho 9.9.9\n'
const checksum = (text: string) => createHash('sha256').update(text).digest('hex')

async function installed(files: Readonly<Record<string, string>>, between = (_folder: string) => {}) {
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
  // As GitHub runs a step of an action with this shell.
  const run = () =>
    execa('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''], {
      env: {
        VERSION: '9.9.9',
        FOLDER: folder,
        RELEASES: `http://127.0.0.1:${port}/download`,
        GITHUB_ACTION_PATH: resolve('.'),
        GITHUB_OUTPUT: join(folder, 'github-output'),
        GITHUB_PATH: join(folder, 'github-path'),
      },
      reject: false,
    })
  try {
    const first = await run()
    between(folder)
    const second = await run()
    const written = (file: string) =>
      existsSync(join(folder, file))
        ? readFileSync(join(folder, file), 'utf8').replaceAll(folder, 'FOLDER')
        : ''
    return {
      first,
      second,
      asked,
      isThere: existsSync(join(folder, 'ws')),
      path: written('github-path'),
      output: written('github-output'),
    }
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

test.skipIf(!canDownload)('a release is downloaded once, and its checksum looked at each time', async () => {
  const sums = `${checksum(executable)}  ${name}\n`
  const { first, second, asked, path, output } = await installed({ [name]: executable, SHA256SUMS: sums })
  expect([first.exitCode, second.exitCode]).toEqual([0, 0])
  expect(output).toBe('version=9.9.9\nversion=9.9.9\n')
  expect(asked).toEqual([`/download/v9.9.9/${name}`, '/download/v9.9.9/SHA256SUMS'])
  expect(path).toBe('FOLDER\nFOLDER\n')
})

test.skipIf(!canDownload)('a damaged file of a cache is downloaded again', async () => {
  const sums = `${checksum(executable)}  ${name}\n`
  const { second, asked, isThere } = await installed({ [name]: executable, SHA256SUMS: sums }, (folder) =>
    appendFileSync(join(folder, name), 'x'),
  )
  expect([second.exitCode, second.stderr, isThere, asked.length]).toEqual([0, '', true, 4])
})

test.skipIf(!canDownload)('without such a release, the address says what is missing', async () => {
  const { first, isThere } = await installed({})
  expect([first.exitCode, isThere]).toEqual([1, false])
  expect(first.stderr).toMatch(/can't download http:\S+\/download\/v9\.9\.9\/ws-9\.9\.9-linux-/)
})

test.skipIf(!canDownload).each([
  ['another file', `${checksum('something else')}  ${name}\n`],
  ['no line for it', `${checksum(executable)}  ws-9.9.9-plan9-x64\n`],
])('%s is not installed', async (_, sums) => {
  const { first, isThere, path, output } = await installed({ [name]: executable, SHA256SUMS: sums })
  expect([first.exitCode, isThere, path, output]).toEqual([1, false, '', ''])
  expect(first.stderr).toContain(`The checksum of ${name} does not match`)
})

test('without an address, the releases are those beside the action as GitHub keeps it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ws-action-'))
  const script = join(home, '_actions/acme/ws/v9.9.9/scripts/ci/install.sh')
  cpSync('scripts/ci/install.sh', script)
  const install = (path: string) =>
    execa('bash', [path, '9.9.9', join(home, 'ws'), ''], {
      env: { GITHUB_SERVER_URL: 'http://127.0.0.1:9', GITHUB_PATH: '' },
      reject: false,
    })
  try {
    // Nobody listens there: the address that could not be reached tells where the script looked.
    const asked = await install(script)
    expect(asked.stderr).toContain('127.0.0.1 port 9')
    const checkout = await install('scripts/ci/install.sh')
    expect([checkout.exitCode, checkout.stderr]).toEqual([
      1,
      expect.stringContaining('name them with `releases`'),
    ])
  } finally {
    rmSync(home, { recursive: true })
  }
})

test('every file has the same version of an action', () => {
  const texts = [readFileSync('action.yml', 'utf8'), ...workflows.map(([, text]) => text)]
  const used = new Set(texts.flatMap((text) => text.match(/actions\/[a-z-]+@\S+/g) ?? []))
  const names = [...used].map((each) => each.split('@')[0])
  expect(names).toEqual([...new Set(names)])
})

test('the step of the action has the variables that it uses', () => {
  expect([action.runs.using, step?.shell]).toEqual(['composite', 'bash'])
  expect(Object.keys(step?.env ?? {})).toEqual(['VERSION', 'FOLDER', 'RELEASES'])
  expect(Object.keys(action.inputs)).toEqual(['version', 'releases'])
})

/** Workflows of the project and of its pages; a step or a job alone stands in the smallest workflow around it. */
const pages = readdirSync('docs/how-to').map((page) => join('docs/how-to', page))
const workflows = [
  ['.github/workflows/release.yml', readFileSync('.github/workflows/release.yml', 'utf8')] as const,
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.yml'))
    .map((name) => [`docs/${name}`, readFileSync(join('docs', name), 'utf8')] as const),
  ...pages.flatMap((page) =>
    Array.from(
      readFileSync(page, 'utf8').matchAll(/^```yaml\n(.*?)^```/gms),
      ([, block = '']) => block,
    ).flatMap((block) => wholeWorkflow(block).map((text) => [page, text] as const)),
  ),
]

function wholeWorkflow(block: string): readonly string[] {
  if (/^on:/m.test(block)) return [block]
  if (/^jobs:/m.test(block)) return [`on: push\n${block}`]
  if (!/^- (?:run|uses):/m.test(block)) return []
  return [
    `on: push\njobs:\n  job:\n    runs-on: ubuntu-latest\n    steps:\n${block.replace(/^/gm, '      ')}`,
  ]
}

test.each(workflows)('GitHub reads the workflow of %s', (name, content) => {
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  expect(context.errors.getErrors().map(({ message }) => message)).toEqual([])
})

test('a workflow with a fault is told', () => {
  const content =
    'on: push\njobs:\n  a:\n    runs-on: x\n    permissions: { nope: read }\n    steps: [{ run: ls }]\n'
  const { context } = parseWorkflow({ name: 'bad', content }, new NoOperationTraceWriter())
  expect(context.errors.getErrors()).toHaveLength(1)
})

test('npm takes the package of a release for a file, and the registry knows where it comes from', () => {
  const workflow = readFileSync('.github/workflows/release.yml', 'utf8')
  const [, path] = /npm publish [^\n]* (\S+\.tgz)$/m.exec(workflow) ?? []
  expect(path).toMatch(/^\.\//)
  expect(workflow).toContain('--repository "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY"')
})
