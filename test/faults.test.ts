/** Usage faults: all of one call at once, each with its flag, and nothing is sent. */
import { describe, expect, test } from 'vitest'
import { commands } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { ws } from './support/program.ts'

/** The text for the person, one fault a line, without the hint. */
async function faultsOf(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { exit, out, err, requests } = await ws(argv, { env })
  expect({ exit, out, requests }).toEqual({ exit: 2, out: '', requests: [] })
  return err.split('\n').flatMap((line) => (line.startsWith('ws: ') ? [line.slice(4)] : []))
}

describe('all faults of a call are told together', () => {
  test('of flags, arguments and the context', async () => {
    const argv = [
      'org',
      'update',
      '--title',
      'x',
      '--hostname',
      'ab',
      '--default-role',
      'owner',
      '--logo',
      'logo.png',
    ]
    expect(await faultsOf(argv)).toEqual([
      'no org is given: <org>, --org, WS_ORG, or once and for all: ws config set org <id>',
      '--title is 1 character long, 2 at least',
      '--hostname is 2 characters long, 3 at least',
      '--default-role is "owner", not one of admin, create, review, edit, comment, read, null',
      '--logo needs an absolute URL, got "logo.png"',
    ])
  })

  test.each([
    [
      ['cr', 'content', 'import', '3', '--space', 'spc_1', '--source', 'website', '--url', './hello.md'],
      '--url',
    ],
    [['openapi', 'publish', 'petstore', '--org', 'acme', '--source-url', './hello.md'], '--source-url'],
  ])('of a path where the service reads a document: %j', async (argv, name) => {
    expect(await faultsOf(argv)).toEqual([
      `${name} needs an absolute URL, got "./hello.md": serve the file, or give its raw address in a repository; an embedded workspace also takes file:// and the whole path`,
    ])
  })

  test('of e-mail addresses, each by itself', async () => {
    const argv = ['invite', 'send', 'hana@northwind.example', 'people.csv', '@', '--org', 'acme']
    expect(await faultsOf(argv)).toEqual([
      '<email> needs an e-mail address, got "people.csv"; if it is a file, write --from people.csv',
      '<email> needs an e-mail address, got "@"',
    ])
  })

  test('of a list and of its filter', async () => {
    const argv = ['org', 'search', '--limit', 'many', '--page-size', '0', '--org', 'acme']
    expect(await faultsOf(argv)).toEqual([
      '<query> is required',
      '--limit needs a whole number, got "many"',
      '--page-size is 0, 1 at least',
    ])
  })

  test('of global flags and of the command', async () => {
    expect(await faultsOf(['space', 'move', '--color', 'pink', '--retries', '99', '-o', 'jsn'])).toEqual([
      '<space> is required',
      '--output is "jsn", not one of table, json, ndjson, yaml, csv, tsv, id, markdown, curl; did you mean json?',
      '--color is "pink", not one of always, never, auto',
      '--retries is 99, 10 at most',
    ])
  })

  test('of each value of a repeatable flag', async () => {
    const argv = [
      'team',
      'member',
      'update',
      't',
      '--org',
      'o',
      '--membership',
      'ada',
      '--membership',
      '=owner',
    ]
    expect(await faultsOf(argv)).toEqual([
      '--membership needs name=value, got "ada"',
      '--membership needs name=value, got "=owner"',
    ])
  })

  test('for programs as a list', async () => {
    const { err } = await ws(['space', 'transfer', '--json'])
    expect(JSON.parse(err)).toEqual({
      error: {
        code: 'usage',
        message: '<space> is required\n--to-org is required',
        hint: 'ws space transfer --help',
        faults: ['<space> is required', '--to-org is required'],
      },
    })
  })
})

const oneSource = ['<spec> is required', 'one of --source-url, --source-text is required']

/** Commands that need one of several flags, or arguments that are one value together. */
const wordedApart: Readonly<Record<string, readonly string[]>> = {
  'site structure sort': ['<type> and <id> are required', 'one of --before, --after is required'],
  'site redirect create': [
    '--source is required',
    'one of --destination, --to-section, --to-site-space, --to-page, --to-url is required',
  ],
  'openapi create': oneSource,
  'openapi publish': oneSource,
}

describe.each(commands)('$words', (row) => {
  const required = row.flags.filter((flag) => flag.required).map(({ name }) => `--${name} is required`)
  const args = row.arguments.filter(({ optional }) => !optional).map(({ name }) => `<${name}> is required`)

  test('asks for all that it needs', async () => {
    const context = { WS_ORG: 'o', WS_SPACE: 's', WS_SITE: 'i' }
    const needed = wordedApart[row.words] ?? [...required, ...args]
    if (needed.length === 0) return
    expect((await faultsOf(row.words.split(' '), context)).sort()).toEqual([...needed].sort())
  })

  test('refuses words too many', async () => {
    if (row.arguments.some(({ variadic }) => variadic)) return
    const [fault, ...more] = await faultsOf([
      ...completeLine(row, () => 'id'),
      ...row.arguments.map(() => 'x'),
      'x',
    ])
    expect(fault).toMatch(/^too many arguments/)
    expect(more).toEqual([])
  })
})

