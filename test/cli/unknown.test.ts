/** Unknown words: the suggestion is similar or means the same, and never destroys anything by a slip. */
import { describe, expect, test } from 'vitest'
import { nearest, slipsBetween } from '../../src/text/nearest.ts'
import { ws } from '../support/program.ts'
import { onSlowMachine } from '../support/slow-machine.ts'

async function refusalOf(line: string) {
  const { exit, out, err, requests } = await ws(line.split(' '))
  expect({ exit, out, requests }).toEqual({ exit: 2, out: '', requests: [] })
  return err
}

describe('flags of other commands', () => {
  test.each([
    ['access --html x', 'ws audit --html audit.html'],
    ['access -o html', 'ws audit --html audit.html'],
    ['access --out x', 'ws access -o csv > access.csv'],
    ['report -o html', 'ws report --html report.html'],
    ['space list -o html', 'ws space list --help'],
  ])('%s: %s', async (line, hint) => {
    expect(await refusalOf(line)).toContain(`\nhint: ${hint}\n`)
  })
})

test.each([
  ['auth status --no-verify', '--no-check'],
  ['auth login --no-check', '--no-verify'],
  ['auth login --skip-verify', '--no-verify'],
  ['auth status --no-chek', '--no-check'],
])('%s: did you mean %s?', async (line, flag) => {
  expect(await refusalOf(line)).toContain(`; did you mean ${flag}?`)
})

describe('commands', () => {
  test.each([
    ['space rm spc_api', 'delete'],
    ['space remove spc_api', 'delete'],
    ['space delte spc_api', 'delete'],
    ['space view spc_api', 'get'],
    ['space ls', 'list'],
    ['space mvoe spc_api', 'move'],
    ['spcae list', 'space'],
    ['spaces list', 'ws space list'],
    ['login', 'ws auth login'],
    ['logout', 'ws auth logout'],
    ['whoami', 'ws auth status'],
    ['version', 'ws --version'],
    ['exit-codes', 'ws help exit-codes'],
    ['compare live before.yaml', 'ws diff'],
    ['scripting', 'ws help scripting'],
    ['members', 'ws member list'],
    ['team kick usr_ben', 'ws team member remove'],
    ['team remove team_docs usr_ben', 'ws team member remove'],
    ['team remove team_docs', 'delete or ws team member remove'],
    ['site remove site_docs', 'delete or ws site space remove'],
    ['create team', 'ws team create'],
    // The verb first, as in other tools
    ['get space spc_api', 'ws space get spc_api'],
    ['restore spc_api', 'ws space restore spc_api'],
    ['list spaces --all', 'ws space list'],
    ['merge cr 2 --space spc_api', 'ws cr merge 2 --space spc_api'],
    ['show space spc_api', 'ws space get spc_api'],
    ['create folder', 'ws collection create'],
    ['list share links', 'ws site share-link list'],
    ['lock space', 'ws space update'],
    // Nouns of other tools
    ['pr list', 'ws cr list'],
    ['merge-request merge 2', 'ws cr merge 2'],
    ['issue list', 'ws space comment list or ws cr list'],
    ['repo list', 'ws space list'],
    ['project', 'ws space'],
    ['organizations', 'ws org list'],
    ['doc list', 'ws space list'],
    ['spec list', 'ws openapi list'],
    ['space update -f rows.csv', '--from'],
    ['space update --file rows.csv', '--from'],
  ])('ws %s: did you mean %s?', async (line, meant) => {
    expect(await refusalOf(line)).toContain(`; did you mean ${meant}?\n`)
  })

  test.each([
    ['delete space spc_api', 'ws space delete --help'],
    ['remove folders col_x', 'ws collection delete --help'],
    [
      'list',
      'The noun comes first: ws org list, ws member list, ws team list, ws collection list, ws space list, ...; all of them: ws help list',
    ],
    ['restore', 'The noun comes first: ws space restore, ws backup restore, ws local snapshot restore'],
    ['users', 'ws member list'],
    ['status', 'The noun comes first: ws auth status, ws local status, ws content status'],
    ['space close spc_api', 'ws help space close'],
    [
      'space archive spc_api',
      'The API has no way to archive a space, a collection or a site: lock the space, or move it into a collection for finished work; see ws space update, ws space move, ws collection move',
    ],
    ['xyzzy', 'ws --help'],
    ['domain', 'ws help domain'],
    ['browse spc_api', 'Its noun comes first: space spc_api'],
    ['space dalite spc_api', 'ws space --help'],
  ])('ws %s: hint: %s', async (line, hint) => {
    const err = await refusalOf(line)
    expect(err).not.toContain('did you mean')
    expect(err).toContain(`hint: ${hint}\n`)
  })
})

