/** Every argument and flag of a task that takes an id names an id of another kind, and accepts addresses or refuses them in words. */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { idFor } from '../../src/catalog/lists.ts'
import { optionsOf, parameterNames } from '../../src/catalog/options.ts'
import { type PathParameter, parameters } from '../../src/catalog/parameters.ts'
import { allOperations } from '../../src/catalog/walk.ts'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { root } from '../../src/cli/tree.ts'
import type { CommandEntry } from '../../src/reference/tree.ts'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
const pulled = join(program.folder, 'pulled')
await program.ws(['content', 'pull', pulled, '--space', 'spc_api'])
await program.ws(['backup', 'create', join(program.folder, 'kept')])

/** A line for each, with the id left open. */
const lines: Readonly<Record<string, string>> = {
  'access person': 'access {}',
  'access copy person': 'access copy {} ben@northwind.example --dry-run',
  'access copy to-person': 'access copy ben@northwind.example {} --dry-run',
  'export org': 'export {}',
  'inbox person': 'inbox --person {}',
  'offboard person': 'offboard {} --dry-run',
  'offboard to': 'offboard ben@northwind.example --to {} --dry-run',
  'tree org': 'tree {}',
  'space diff from': 'space diff {} --space spc_api',
  'space diff to': 'space diff rev_api_1 {} --space spc_api',
  'space diff page': 'space diff rev_api_1 rev_api_2 --page {} --space spc_api',
  'space list collection': 'space list --collection {} --limit 1',
  'cr diff cr': 'cr diff {} --space spc_api',
  'cr diff page': 'cr diff 2 --page {} --space spc_api',
  'local token create user': 'local token create --user {}',
  'local user add team': 'local user add new@northwind.example --team {}',
  'backup restore to-org': 'backup restore kept --to-org {} --dry-run',
  'content diff cr': 'content diff pulled --against now --cr {}',
  'content diff page': 'content diff pulled --page {}',
  'content pull cr': 'content pull other --cr {} --space spc_api',
  'content pull revision': 'content pull other --revision {} --space spc_api',
  'content push cr': 'content push pulled --cr {}',
  'content status cr': 'content status pulled --cr {}',
}

const declared = (entries: readonly CommandEntry[]): readonly string[] =>
  entries.flatMap(({ words, spec }) => [
    ...(spec !== undefined && 'kind' in spec && spec.kind === 'task'
      ? optionsOf(spec)
          .filter((option) => idFor(option, spec) !== undefined)
          .map(({ word }) => `${words.join(' ')} ${word}`)
      : []),
  ])

test('each that is declared has its line', async () => {
  const { commands } = await commandManifest(root)
  expect(declared(commands).toSorted()).toEqual(Object.keys(lines).toSorted())
})

const run = (line: string, id: string) =>
  program.ws(line.split(' ').map((word) => (word === '{}' ? id : word)))

test.each(Object.entries(lines))('%s names the kind of another id', async (name, line) => {
  const { exit, err, out } = await run(line, 'site_docs')
  expect({ name, exit, out, err }).toMatchObject({
    exit: 3,
    err: expect.stringContaining('site_docs is a site: ws site get site_docs'),
  })
})

test.each(Object.entries(lines))('%s says what another address is of', async (name, line) => {
  const { exit, err, out } = await run(line, 'https://app.workspace.example/s/spc_guides')
  expect({ name, exit, out, err }).toMatchObject({
    exit: 2,
    err: expect.stringContaining('is a space: ws space get spc_guides'),
  })
})

test.each([
  ['an address of the app', 'https://app.workspace.example/s/spc_guides', 'spc_guides'],
  ['one of a change request', 'https://app.workspace.example/s/spc_api/change-requests/2', 'cr_rate_limits'],
  ['one of the API, of any service', 'https://docs.example/base/v1/orgs/org_1/sites/site_docs', 'site_docs'],
  ['one that a published site has', 'https://northwind.docs.workspace.example/docs/reference/api', 'spc_api'],
])('history list --of takes %s', async (_, address, id) => {
  const { exit, err } = await run('history list --of {}', address)
  expect({ exit, err }).toEqual({ exit: 0, err: `--of "${address}" is ${id}\n` })
})

test.each([
  [
    'space get {}',
    'https://app.workspace.example/o/org_northwind/sites/site_docs',
    'a site: ws site get site_docs',
  ],
  ['space delete {} --yes', 'https://northwind.docs.workspace.example/docs', 'a site: ws site get site_docs'],
  ['cr list --space {}', 'https://northwind.docs.workspace.example/docs', 'a site: ws site get site_docs'],
  ['team get {}', 'https://northwind.docs.workspace.example/docs', 'a site: ws site get site_docs'],
  [
    'collection get {}',
    'https://northwind.docs.workspace.example/docs/reference/api',
    'a space: ws space get spc_api',
  ],
  [
    'site get {}',
    'https://app.workspace.example/o/org_northwind',
    'an organization: ws org get org_northwind',
  ],
  [
    'site share-link list --site {}',
    'https://app.workspace.example/o/org_northwind/',
    'an organization: ws org get',
  ],
])('%s says of %s that it is of another kind, though no service resolves it', async (line, address, told) => {
  const { exit, err } = await run(line, address)
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(`"${address}" is ${told}`) })
})

test.each([
  'https://elsewhere.example/s/spc_api',
  'https://app.workspace.example/o/org_northwind/sites/site_nope',
])('space get says of %s that no space has it', async (address) => {
  const { exit, err } = await run('space get {}', address)
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining('can be listed has this address') })
})

test.each(['~Guides', 'https://elsewhere.example/x'])(
  'history list --of refuses %s in words',
  async (word) => {
    const { exit, err } = await run('history list --of {}', word)
    expect({ exit, err }).toEqual({
      exit: 2,
      err: expect.stringMatching(/is a title|nothing that can be listed/),
    })
  },
)

test('an address in another space is refused before the task sends anything for it', async () => {
  const address = 'https://app.workspace.example/s/spc_api/change-requests/2'
  for (const line of ['cr diff {} --space spc_guides', 'content pull other --cr {} --space spc_guides']) {
    const { exit, err } = await run(line, address)
    expect({ exit, err }).toMatchObject({
      exit: 2,
      err: expect.stringContaining('is in the space spc_api, not in'),
    })
  }
})

test('a missing revision leads to the change requests that made one', async () => {
  const { exit, err } = await run('space diff {} --space spc_api', 'rev_nope')
  expect({ exit, err }).toMatchObject({ exit: 3, err: expect.stringContaining('--status merged --fields') })
  const [, hint = ''] = /List those that exist: ws (.*)/.exec(err) ?? []
  expect(await program.ws(hint.split(' '))).toMatchObject({ exit: 0 })
})

test('addresses of things that the API reaches through their space only tell that space', async () => {
  const paths = (await allOperations()).map(({ path }): readonly string[] => parameterNames(path))
  for (const [name, { addressTells }] of Object.entries<PathParameter>(parameters)) {
    const reaching = paths.filter((names) => names.includes(name))
    const isWithin = name !== 'spaceId' && reaching.every((names) => names.includes('spaceId'))
    expect({ name, addressTells }).toEqual({ name, addressTells: isWithin ? 'space' : undefined })
  }
})
