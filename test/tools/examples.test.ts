/** The examples of what ws brings itself run as they stand, in a home where somebody has worked before. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { selfNouns } from '../../src/cli/self/index.ts'
import { root } from '../../src/cli/tree.ts'
import { toolNouns, toolVerbs } from '../../src/tools/index.ts'
import { replied } from '../fault/behaviours.ts'
import { type HostileServer, hostile } from '../fault/hostile.ts'
import { openShell, type Shell } from '../support/shell.ts'

/** A workspace with a snapshot, another profile with a token, and something to unset. */
const before = [
  'ws local init --sample --quiet',
  'ws local snapshot save before-import --quiet',
  'echo secret-token | ws auth login --url http://127.0.0.1:9 --with-token --no-verify --profile work --quiet',
  'ws config set org org_acme --profile work',
  'ws config set space spc_api',
  `echo '{"openapi":"3.1.0","info":{},"paths":{"/v1/orgs":{"get":{"operationId":"listOrgs","responses":{}}}}}' > openapi.yaml`,
  'ws api learn openapi.yaml --quiet',
  "echo 'drafts: cr list --status draft' > aliases.yaml",
  'ws alias set mine -- cr list --status open --quiet',
  'ws alias set ids space list --quiet',
]

let home: Shell
/** A login tries its token out. */
let service: HostileServer

beforeAll(async () => {
  service = await hostile(replied({ body: { items: [] } }))
  home = openShell()
  const made = await home.run(before.join(' && '))
  if (made.exit !== 0) throw new Error(made.err)
})
afterAll(async () => {
  home.remove()
  await service[Symbol.asyncDispose]()
})

/** They run against the sample in this process, with all others of their kind. */
const elsewhere = new Set(['api', 'browse', 'wait'])
const tools = new Set([
  ...Object.keys(toolVerbs),
  ...Object.keys(toolNouns),
  ...Object.keys(selfNouns(() => root)),
])

const { commands } = await commandManifest(root)
const examples = commands.flatMap(({ words, spec }) => {
  const [first = ''] = words
  const isHere = tools.has(first) && !elsewhere.has(words.join(' '))
  return spec !== undefined && isHere ? spec.examples : []
})

/** Commands to run before an example that needs another home. */
const needs: Readonly<Record<string, string>> = {
  'ws local init --sample': 'rm -r config/data',
  'ws local snapshot save before-import': 'ws local snapshot delete before-import --yes --quiet',
  'ws profile delete old --yes': 'ws profile create old --url local: --quiet',
  // An embedded workspace needs no token.
  'ws auth token': 'ws auth switch work --quiet',
}

/** A command that reads stdin gets a token, one that never ends is stopped, and ports are fixed. */
function provided(example: string): string {
  const line = needs[example] === undefined ? example : `${needs[example]} && ${example}`
  if (example.includes('--with-token'))
    return `echo secret-token | ${line.replace(/(?<=--url )\S+/, service.url)}`
  if (example.includes('--http')) return `timeout --preserve-status -s INT 3 ${line}`
  if (!example.startsWith('ws local serve')) return line
  return `timeout --preserve-status -s INT 3 ${line.replace(/ --port \d+/, '')} --port 0`
}

const atTerminal = 'ws auth login'
const isPossible = (example: string) =>
  !example.includes('--database') &&
  (!/^ws local serve|--http/.test(example) || existsSync('/usr/bin/timeout'))

test.concurrent.each(examples.filter((each) => each !== atTerminal && isPossible(each)))(
  '%s',
  { timeout: 60_000 },
  async (example) => {
    const shell = openShell(home.home)
    try {
      const { exit, err } = await shell.run(provided(example))
      expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
    } finally {
      shell.remove()
    }
  },
)

test.skipIf(!existsSync('/usr/bin/script'))(atTerminal, async () => {
  const shell = openShell(home.home)
  try {
    const { exit, shown } = await shell.converse(`${atTerminal} --profile other`, {
      keys: [
        ['Address of the service', `${service.url}\r`],
        ['Token', 'secret-token\r'],
        ['from now on', 'n\r'],
        ['Your e-mail address', '\r'],
      ],
    })
    expect({ exit, shown }).toMatchObject({ exit: 0 })
  } finally {
    shell.remove()
  }
})