test.each([
  ['apply -f all.yaml', 'ws apply all.yaml'],
  ['plan --filename all.yaml', 'ws plan all.yaml'],
  ['space get --id spc_api', 'ws space get [space]'],
  ['access --user ada@northwind.example', 'ws access [person]'],
])('ws %s: an argument', async (line, hint) => {
  const err = await refusalOf(line)
  expect(err).toMatch(/: the (?:file|space|person) stands there without a flag\n/)
  expect(err).toContain(`hint: ${hint}\n`)
})

describe('arguments to what takes none', () => {
  test.each([
    ['team create Writers', 'title', 'ws team create --title <text>'],
    ['collection create Guides', 'title', 'ws collection create --title <text>'],
    ['cr create Typos --space s', 'subject', 'ws cr create --subject <text>'],
    ['site share-link create Preview', 'name', 'ws site share-link create --name <text>'],
  ])('ws %s: the %s has a flag', async (line, word, hint) => {
    const err = await refusalOf(line)
    expect(err).toBe(
      `ws: too many arguments for 'create', which takes none: the ${word} goes behind --${word}\nhint: ${hint}\n`,
    )
  })

  test('what is above goes behind its flag', async () => {
    expect(await refusalOf('space comment get spc_api cmt_scope')).toBe(
      "ws: too many arguments for 'get': the space goes behind --space\nhint: ws space comment get <comment> --space <id>\n",
    )
  })

  test.each([
    [
      'space transfer spc_a org_b',
      'organization',
      '--to-org',
      'ws space transfer <space> --to-org <organization>',
    ],
    ['space move spc_a col_b', 'collection', '--parent', 'ws space move <space> --parent <collection>'],
    ['cr list spc_api', 'space', '--space', 'ws cr list --space <id>'],
    ['site section list site_docs', 'site', '--site', 'ws site section list --site <id>'],
    ['member list org_northwind', 'org', '--org', 'ws member list --org <id>'],
    ['site section create site_docs --title X', 'site', '--site', 'ws site section create --site <id>'],
    ['site share-link create site_partners', 'site', '--site', 'ws site share-link create --site <id>'],
    [
      'space permission add spc_api --team team_docs --role edit',
      'space',
      '--space',
      'ws space permission add --space <id>',
    ],
    [
      'collection permission add col_product team_docs --role edit',
      'team',
      '--team',
      'ws collection permission add <collection> --team <team>',
    ],
    ['content pull spc_api docs', 'space', '--space', 'ws content pull <folder> --space <id>'],
    ['site section create 4fK2 --title X', 'site', '--site', 'ws site section create --site <id>'],
  ])('ws %s: the %s goes behind %s', async (line, name, flag, hint) => {
    const err = await refusalOf(line)
    expect(err).toContain(`: the ${name} goes behind ${flag}\nhint: ${hint}\n`)
  })

  test.each(['backup restore last-night spc_roadmap', 'backup restore last-night org_lab'])(
    'ws %s: no flag that leads elsewhere is offered for a guess',
    async (line) => {
      expect(await refusalOf(line)).not.toContain('--to-org')
    },
  )

  test.each([
    [
      'org list x',
      "ws: too many arguments for 'list'. Expected 0 arguments but got 1\nhint: ws org list --help\n",
    ],
    [
      'space get x y',
      `ws: too many arguments for 'get', which takes one\nhint: Put a title of several words in quotes: ws space get "..."\n`,
    ],
  ])('ws %s has no such flag', async (line, err) => {
    expect(await refusalOf(line)).toBe(err)
  })
})

describe('flags', () => {
  test.each([
    ['team create --name x', '--title'],
    ['site share-link create --title x', '--name'],
    ['space list --format json', '--output'],
    ['space list --filter x', '--jq'],
    ['space list --feilds id', '--fields'],
    ['space list --no-color', '--color never'],
    ['space move spc_a --to col_b', '--parent'],
    ['space links spc_a --broken', '--status broken'],
    ['access --admin', '--role admin'],
  ])('ws %s: did you mean %s?', async (line, meant) => {
    expect(await refusalOf(line)).toContain(`; did you mean ${meant}?\n`)
  })

  test.each([
    'space list --xyzzy',
    'space delete spc_api --force',
    'space list -z',
    'space get spc_api --page x',
  ])('ws %s: no guess', async (line) => {
    expect(await refusalOf(line)).not.toContain('did you mean')
  })
})

test.each([
  ['gte', 'get'],
  ['GET', 'get'],
  ['amdin', 'admin'],
  ['outptu', 'output'],
  ['spc_api', undefined],
  ['remove', undefined],
  ['x'.repeat(100_000), undefined],
])('%.10s is near to %s', (word, near) => {
  expect(nearest(word, ['get', 'move', 'admin', 'output', 'openapi', 'site'])).toBe(near)
})

test('a text that stands where a word is wanted is compared at once', () => {
  const begun = performance.now()
  slipsBetween('x'.repeat(100_000), 'delete')
  expect(performance.now() - begun).toBeLessThan(onSlowMachine(1000))
})
