/** An empty list: at a terminal stderr names the next step; programs get the same output as always. */
import { describe, expect, test } from 'vitest'
import type { CommandSpec } from '../../src/catalog/command-spec.ts'
import { isOperation } from '../../src/catalog/operation.ts'
import { optionsOf } from '../../src/catalog/options.ts'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { thingsIn } from '../../src/cli/suggest/empty-list.ts'
import { root } from '../../src/cli/tree.ts'
import { commands as rows } from '../support/commands.ts'
import { completeLine } from '../support/complete-line.ts'
import { operationNamed } from '../support/operations.ts'
import { type ProgramRun, ws } from '../support/program.ts'

const nothing = { items: [], count: 0, organizations: [], pages: [] }

const list = (
  line: string,
  env: Readonly<Record<string, string>> = {},
  terminal = true,
): Promise<ProgramRun> =>
  ws(line.split(' '), { terminal, env: { WS_PAGER: '', ...env }, service: () => ({ body: nothing }) })

const isList = ({ words, method }: (typeof rows)[number]) =>
  method === 'GET' && operationNamed(words).rows !== undefined

test('every list has a word for what it holds, and most say where to start', async () => {
  const told = await Promise.all(
    rows.filter(isList).map(async (row) => {
      const argv = completeLine(row, (placeholder) => placeholder.replace(/Id$/, '').toLowerCase())
      const { err } = await ws(argv, {
        terminal: true,
        env: { WS_PAGER: '' },
        service: () => ({ body: nothing }),
      })
      return `${row.words}: ${err.trimEnd().replaceAll('\n', ' | ')}`
    }),
  )
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "org list: No organizations
    org search: Nothing
    org lookup: No organizations
    member list: No members yet | Start with: ws invite send <email> --org organization
    member spaces: No spaces
    member teams: No teams
    space commenters: No members
    space comment reply list: No replies yet | Start with: ws space comment reply create comment --body <text> --space space
    space page list: No pages yet | Start with: ws cr content import <cr> --source website --url <url> --space space
    space file list: No files
    space revision changes: [31mws:[39m The address leads to something other than this API: it answered 200: |     {"items":[],"count":0,"organizations":[],"pages":[]} | [2mhint:[22m Check the address of the service: ws config list; ws doctor looks at what |     answers there
    space revision page list: No pages
    space revision file list: No files
    cr changes: [31mws:[39m The address leads to something other than this API: it answered 200: |     {"items":[],"count":0,"organizations":[],"pages":[]} | [2mhint:[22m Check the address of the service: ws config list; ws doctor looks at what |     answers there
    cr contributors: No contributors
    cr commenters: No members
    org change-requests: No change requests
    space list: No spaces yet | Start with: ws space move <space> --parent <collection>
    space search: No pages
    org installations: No installations yet | Start with: ws integration install <integration> --org organization
    cr review list: No reviews yet | Start with: ws cr review submit changerequest --status approved --space space
    site structure get: [31mws:[39m The address leads to something other than this API: it answered 200: |     {"items":[],"count":0,"organizations":[],"pages":[]} | [2mhint:[22m Check the address of the service: ws config list; ws doctor looks at what |     answers there
    site redirect list: No redirects yet | Start with: |     ws site redirect create --source <source> --org organization --site site
    site section list: No sections
    space permission list: No people
    space permission user list: No user permissions yet | Start with: ws space permission add --role <role> --user <user> --space space
    space permission team list: No team permissions yet | Start with: ws space permission add --role <role> --team <team> --space space
    collection permission list: No people
    collection permission user list: No user permissions yet | Start with: ws collection permission add collection --role <role> --user <user>
    collection permission team list: No team permissions yet | Start with: ws collection permission add collection --role <role> --team <team>
    site permission list: No people
    site permission user list: No user permissions yet | Start with: ws site permission add --role <role> --user <user> --org organization --site site
    site permission team list: No team permissions yet | Start with: ws site permission add --role <role> --team <team> --org organization --site site
    invite link list: No invites yet | Start with: ws invite link create --org organization
    team list: No teams yet | Start with: ws team create --title <text> --org organization
    team member list: No team members yet | Start with: ws team member set team <user> --org organization
    collection list: No collections yet | Start with: ws collection create --title <text> --org organization
    collection spaces: No spaces yet | Start with: ws space move <space> --parent collection
    space links: No links
    space comment list: No comments yet | Start with: ws space comment create --body <text> --space space
    cr list: No change requests with --status open, the default | Start with: ws cr create --subject <text> --space space
    cr reviewer list: No reviewers yet | Start with: ws cr reviewer add changerequest <user...> --space space
    cr comment list: No comments yet | Start with: ws cr comment create changerequest --body <text> --space space
    cr comment reply list: No replies yet | Start with: |     ws cr comment reply create changerequest comment --body <text> --space space
    cr page list: No pages yet | Start with: ws cr content import changerequest --source website --url <url> --space space
    cr page links: No links
    cr file list: No files
    cr file backlinks: No places
    site list: No sites yet | Start with: ws site create --title <text> --org organization
    site adaptive-schema conditions: No conditions
    site space list: No site spaces yet | Start with: ws site space add <space> --org organization --site site
    site section-group list: No section groups yet | Start with: |     ws site section-group create --title <text> --org organization --site site
    site share-link list: No share links yet | Start with: |     ws site share-link create --name <text> --org organization --site site
    saml list: No SAML providers yet | Start with: ws saml create --label <text> --org organization
    sso list: Nothing yet | Start with: ws saml create --label <label> --org organization
    openapi list: No OpenAPI specifications yet | Start with: ws openapi create <spec> --source-url <url> --org organization
    openapi version list: No versions yet | Start with: ws openapi publish specslug --source-url <url> --org organization
    translation list: No translation settings yet | Start with: ws translation create --title <text> --org organization
    integration list: No integrations yet | Start with: ws integration publish <integration> --title <text> --description <text> --script <text> --organization <organization>
    integration installations: No installations yet | Start with: ws integration install integrationname
    integration installation spaces: No spaces
    integration installation sites: No sites
    audit-event list: No events
    audit-event actions: No actions"
  `)
})

describe('says why nothing is there', () => {
  test.each([
    ['team list --org o1 --title Docs', 'No teams match: without --title there may be more\n'],
    [
      'site list --org o1 --no-published --title x',
      'No sites match: without --title and --no-published there may be more\n',
    ],
    [
      'team list --org o1 --page p2',
      'No teams from this page on: leave out --page to start with the first\n',
    ],
    ['collection spaces a;b', "No spaces yet\nStart with: ws space move <space> --parent 'a;b'\n"],
  ])('ws %s', async (line, said) => {
    const { err, exit } = await list(line)
    expect({ err, exit }).toEqual({ err: said, exit: 0 })
  })

  test('names the context, and where it comes from', async () => {
    expect((await list('team list', { WS_ORG: 'o1' })).err).toBe(
      'No teams yet in o1 (from WS_ORG; --org names another)\nStart with: ws team create --title <text>\n',
    )
    expect((await list('space links s2', { WS_SPACE: 's1' })).err).toBe('No links\n')
  })

  test('looks through all collections', async () => {
    expect((await list('space list --org o1')).err).toBe(
      'No spaces yet\nStart with: ws space move <space> --parent <collection>\n',
    )
  })
})

test.each([
  ['under --quiet', 'team list --org o1 --quiet', true],
  ['in JSON', 'team list --org o1 -o json', true],
  ['for ids', 'team list --org o1 -o id', true],
  ['through a filter', 'team list --org o1 --jq length', true],
  ['off a terminal', 'team list --org o1', false],
])('nothing is said %s', async (_, line, terminal) => {
  expect((await list(line, {}, terminal)).err).toBe('')
})

test('a list that holds something needs no advice', async () => {
  const { err } = await ws(['team', 'list', '--org', 'o1'], {
    terminal: true,
    env: { WS_PAGER: '' },
    service: () => ({ body: { items: [{ id: 'team_1' }], count: 1 } }),
  })
  expect(err).toBe('')
})

test('the commands that declarations name are there', async () => {
  const { commands, globals, groups } = await commandManifest(root)
  const named = commands.flatMap(({ spec }) => spec?.filledBy ?? [])
  expect(named).not.toEqual([])
  for (const line of named) {
    const words = line.split(' ').slice(1)
    const command = commands.find(
      (each) => each.spec !== undefined && line.startsWith(`ws ${each.words.join(' ')}`),
    )
    const flags = [...(command?.flags ?? []), ...globals, ...Object.values(groups).flat()]
    for (const word of words.filter((each) => each.startsWith('--')))
      expect(
        flags.map(({ spelling }) => spelling),
        line,
      ).toContain(word)
  }
})

test('every list says what it holds', async () => {
  const { commands } = await commandManifest(root)
  const lists = commands.filter(({ words, spec }) => words.at(-1) === 'list' && spec !== undefined)
  const named = await Promise.all(
    lists.map(async ({ words, spec }) => [words.join(' '), spec && (await thingsIn(spec))] as const),
  )
  // There are always settings, and where members log in has no plural.
  expect(named.filter(([, things]) => things === undefined).map(([words]) => words)).toEqual([
    'sso list',
    'config list',
  ])
})

test('a flag that says so in its help is a filter of its list, and no other is', async () => {
  const { commands } = await commandManifest(root)
  const lists = commands.flatMap(({ words, spec }) =>
    spec !== undefined && (isListOperation(spec) || words.at(-1) === 'list') ? [spec] : [],
  )
  for (const spec of lists) {
    const fields = optionsOf(spec).filter(({ argument }) => argument === undefined)
    const narrowing = fields.filter(({ facts }) => facts.about?.startsWith('Only '))
    expect(spec.filters ?? [], spec.summary).toEqual(narrowing.map(({ path: [field] }) => field))
  }
})

const isListOperation = (spec: CommandSpec) =>
  isOperation(spec) && spec.method === 'GET' && spec.rows !== undefined