test.each(commands.filter(({ needsSome, words }) => needsSome && wordedApart[words] === undefined))(
  '$words refuses a change of nothing',
  async (row) => {
    const line = [
      ...row.words.split(' '),
      '--org=o',
      '--space=s',
      '--site=i',
      ...row.arguments.map(() => 'id'),
    ]
    const [fault, ...more] = await faultsOf(line)
    const isRequired = row.flags.some(({ required }) => required)
    expect(fault).toMatch(isRequired ? /^--\S+ is required$/ : /^nothing to change: give at least one of --/)
    expect(more).toEqual([])
  },
)

describe('flags that exclude one another', () => {
  test.each([
    ['org update o --logo https://a.example/b --no-logo', '--logo and --no-logo'],
    ['org update o --sso --no-sso', '--sso and --no-sso'],
    [
      'org update o --default-content-type site --no-default-content',
      '--default-content-type and --no-default-content',
    ],
    [
      'org update o --default-content-site s --no-default-content',
      '--default-content-site and --no-default-content',
    ],
    ['site create --org o --add-space a --spaces new', '--add-space and --spaces'],
    ['space move s --parent c --no-parent', '--parent and --no-parent'],
    ['space update s --title a --title-file b', '--title and --title-file'],
    ['org list --all --limit 3', '--all and --limit'],
  ])('%s', async (line, flags) => {
    expect(await faultsOf(line.split(' '))).toEqual([`${flags} can't be given together`])
  })
})

describe('slips of the fingers', () => {
  test.each([
    ['spce get', "unknown command 'spce'; did you mean space?"],
    ['space gte', "unknown command 'gte'; did you mean get?"],
    ['space coment list', "unknown command 'coment'; did you mean comment?"],
    ['space comment reply creat', "unknown command 'creat'; did you mean create?"],
    ['site section-gruop list', "unknown command 'section-gruop'; did you mean section-group?"],
    ['frobnicate', "unknown command 'frobnicate'"],
    ['space get --share-kye x', "unknown option '--share-kye'; did you mean --share-key?"],
    ['space get --jsn', "unknown option '--jsn'; did you mean --json?"],
    ['history list --lmit 5', "unknown option '--lmit'; did you mean --limit?"],
    ['org list --pagesize 3', "unknown option '--pagesize'; did you mean --page-size?"],
    [
      'space update s --edit-mode lokced',
      '--edit-mode is "lokced", not one of live, locked; did you mean locked?',
    ],
    [
      'space links s --status brokn',
      '--status is "brokn", not one of ok, broken, in-app; did you mean broken?',
    ],
    [
      'team member set t u --org o --role ownr',
      '--role is "ownr", not one of owner, member; did you mean owner?',
    ],
    [
      'invite link create --org o --role null',
      '--role is "null", not one of admin, create, review, edit, comment, read',
    ],
    ['space get --org', "option '--org <org>' argument missing"],
    ['space update s --enforced', "unknown option '--enforced'"],
  ])('%s', async (line, fault) => {
    expect((await faultsOf(line.split(' '))).map((said) => said.toLowerCase())).toEqual([fault.toLowerCase()])
  })

  test('values of an open enumeration pass', async () => {
    const { exit, requests } = await ws(['cr', 'list', '--status', 'mergd', '--space', 's'], {
      service: () => ({ body: { items: [] } }),
    })
    expect({ exit, url: requests[0]?.url }).toEqual({
      exit: 0,
      url: 'https://api.test/v1/spaces/s/change-requests?status=mergd',
    })
  })
})

describe('what no request can carry', () => {
  test.each([
    ['org', 'search', '\ud800', '--org', 'o'],
    ['team', 'list', '--title', 'a\udc00', '--org', 'o'],
    ['space', 'update', 's', '--title', 'a\0b'],
    ['space', 'update', 's', '--title', '\ud800'],
    ['invite', 'send', 'ada@acme.example', '\ud800', '--org', 'o'],
    [
      'integration',
      'publish',
      'x',
      '--title',
      'Xx',
      '--description',
      'x',
      '--script',
      'x\0',
      '--organization',
      'o',
    ],
    ['org', 'list', '--page', '\ud800'],
  ])('%j', async (...argv) => {
    const [fault, ...more] = await faultsOf(argv)
    expect(fault).toMatch(/^(<|--)[a-z]+>? holds (a NUL character|half of a character)/)
    expect(more).toEqual([])
  })
})

describe('a usage fault comes before the request', () => {
  test('in the format that the environment asks for', async () => {
    expect(await faultsOf(['space', 'duplicate', 's'], { WS_OUTPUT: 'xml' })).toEqual([
      'The output format is "xml", not one of table, json, ndjson, yaml, csv, tsv, id, markdown',
    ])
  })

  test('in the fields of a write', async () => {
    expect(await faultsOf(['space', 'duplicate', 's', '--fields', 'id,titel'])).toEqual([
      'there is no field "titel"',
    ])
    expect(await faultsOf(['cr', 'reviewer', 'add', 'c', 'u', '--space', 's', '--sort-by', '-when'])).toEqual(
      ['there is no field "when"'],
    )
  })

  test('in -o curl without --dry-run', async () => {
    expect(await faultsOf(['space', 'duplicate', 's', '-o', 'curl'])).toEqual(['-o curl goes with --dry-run'])
  })
})
