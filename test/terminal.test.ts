/** Behaviour at a real terminal: script(1) makes it, and passes the person's keys on. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOfOldNode } from './support/old-node.ts'
import { openShell, type Shell, type TerminalScript } from './support/shell.ts'

let shell: Shell

beforeAll(async () => {
  shell = openShell()
  const made = await shell.run('ws local init --sample --quiet')
  if (made.exit !== 0) throw new Error(made.err)
})

afterAll(() => shell.remove())

describe.skipIf(!existsSync('/usr/bin/script'))('at a terminal', () => {
  test('a change is made in the editor', async () => {
    const update = await shell.converse('ws space update spc_guides --edit --fields title', {
      env: { EDITOR: 'sed -i s/Guides/Handbooks/' },
      keys: [['Send this?', 'y\r']],
    })
    expect(update).toMatchObject({ exit: 0 })
    expect(update.shown).toContain('- title: Guides\n+ title: Handbooks\n')
    expect(update.shown).toMatch(/title +Handbooks\n/)
  })

  test('an editor that changes nothing sends nothing, one that is not there is an error', async () => {
    const unchanged = await shell.converse('ws space update spc_api --edit', { env: { VISUAL: 'true' } })
    expect(unchanged).toEqual({ exit: 0, shown: 'Nothing was changed: nothing was sent\n' })
    const missing = await shell.converse('ws space update spc_api --edit', {
      env: { VISUAL: 'no-such-editor' },
    })
    expect(missing).toMatchObject({ exit: 10 })
    expect(missing.shown).toContain('The editor no-such-editor ended with 127: nothing was sent')
  })

  test('a page is shown to be read, and as exact Markdown where that is asked for', async () => {
    const read = await shell.converse('ws space page get pag_auth --space spc_api')
    expect(read.shown).toMatch(/^Authentication\n=+\n\nKeys, scopes and rotation\n/)
    expect(read.shown).toContain('\n  `nw_test_`  sandbox      servers only\n')
    expect(read.shown).toContain('listed under Errors [2].\n\n[1] https://app')
    const line = 'ws space page get pag_auth --space spc_api --format markdown'
    const exact = await shell.run(line)
    expect(exact.out).toMatch(/^Every request carries an API key .*\n\n```http\n/)
    expect((await shell.converse(line)).shown).toBe(`${exact.out}\n`)
    const { markdown } = JSON.parse((await shell.run(`${line} -o json`)).out)
    expect(exact.out).toBe(markdown)
    expect(markdown).not.toMatch(/\n$/)
    expect((await shell.run(`${line} -o json --jq .title`)).out).toBe('Authentication\n')
  })

  test('a required flag is asked for', async () => {
    const made = await shell.converse('ws team create --org org_northwind --fields title', {
      keys: [['--title', 'Writers\r']],
    })
    expect(made.shown).toContain('--title: Title')
    expect(made).toMatchObject({ exit: 0 })
    expect(made.shown).toMatch(/title +Writers\n$/)
  })

  test('Ctrl-C at a question is 130', async () => {
    const cancelled = await shell.converse('ws team create --org org_northwind', {
      keys: [['--title', '\u0003']],
    })
    expect(cancelled).toMatchObject({ exit: 130 })
  })

  test.each([
    ['a text', 'ws team create --org org_northwind', '--title'],
    ['a choice', 'ws cr content import 1 --space spc_api --url https://a.test', '--source'],
    ['an id', 'ws space delete spc_api', 'Type spc_api'],
  ])('Ctrl-D at a question is 130, and no success: %s', async (_kind, line, question) => {
    const left = await shell.converse(`${line} && echo done`, { keys: [[question, '\u0004']] })
    expect(left).toMatchObject({
      exit: 130,
      shown: expect.stringMatching(/\nws: Cancelled: nothing was sent\n$/),
    })
  })

  test('Ctrl-D behind what was typed deletes no answer', async () => {
    const made = await shell.converse('ws team create --org org_northwind --fields title', {
      keys: [['--title', 'Readers\u0004\r']],
    })
    expect(made).toMatchObject({ exit: 0, shown: expect.stringMatching(/title +Readers\n$/) })
  })

  /** At a shell that hands the terminal to each command, and takes it back from one that stops. */
  const putOff = (line: string) => `set -m; ${line}; echo put off; fg; exit $?`

  test.each<[string, TerminalScript]>([
    ['', {}],
    [' in lines', { env: { TERM: 'dumb' } }],
  ])(
    'Ctrl-Z puts a question off, and fg brings it back with what was typed%s',
    async (_how, { env = {} }) => {
      const made = await shell.converse(putOff('ws team create --org org_northwind --fields title'), {
        env,
        keys: [
          ['--title', 'Trans\u001a'],
          ['put off', ''],
          ['--title', 'lators\r'],
        ],
      })
      expect(made).toMatchObject({ exit: 0, shown: expect.stringMatching(/title +Translators\n$/) })
    },
  )

  test('Ctrl-Z stops the Node which handed over too', async ({ skip }) => {
    const old = folderOfOldNode()
    skip(old === undefined, 'no Node that is too old for ws is on PATH')
    const left = await shell.converse(putOff('ws space delete spc_api'), {
      env: { PATH: [join(shell.home, 'bin'), old, '/usr/bin', '/bin'].join(delimiter) },
      keys: [
        ['Type spc_api', 'spc\u001a'],
        ['put off', ''],
        ['Type spc_api', '_apo\r'],
      ],
    })
    expect(left).toMatchObject({
      exit: 2,
      shown: expect.stringContaining('to go on: spc_apo\nws: Not confirmed: nothing was changed\n'),
    })
  })

  test('a choice that was put off stands where it stood', async () => {
    const shown = await shell.converse(
      putOff(
        'ws cr content import 1 --space spc_api --url https://a.test --dry-run -o json --jq .body.source',
      ),
      {
        keys: [
          ['--source', 'website\u001a'],
          ['put off', ''],
          ['--source', '\r'],
        ],
      },
    )
    expect(shown).toMatchObject({ exit: 0, shown: expect.stringMatching(/\nwebsite\n$/) })
  })

  test('Ctrl-Z where no shell could go on asks again', async () => {
    const left = await shell.converse('ws space delete spc_api', {
      keys: [
        ['Type spc_api', 'spc\u001a'],
        ['Type spc_api', '_apo\r'],
      ],
    })
    expect(left).toMatchObject({ exit: 2, shown: expect.stringContaining('to go on: spc_apo\n') })
  })

  test('a token that was put off stays hidden', async () => {
    const line = 'ws auth login --url http://127.0.0.1:9 --no-verify --insecure-storage --profile other'
    const made = await shell.converse(putOff(line), {
      keys: [
        ['does not show', 'hush\u001a'],
        ['put off', ''],
        ['does not show', 'hush\r'],
        ['[Y/n]', 'n\r'],
        ['Your e-mail address', '\r'],
      ],
    })
    expect(made).toMatchObject({ exit: 0 })
    expect(made.shown).not.toContain('hush')
  })

  test('what was deleted here is told before it is asked for', async () => {
    // On a busy machine completion may give up before it has read the list.
    await shell.run('until ws __complete zsh = space get | grep -q spc_cli; do :; done')
    await shell.run('ws space delete spc_cli --yes')
    const restored = await shell.converse('ws space restore --fields id', {
      keys: [['<space>', '~cli\r']],
    })
    expect(restored).toMatchObject({ exit: 0, shown: expect.stringMatching(/id +spc_cli\n$/) })
    expect(restored.shown).toMatch(/^Deleted with this ws: spc_cli \(CLI\)\n/)
  })

  test('an id is picked from a list with titles, searched as it is typed', async () => {
    const picked = await shell.converse('ws space get --fields id', {
      keys: [['API reference', 'reference\r']],
    })
    expect(picked).toMatchObject({ exit: 0, shown: expect.stringMatching(/id +spc_api\n$/) })
    expect(picked.shown).toContain('API reference  spc_api')
  })

  test('an id in no list can be typed at one', async () => {
    const typed = await shell.converse('ws space get --fields id', {
      keys: [['API reference', 'spc_nowhere\r']],
    })
    expect(typed).toMatchObject({ exit: 3, shown: expect.stringContaining('spc_nowhere (as typed)') })
  })

  test('a list is left by Ctrl-C with 130', async () => {
    const left = await shell.converse('ws space get', { keys: [['API reference', 'ref\u0003']] })
    expect(left).toMatchObject({
      exit: 130,
      shown: expect.stringMatching(/\nws: Cancelled: nothing was sent\n$/),
    })
  })

  test('a list is told in lines where none can be drawn', async () => {
    const typed = await shell.converse('ws space get --fields id', {
      env: { TERM: 'dumb' },
      keys: [['(an id, or ~title) > ', '~API reference\r']],
    })
    expect(typed).toMatchObject({ exit: 0, shown: expect.stringMatching(/id +spc_api\n$/) })
    expect(typed.shown).toContain('  spc_api  API reference\n')
  })

  test('a terminal that can not be drawn on is asked in lines', async () => {
    const made = await shell.converse('ws team create --org org_northwind --fields title', {
      env: { TERM: 'dumb' },
      keys: [['--title: Title > ', 'Editors\r']],
    })
    expect(made).toEqual({
      exit: 0,
      shown: expect.stringMatching(/^--title: Title > Editors\n+title +Editors\n$/),
    })
  })

  test('an id is typed for a thing that is shown, and Ctrl-C leaves a line of its own', async () => {
    const left = await shell.converse('ws space delete spc_api', { keys: [['Type spc_api', '\u0003']] })
    expect(left).toEqual({
      exit: 130,
      shown:
        'Delete a space: "API reference" (spc_api). It can be restored for 7 days.\nType spc_api to go on: \nws: Cancelled: nothing was sent\n',
    })
  })

  test('a table goes through the pager, JSON does not', async () => {
    const WS_PAGER = 'sed s/^/PAGED-/'
    const table = await shell.converse('ws space get spc_api --fields id', { env: { WS_PAGER } })
    expect(table.shown).toMatch(/^PAGED-id +spc_api\n$/)
    const json = await shell.converse('ws space get spc_api --fields id --json', { env: { WS_PAGER } })
    expect(JSON.parse(json.shown)).toEqual({ id: 'spc_api' })
  })

  test.each([
    [{ LANG: 'C' }, 'FRX utf-8'],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'POSIX' }, 'FRX utf-8'],
    [{ LANG: 'de_DE.ISO-8859-1' }, 'FRX '],
    [{ LANG: 'C.UTF-8', LESS: 'R' }, 'R '],
    [{ LANG: 'C', LESSCHARSET: 'latin1' }, 'FRX latin1'],
  ])('less is told what it shows: %j', async (env, told) => {
    const WS_PAGER = 'cat > pages; echo "$LESS $LESSCHARSET"'
    expect(await shell.converse('ws space get spc_api', { env: { ...env, WS_PAGER } })).toEqual({
      exit: 0,
      shown: `${told}\n`,
    })
  })

  test('a pager that is not there is no failure', async () => {
    const shown = await shell.converse('ws space get spc_api --fields id', {
      env: { WS_PAGER: 'no-such-pager' },
    })
    expect(shown).toMatchObject({ exit: 0 })
    expect(shown.shown).toMatch(/^id +spc_api\n$/)
  })
})
