/** Rows in every format lead to the same requests. */
import { describe, expect, test } from 'vitest'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { bulkWith, sent } from './world.ts'

const twoTitles = [
  'PATCH /spaces/spc_a {"editMode":"locked","title":"One, or \\"more\\""}',
  'PATCH /spaces/spc_b {"editMode":"live","title":"Two"}',
]

const csv = 'space,title,edit-mode\nspc_a,"One, or ""more""",\nspc_b,Two,live\n'
const tsv = 'space\ttitle\tedit-mode\nspc_a\tOne, or "more"\t\nspc_b\tTwo\tlive\n'
const objects = [
  { space: 'spc_a', title: 'One, or "more"' },
  { space: 'spc_b', title: 'Two', 'edit-mode': 'live' },
]
const ndjson = objects.map((row) => `${JSON.stringify(row)}\n`).join('')
const yaml = '- space: spc_a\n  title: One, or "more"\n- space: spc_b\n  title: Two\n  edit-mode: live\n'
const documents = '---\nspace: spc_a\ntitle: One, or "more"\n---\nspace: spc_b\ntitle: Two\nedit-mode: live\n'

describe.each([
  ['rows.csv', csv],
  ['rows.csv', `\ufeff${csv.replaceAll('\n', '\r\n')}\n\n`],
  ['rows.csv', csv.replaceAll('\n', '\r')],
  // A header that somebody wrote, before rows that a program did.
  ['rows.csv', csv.replace('\n', '\r\n')],
  [
    'rows.csv',
    csv.replace('One, or ""more""', 'One, or ""more""').replace('live', '"live"').replaceAll('\n', '\r\n'),
  ],
  ['rows.tsv', tsv],
  ['rows.ndjson', ndjson],
  ['rows.jsonl', `\n${ndjson}\n`],
  ['rows.json', JSON.stringify(objects)],
  ['rows.json', JSON.stringify(objects, null, 2)],
  ['rows.yaml', yaml],
  ['rows.yml', documents],
  ['rows.ndjson', ndjson.replaceAll('"space"', '"id"').replaceAll('edit-mode', 'editMode')],
  ['rows.ndjson', ndjson.replaceAll('"space"', '"spaceId"')],
])('%s %j', (name, text) => {
  test('by its name', async () => {
    const { run } = bulkWith({ [name]: text })
    const ran = await run(`space update --from ${name} --edit-mode locked`)
    expect(ran).toMatchObject({ exit: 0 })
    expect(sent(ran)).toEqual(twoTitles)
  })

  test('by what it looks like, on stdin', async () => {
    const { run } = bulkWith({})
    expect(
      sent(await run('space update --from - --edit-mode locked', { stdin: text.replace(/^\ufeff/, '') })),
    ).toEqual(twoTitles)
  })
})

describe('ids', () => {
  test.each([
    ['one a line', 'spc_a\n\n spc_b \r\nspc_c'],
    ['as strings of JSON', '"spc_a"\n"spc_b"\n"spc_c"\n'],
    ['as a list of JSON', '["spc_a", "spc_b", "spc_c"]'],
    ['as a list of YAML', '- spc_a\n- spc_b\n- spc_c\n'],
  ])('%s', async (_, stdin) => {
    const ran = await bulkWith({}).run('space get --from -', { stdin })
    expect(sent(ran)).toEqual(['GET /spaces/spc_a', 'GET /spaces/spc_b', 'GET /spaces/spc_c'])
  })

  test('numbers are ids too, however long', async () => {
    const stdin = '[4, 12345678901234567890]'
    const ran = await bulkWith({}).run('cr get --space s --from -', { stdin })
    expect(sent(ran)).toEqual([
      'GET /spaces/s/change-requests/4',
      'GET /spaces/s/change-requests/12345678901234567890',
    ])
  })

  test('fill the last argument', async () => {
    const ran = await bulkWith({}).run('team member remove team_docs --org o --from - --yes', {
      stdin: 'ben\nada',
    })
    expect(sent(ran)).toEqual([
      'DELETE /orgs/o/teams/team_docs/members/ben',
      'DELETE /orgs/o/teams/team_docs/members/ada',
    ])
  })

  test('fill the context of a read that has no argument', async () => {
    const ran = await bulkWith({}).run('sso list --from -', {
      stdin: 'o\np',
      service: () => ({ body: { items: [] } }),
    })
    expect(sent(ran)).toEqual(['GET /orgs/o/sso', 'GET /orgs/p/sso'])
  })

  test('have nothing to fill where something is made', async () => {
    const ran = await bulkWith({}).run('collection create --org o --from -', { stdin: 'Tools' })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toMatch(/^ws: row 1: is an id, but ws collection create takes no id/)
  })
})

describe('the first line', () => {
  const spaces = ['PATCH /spaces/spc_a {"title":"One"}']

  test.each([
    ['of one name', 'space get', 'id\nspc_a\n', ['GET /spaces/spc_a']],
    ['in capitals and spaces', 'space get', ' SPACE \r\nspc_a\r\n', ['GET /spaces/spc_a']],
    ['in quotes', 'space get', '"id"\n"spc_a"\n', ['GET /spaces/spc_a']],
    ['between spaces', 'space update', 'id , Title\nspc_a,One\n', spaces],
    ['between semicolons', 'space update', 'id;title\nspc_a;One\n', spaces],
    ['between semicolons, with a comma', 'space update', 'id;title\nspc_a;"One"\n', spaces],
    ['between tabs', 'space update', 'ID\ttitle\nspc_a\tOne\n', spaces],
    [
      'of an argument that makes something',
      'invite send --org o',
      'email\na@b.io\n',
      /"emails":\["a@b.io"\]/,
    ],
    ['and nothing after it', 'space get', 'id\n', []],
  ])('%s', async (_, command, stdin, expected) => {
    const ran = await bulkWith({}).run(`${command} --from -`, { stdin })
    expect(ran.exit).toBe(0)
    if (Array.isArray(expected)) expect(sent(ran)).toEqual(expected)
    else expect(sent(ran).join()).toMatch(expected)
  })

  test.each([
    ['of a spreadsheet', 'Edit Mode', 'editMode'],
    ["in another program's way", 'EDIT_MODE', 'editMode'],
    ['between blanks', ' edit  mode ', 'editMode'],
  ])('%s', async (_, head, field) => {
    const ran = await bulkWith({}).run('space update --from -', { stdin: `id,${head}\nspc_a,locked\n` })
    expect(sent(ran)).toEqual([`PATCH /spaces/spc_a {"${field}":"locked"}`])
  })

  test.each([
    ['rows.csv', 'sep=;\r\nid;title\r\nspc_a;One\r\n'],
    ['rows.csv', '\ufeffsep=;\r\nid;title\r\nspc_a;One\r\n'],
    ['rows.csv', '"sep=,"\nid,title\nspc_a,One\n'],
    ['rows.csv', 'SEP=|\rid|title\rspc_a|One\r'],
    ['rows', 'sep=\t\nid\ttitle\nspc_a\tOne\n'],
    ['rows', 'sep=;\nid;title\nspc_a;One\n'],
  ])('of %s %j says what divides the others', async (name, text) => {
    const ran = await bulkWith({ [name]: text }).run(`space update --from ${name}`)
    expect(ran).toMatchObject({ exit: 0 })
    expect(sent(ran)).toEqual(spaces)
  })

  test('that says what divides the others counts among the lines', async () => {
    const ran = await bulkWith({}).run('space update --from -', { stdin: 'sep=;\nid;edit-mode\nspc_a;x\n' })
    expect(ran.err).toContain('ws: row 1 (line 3): --edit-mode is "x"')
  })

  test('that names an unknown column is told what rows may have', async () => {
    const ran = await bulkWith({}).run('invite send --org o --from -', {
      stdin: 'Email Address,Role\na@b.io,edit\n',
    })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toBe(
      [
        'ws: row 1 (line 2): "Email Address" is not an argument or flag of ws invite send; did you mean email?',
        'ws: row 1 (line 2): <email> is required',
        'hint: Rename the column "Email Address" to email',
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['rows.csv', 'id;title\nspc_a;"One"\n'],
    ['rows.csv', 'id\ttitle\nspc_a\tOne\n'],
    ['rows.CSV', 'Id;Title\nspc_a;One\n'],
  ])('of %s %j', async (name, text) => {
    expect(sent(await bulkWith({ [name]: text }).run(`space update --from ${name}`))).toEqual(spaces)
  })

  test.each([
    ['email\na@b.io\n', 'email'],
    ['E-mail;Display name\na@b.io;Ada\n', 'E-mail;Display name'],
    ['display name;role\nx;y\n', 'display name;role'],
    ['visibility,type\nx,y\n', 'visibility,type'],
  ])('of another command: %j', async (stdin, named) => {
    const ran = await bulkWith({}).run('space get --from -', { stdin })
    expect(ran).toMatchObject({
      exit: 2,
      requests: [],
      err: `ws: --from - begins with "${named}", which looks like the head of a table and names no argument or flag of ws space get\nhint: Rows may have space, share-key; if "${named}" is an id, add --from-format ids\n`,
    })
    const asIds = await bulkWith({}).run('space get --from - --from-format ids', { stdin })
    expect(asIds.requests).toHaveLength(2)
  })

  test.each([
    ['team member set t --org o', 'usr_ben,owner\nusr_ada,member\n', 'usr_ben,owner', 2],
    ['space update --edit-mode live', 'spc_a;One\nspc_b;Two\n', 'spc_a;One', 2],
    ['space get', 'spc_a,spc_b', 'spc_a,spc_b', 1],
    // No e-mail address has the form of a role.
    ['invite send --org o', 'ada@b.io,edit\nben@b.io,read\n', 'ada@b.io,edit', 0],
  ])('that names no columns: %s', async (command, stdin, first, sentAsIds) => {
    const ran = await bulkWith({}).run(`${command} --from -`, { stdin })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain(`ws: --from - begins with "${first}", which looks like a row of a table`)
    expect(ran.err).toContain('if this is one id, add --from-format ids')
    const asIds = await bulkWith({}).run(`${command} --from - --from-format ids`, { stdin })
    expect(asIds.requests).toHaveLength(sentAsIds)
  })

  test.each([
    ['space get', 'spc_a\na,b\n', ['GET /spaces/spc_a', 'GET /spaces/a%2Cb']],
    [
      'invite send --org o',
      'ada@b.io,ben@b.io\n',
      ['POST /orgs/o/invites {"emails":["ada@b.io","ben@b.io"]}'],
    ],
  ])('with a comma in it: %s', async (command, stdin, expected) => {
    expect(sent(await bulkWith({}).run(`${command} --from -`, { stdin }))).toEqual(expected)
  })

  test('is an id where --from-format says so', async () => {
    const ran = await bulkWith({ 'ids.csv': 'id\nspc_a\n' }).run('space get --from ids.csv --from-format ids')
    expect(sent(ran)).toEqual(['GET /spaces/id', 'GET /spaces/spc_a'])
  })

  test('of a file of ids that is called .csv', async () => {
    const ran = await bulkWith({ 'ids.csv': 'spc_a\nspc_b\n' }).run('space get --from ids.csv')
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain('if it holds ids alone, add --from-format ids')
  })
})

describe('values', () => {
  const rowOf = async (command: string, row: unknown, files = {}) => {
    const ran = await bulkWith(files).run(`${command} --from -`, { stdin: JSON.stringify([row]) })
    return ran.exit === 0 ? sent(ran)[0] : ran.err.split('\n')[0]
  }

  test.each([
    ['space update', { space: 'a', 'default-level': null }, '{"defaultLevel":null}'],
    ['space update', { space: 'a', defaultLevel: 'null' }, '{"defaultLevel":null}'],
    [
      'space update --edit-mode live',
      { space: 'a', defaultLevel: 'read' },
      '{"editMode":"live","defaultLevel":"read"}',
    ],
    ['space move', { space: 'a', before: 'b' }, '{"position":{"before":{"type":"space","space":"b"}}}'],
    [
      'space move',
      { space: 'a', position: { after: { type: 'space', space: 'b' } } },
      '{"position":{"after":{"type":"space","space":"b"}}}',
    ],
    ['org update', { org: 'o', sso: false, ai: 'true' }, '{"sso":false,"ai":true}'],
    ['org update', { org: 'o', 'email-domain': ['a.io', 'b.io'] }, '{"emailDomains":["a.io","b.io"]}'],
    ['invite send --org o', { email: 'a@b.io,c@d.io' }, '{"emails":["a@b.io","c@d.io"]}'],
    [
      'team member update --org o',
      { team: 't', membership: { ada: 'owner' } },
      '{"memberships":{"ada":{"role":"owner"}}}',
    ],
    [
      'team member update --org o',
      { team: 't', membership: ['ada=owner'] },
      '{"memberships":{"ada":{"role":"owner"}}}',
    ],
    ['space comment create', { space: 's', body: 'Hello' }, '{"body":{"markdown":"Hello"}}'],
    ['space comment create', { space: 's', body: { markdown: 'Hello' } }, '{"body":{"markdown":"Hello"}}'],
    ['site create --org o', { spaces: ['a', 'b,c'] }, '{"spaces":["a","b,c"]}'],
  ])('%s %j', async (command, row, body) => {
    expect((await rowOf(command, row))?.replace(/^\w+ \S+ /, '')).toBe(body)
  })

  test('blanks around a cell count in texts only', async () => {
    const spaced = 'email, role\n a@b.io, edit\n"c@d.io , e@f.io ", read \n'
    const invited = await bulkWith({}).run('invite send --org o --from -', { stdin: spaced })
    expect(invited).toMatchObject({ exit: 0 })
    expect(sent(invited).join('\n')).toMatch(/\["a@b.io"\].*"edit".*\n.*\["c@d.io","e@f.io"\].*"read"/)
    const updated = await bulkWith({}).run('space update --from -', { stdin: 'id,title\n spc_a , One \n' })
    expect(sent(updated)).toEqual(['PATCH /spaces/spc_a {"title":" One "}'])
  })

  test('blanks around e-mail addresses on the line are none', async () => {
    const ran = await bulkWith({}).run("invite send --org o 'a@b.io, c@d.io' ' e@f.io '")
    expect(sent(ran).join()).toContain('"emails":["a@b.io","c@d.io","e@f.io"]')
  })

  test.each(['TRUE', 'True', ' true'])('%j of a spreadsheet is true', async (cell) => {
    const ran = await bulkWith({}).run('invite send --org o --from -', {
      stdin: `email,role,sso\na@b.io,edit,${cell}\n`,
    })
    expect(sent(ran).join()).toContain('"sso":true')
  })

  test('choices stand in any case', async () => {
    const ran = await bulkWith({}).run('invite send --org o --from -', {
      stdin: 'email,role\na@b.io,Edit\nc@d.io,READ\n',
    })
    expect(sent(ran).join('\n')).toMatch(/"role":"edit".*\n.*"role":"read"/)
    const wrong = await bulkWith({}).run('invite send --org o --from -', {
      stdin: 'email,role\na@b.io,Edti\n',
    })
    expect(wrong).toMatchObject({ exit: 2, requests: [] })
  })

  test('a file for each row', async () => {
    const files = { 'a.md': '# A\n' }
    expect(await rowOf('space comment create', { space: 's', 'body-file': 'a.md' }, files)).toBe(
      'POST /spaces/s/comments {"body":{"markdown":"# A\\n"}}',
    )
  })

  test.each([
    [{ space: 'a', title: null }, "ws: row 1: --title can't be null"],
    [
      { space: 'a', titel: 'x' },
      'ws: row 1: "titel" is not an argument or flag of ws space update; did you mean title?',
    ],
    [{ space: 'a', editMode: 'x' }, 'ws: row 1: --edit-mode is "x", not one of live, locked'],
    [
      { space: 'a', 'edit-mode': 'live', editMode: 'live' },
      'ws: row 1: --edit-mode and "editMode" can\'t be given together',
    ],
    [{ space: { id: 'a' }, title: 'x' }, 'ws: row 1: <space> needs an id'],
    [{ space: '..', title: 'x' }, 'ws: row 1: <space> is "..", which is not an id'],
    [{ title: 'x' }, 'ws: row 1: <space> is required'],
    [
      { space: 'a' },
      'ws: row 1: nothing to change: give at least one of --title, --emoji, --edit-mode, --default-level',
    ],
    [{ space: 'a', title: 'x\0' }, 'ws: row 1: --title holds a NUL character'],
  ])('%j is refused', async (row, fault) => {
    expect(await rowOf('space update', row)).toBe(fault)
  })

  test('a row does not act on the context when its own is missing', async () => {
    const ran = await bulkWith({}).run('space update --from - --title x', {
      stdin: '{}',
      env: { WS_SPACE: 's' },
    })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
  })

  test('what is typed as an argument is not given by a row', async () => {
    const ran = await bulkWith({}).run('space update spc_a --from - --title x', { stdin: 'spc_b' })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toMatch(
      /^ws: row 1: <space> is given twice: by the row, and by spc_a on the command line\n/,
    )
  })

  test('a column that repeats a typed argument is named, with the row, the word and what helps', async () => {
    const stdin = 'Role,Team,user\nowner,team_a,usr_a\n'
    const line = 'team member set team_docs --from - --org o'
    const ran = await bulkWith({}).run(line, { stdin })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toBe(
      'ws: row 1 (line 2): <team> is given twice: by "team" of the row, and by team_docs on the command line\n' +
        'hint: Leave it out on the command line; or in the rows: --columns role,user\n',
    )
    const helped = await bulkWith({}).run(`${line} --columns role,user`, { stdin })
    expect(sent(helped)).toEqual(['PUT /orgs/o/teams/team_docs/members/usr_a {"role":"owner"}'])
    const whole = await bulkWith({}).run('team member set --from - --org o', { stdin })
    expect(sent(whole)).toEqual(['PUT /orgs/o/teams/team_a/members/usr_a {"role":"owner"}'])
  })
})

describe('--columns', () => {
  const stdin = ndjson.replaceAll('"space"', '"urls":{},"comments":1,"id"')

  test('leaves out the rest of each row', async () => {
    const ran = await bulkWith({}).run('space update --from - --columns id,title', { stdin })
    expect(sent(ran)).toEqual([
      'PATCH /spaces/spc_a {"title":"One, or \\"more\\""}',
      'PATCH /spaces/spc_b {"title":"Two"}',
    ])
  })

  test('a single column of CSV is a column', async () => {
    const ran = await bulkWith({}).run('space get --from - --columns id', { stdin: 'id\nspc_a\n' })
    expect(sent(ran)).toEqual(['GET /spaces/spc_a'])
  })

  test('may be named to what does not know the rest', async () => {
    const ran = await bulkWith({}).run('space update --from -', { stdin })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toBe(
      [
        'ws: every row: "urls" is not an argument or flag of ws space update',
        'ws: every row: "comments" is not an argument or flag of ws space update',
        'hint: Name what to use, and the rest is left out: --columns id,title,edit-mode; these rows have id, title, edit-mode',
        '',
      ].join('\n'),
    )
  })

  test('are all named where each row makes something new', async () => {
    const ran = await bulkWith({}).run('invite send --org o --from -', {
      stdin: 'name;email;role\nBen;ben@b.io;edit\n',
    })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain('--columns email,role; these rows have email, role\n')
  })

  test('are not named where what a row acts on is called otherwise', async () => {
    const ran = await bulkWith({}).run('team member set team_docs --org o --from -', {
      stdin: 'Member;Role\nben;owner\n',
    })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toBe(
      [
        'ws: row 1 (line 2): "Member" is not an argument or flag of ws team member set',
        'ws: row 1 (line 2): <user> is required',
        'hint: Rename the column that holds the <user> to user; of what the command takes, these rows have role, and unknown is Member',
        '',
      ].join('\n'),
    )
  })

  test('many members are told in one line', async () => {
    const row = '{"id":"a","k":1,"l":1,"m":1,"n":1}'
    const ran = await bulkWith({}).run('space get --from -', { stdin: `${row}\n{"id":"b"}` })
    expect(ran.err.split('\n')[0]).toBe(
      'ws: row 1: "k", "l", "m", "n" are not arguments or flags of ws space get',
    )
  })

  test.each([
    ['titel', '--columns: "titel" is not an argument or flag of ws space update; did you mean title?'],
    ['id,emoji', '--columns: no row has "emoji"'],
    ['', '--columns is empty'],
  ])('%j is refused', async (columns, fault) => {
    const ran = await bulkWith({}).run(`space update --from - --columns '${columns}'`, { stdin })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err.split('\n')[0]).toBe(`ws: ${fault}`)
  })

  test('that leave out what a row acts on are told so', async () => {
    const ran = await bulkWith({}).run('space update --from - --columns title', { stdin })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toBe(
      'ws: every row: <space> is required\nhint: --columns leaves out id, which is the <space> of each row: --columns id,title\n',
    )
  })

  test('that no row has are told with those there are', async () => {
    const ran = await bulkWith({}).run('space update --from - --columns id', { stdin: '{"title":"x"}' })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toBe(
      'ws: --columns: no row has "id"\nhint: Of what the command takes, the rows have title\n',
    )
  })

  test('of a list in its envelope', async () => {
    const envelope = JSON.stringify({ items: [{ id: 'spc_a', urls: {} }], count: 1, next: null })
    const ran = await bulkWith({}).run('space get --from - --columns id', { stdin: envelope })
    expect(sent(ran)).toEqual(['GET /spaces/spc_a'])
  })

  test('ids have none', async () => {
    const ran = await bulkWith({}).run('space get --from - --columns id', { stdin: 'spc_a\n' })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain('--columns: the rows are ids, and have no columns')
  })
})

/** A few lines that would be a few billion. */
const bomb = [
  'a: &a [x, x]',
  ...'bcdefghijkl'.split('').map((name, index) => {
    const before = 'abcdefghijkl'[index]
    return `${name}: &${name} [*${before}, *${before}, *${before}]`
  }),
].join('\n')

describe('nothing is sent when a row is wrong', () => {
  test('every fault is told with its rows', async () => {
    const stdin = ['a', 'b', '..', 'd', '..'].map((space, index) =>
      JSON.stringify({ space, title: index === 1 ? 'x'.repeat(51) : 'x' }),
    )
    const ran = await bulkWith({}).run('space update --from -', { stdin: stdin.join('\n') })
    expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
    expect(ran.err).toBe(
      [
        'ws: row 2: --title is 51 characters long, 50 at most',
        'ws: rows 3, 5: <space> is "..", which is not an id',
        'hint: ws space update --help',
        '',
      ].join('\n'),
    )
  })

  test('faults of every kind are told together, with the lines of the file', async () => {
    const rows = ['id,title', 'a,One', 'b,Two,more', '', 'c,"', 'lines"', `d,${'x'.repeat(51)}`, 'e,E,e']
    const ran = await bulkWith({ 'rows.csv': rows.join('\n') }).run('space update --from rows.csv')
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toBe(
      [
        'ws: row 2 of --from rows.csv has 3 cells under 2 columns (line 3)',
        'ws: row 5 of --from rows.csv has 3 cells under 2 columns (line 8)',
        'ws: row 4 (line 7): --title is 51 characters long, 50 at most',
        'hint: ws space update --help',
        '',
      ].join('\n'),
    )
  })

  test('of a thousand faults twenty are told', async () => {
    const stdin = Array.from({ length: 1000 }, (_, index) => `{"id":"a","x${index}":1}`).join('\n')
    const ran = await bulkWith({}).run('space get --from -', { stdin })
    expect(ran.exit).toBe(2)
    expect(ran.err.split('\n').length).toBeLessThan(25)
  })

  test.each([
    [
      'rows.ndjson',
      '{"space":"a"}\n{"space":\n',
      'row 2 of --from rows.ndjson is something that is not JSON: {"space":',
    ],
    ['rows.json', '[{"space":"a"}', 'row 1 of --from rows.json is something that is not JSON'],
    ['rows.json', '[["a"]]', 'row 1 of --from rows.json is neither an id nor an object: ["a"]'],
    ['rows.csv', 'space,title\na,"b', '--from rows.csv: line 2: a quote is never closed: "\\"b"'],
    [
      'rows.csv',
      'space,title\r\na,"two\r\nlines"\r\nb,"c"d\r\n',
      '--from rows.csv: line 4: a quote stands inside a cell and is not doubled: "\\"c\\"d',
    ],
    ['rows.csv', 'space,title\na,b,c\n', 'row 1 of --from rows.csv has 3 cells under 2 columns'],
    ['rows.csv', 'space,space\na,b\n', '--from rows.csv has two columns called "space"'],
    ['rows.csv', 'space,,,\na,,,\nb,,c,\n', '--from rows.csv: column C has no name'],
    ['rows.yaml', '- a: [', /^--from rows.yaml is not YAML: /],
    ['rows.yaml', bomb, '--from rows.yaml is not YAML: its aliases stand for more than 100 copies'],
    ['rows.yaml', '&a\ntitle: *a\n', /^--from rows.yaml is not YAML: .*itself a part of$/],
    ['rows.yaml', 'title: *a\n', /^--from rows.yaml is not YAML: Unresolved alias/],
    ['rows.txt', 'a\tb\n', /^row 1 of --from rows.txt holds a tab: /],
  ])('%s %j', async (name, text, fault) => {
    const ran = await bulkWith({ [name]: text }).run(`space get --from ${name}`)
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    const [first = ''] = ran.err.split('\n')
    expect(first.replace('ws: ', '')).toMatch(fault)
  })

  test.each([
    ['space get --concurrency 2', "--concurrency can't be given without --from"],
    ['space get --resume', "--resume can't be given without --from"],
    ['space get --from ids --concurrency 0', '--concurrency is 0, 1 at least'],
    [
      'space get --from ids --journal a --resume=b',
      '--journal and a file for --resume mean the same: give one of them',
    ],
    ['space list --from ids', /unknown option '--from'/],
    ['space update --from - --input -', "--input and --from can't both read stdin"],
    ['space get --from nowhere', /^--from: can't read .*: there is no such file/],
  ])('%s', async (line, fault) => {
    const ran = await bulkWith({ ids: 'a' }).run(line)
    expect([2, 10]).toContain(ran.exit)
    expect(ran.requests).toEqual([])
    expect(ran.err.split('\n')[0]?.replace('ws: ', '')).toMatch(fault)
  })

  test.each([
    ['rows.csv', 'id,title,,\nspc_a,One,,\nspc_b,Two,,\n', 'C, D'],
    ['rows.csv', 'id;;title\nspc_a;;One\nspc_b;;Two;\n', 'B, D'],
    ['rows.tsv', 'id\ttitle\t\t\nspc_a\tOne\nspc_b\tTwo\t\t\n', 'C, D'],
    ['rows', 'id,title\nspc_a,One\nspc_b,Two,,\n', 'C, D'],
  ])('columns of %s without a name and without content are left out: %j', async (name, text, letters) => {
    const ran = await bulkWith({ [name]: text }).run(`space update --from ${name} -o id`)
    expect(sent(ran)).toEqual(['PATCH /spaces/spc_a {"title":"One"}', 'PATCH /spaces/spc_b {"title":"Two"}'])
    const notices = ran.err.split('\n').filter((line) => line.includes('without a name'))
    const told = `--from ${name}: 2 columns without a name and without content left out: ${letters}`
    expect(notices).toEqual([expect.stringContaining(told)])
  })

  test.each([
    [
      'invite send --role read',
      'email\nhana@n.example\nivo@n.example\nHana@N.example\n',
      'hana@n.example is named twice, by rows 1, 3 (lines 2, 4)',
    ],
    [
      'invite send',
      'emails,role\n"a@n.example,b@n.example",read\nB@n.example,edit\n',
      'b@n.example is named twice, by rows 1-2 (lines 2-3)',
    ],
    ['invite send', '{"emails":["a@n.example","A@n.example"]}', 'a@n.example is named twice, by row 1'],
    [
      'team member set t',
      '{"user":"u"}\n{"user":"v"}\n{"user":"u","role":"owner"}\n{"user":"u"}\n',
      'u is named 3 times, by rows 1, 3-4',
    ],
    [
      'openapi publish',
      'spec,source-url\np,https://n.example/1\np,https://n.example/2\n',
      'p is named twice, by rows 1-2 (lines 2-3)',
    ],
  ])('%s of one thing twice is refused before anything is sent: %j', async (words, stdin, fault) => {
    const ran = await bulkWith({}).run(`${words} --org o --from -`, { stdin })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err.split('\n')[0]).toBe(`ws: ${fault}`)
  })

  test('ids differ by letter case, and what lies in different holders differs', async () => {
    const stdin = '{"team":"a","user":"u"}\n{"team":"a","user":"U"}\n{"team":"b","user":"u"}\n'
    const ran = await bulkWith({}).run('team member set --org o --from - --role member', { stdin })
    expect(ran.exit).toBe(0)
    expect(ran.requests).toHaveLength(3)
  })

  test('a column without a name does not matter beside --columns', async () => {
    const files = { 'rows.csv': 'id,title,\nspc_a,One,x\n' }
    const ran = await bulkWith(files).run('space update --from rows.csv --columns id,title')
    expect(sent(ran)).toEqual(['PATCH /spaces/spc_a {"title":"One"}'])
    expect(ran.err).not.toContain('without a name')
  })

  test('no rows are told of under --dry-run too', async () => {
    const ran = await bulkWith({}).run('space get --from - -o json -n', { stdin: 'id\n' })
    expect(ran).toMatchObject({
      exit: 0,
      out: '[]\n',
      err: '{"notice":{"message":"--from - holds no rows: there is nothing to do"}}\n',
    })
  })

  test('no rows are no mistake', async () => {
    const ran = await bulkWith({}).run('space get --from - -o json --allow-empty', { stdin: '\n' })
    expect(ran).toMatchObject({
      exit: 0,
      out: '[]\n',
      requests: [],
      err: '{"notice":{"message":"--from - holds no rows: there is nothing to do"}}\n',
    })
  })
})

describe('names', () => {
  /** Lists one organization's spaces and collections, and takes every write. */
  const service = ({ method }: HttpRequest) => {
    if (method !== 'GET') return { body: { id: 'x' } }
    return { body: { items: [{ id: 'col_docs', title: 'Product docs' }] } }
  }

  test('in flags are looked up once for all rows', async () => {
    const ran = await bulkWith({}).run('space move --org o --from - --parent "~Product docs"', {
      stdin: 'a\nb\nc',
      service,
    })
    expect(sent(ran).filter((each) => each.startsWith('GET'))).toHaveLength(1)
    expect(sent(ran).filter((each) => each.startsWith('POST'))).toEqual(
      ['a', 'b', 'c'].map((id) => `POST /spaces/${id}/move {"parent":"col_docs"}`),
    )
  })

  test('in rows are ids as they stand', async () => {
    const ran = await bulkWith({}).run('space move --org o --from -', {
      stdin: JSON.stringify({ space: 'a', parent: '~Product docs' }),
      service,
    })
    expect(sent(ran)).toEqual(['POST /spaces/a/move {"parent":"~Product docs"}'])
  })
})

test('a spreadsheet without the names of its columns', async () => {
  const { run } = bulkWith({ 'people.csv': 'ada@example.com,edit\nben@example.com,read\n' })
  expect(await run('invite send --from people.csv')).toMatchObject({
    exit: 2,
    err: 'ws: --from people.csv begins with "ada@example.com,edit", which names no argument or flag\nhint: The first line names the columns, e.g. email\n',
    requests: [],
  })
})
