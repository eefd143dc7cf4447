/** Aliases and programs on PATH: they never take the place of a command, nor run what nobody has allowed. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expanded } from '../../src/cli/alias/expand.ts'
import type { AccompaniedProgram } from '../../src/context.ts'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

function home(files: Readonly<Record<string, string>> = {}): World & { readonly workingDirectory: string } {
  const folder = folderWith(files)
  return { env: { WS_CONFIG_DIR: join(folder, 'config') }, workingDirectory: folder }
}

/** The world in which a program on PATH, or a shell, ends with a code. */
function running(world: World, exit = 0, env: Readonly<Record<string, string>> = {}) {
  const ran: AccompaniedProgram[] = []
  const accompany = async (program: AccompaniedProgram) => {
    ran.push(program)
    return exit
  }
  return { ran, world: { ...world, env: { ...world.env, ...env }, context: { ...world.context, accompany } } }
}

test.each([
  ['space get', ['spc_1', '-o', 'id'], ['space', 'get', 'spc_1', '-o', 'id']],
  ['space get $1 -o id', ['spc_1'], ['space', 'get', 'spc_1', '-o', 'id']],
  ['cr get $2 --space $1', ['spc_1', '5', '-q'], ['cr', 'get', '5', '--space', 'spc_1', '-q']],
  ['cr create --subject "$1: done" $@', ['a b', '-n'], ['cr', 'create', '--subject', 'a b: done', '-n']],
  ["space list --jq '.[] | .id'", [], ['space', 'list', '--jq', '.[] | .id']],
])('%s with %j', (line, given, words) => expect(expanded('x', line, given)).toEqual(words))

describe('an alias', () => {
  test('is set, listed, run, and removed', async () => {
    const world = home()
    expect(
      (await ws(['alias', 'set', 'mine', '--', 'space', 'update', '$1', '--title', 'A b'], world)).exit,
    ).toBe(0)
    const { out } = await ws(['alias', 'list', '-o', 'json'], world)
    expect(JSON.parse(out)).toEqual([
      { name: 'mine', line: "space update '$1' --title 'A b'", source: 'yours', runs: true },
    ])
    const { requests } = await ws(['mine', 'spc_1'], world)
    expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PATCH', 'https://api.test/v1/spaces/spc_1', '{"title":"A b"}'],
    ])
    expect((await ws(['mine'], world)).err).toContain('alias mine needs 1 word behind it')
    expect((await ws(['help', 'mine'], world)).out).toContain('ws mine is an alias of yours: ws space update')
    expect((await ws(['alias', 'delete', 'mine'], world)).exit).toBe(0)
    expect(await ws(['mine'], world)).toMatchObject({
      exit: 2,
      err: expect.stringContaining("unknown command 'mine'"),
    })
  })

  test.each([
    [['space', 'cr', 'list'], 'space is a command of ws'],
    [['help', 'cr', 'list'], 'help is a command of ws'],
    [['x', 'nonsense'], 'ws nonsense is not a command'],
    [['x y', 'cr'], '<name>'],
    [['x', 'x', 'y'], 'alias x leads back to itself: x → x'],
  ])('%j is refused', async (words, said) => {
    const { exit, err } = await ws(['alias', 'set', ...words], home())
    expect([exit, err.includes(said)]).toEqual([2, true])
  })

  test('of a name that a command has is never run', async () => {
    const aliases = JSON.stringify({ version: 1, aliases: { space: '!rm -rf /' } })
    const folder = home()
    mkdirSync(join(folder.workingDirectory, 'config'))
    writeFileSync(join(folder.workingDirectory, 'config/aliases.json'), aliases)
    const { ran, world } = running(folder)
    await ws(['space', 'get', 'spc_1'], world)
    expect(ran).toEqual([])
    expect(JSON.parse((await ws(['alias', 'list', '-o', 'json'], world)).out)).toMatchObject([
      { runs: false },
    ])
  })

  test('stands behind global flags, too, which a shell or a program never gets', async () => {
    const world = home()
    await ws(['alias', 'set', 'mine', 'space get $1'], world)
    await ws(['alias', 'set', 'count', '!wc -l'], world)
    for (const flags of [['-o', 'json'], ['--output=json'], ['-q', '-o', 'json', '--org', 'org_1']]) {
      const { exit, out, requests } = await ws([...flags, 'mine', 'spc_1'], {
        ...world,
        service: () => ({ body: { id: 'spc_1' } }),
      })
      expect([exit, JSON.parse(out), requests.length]).toEqual([0, { id: 'spc_1' }, 1])
    }
    const { ran, world: shell } = running(world)
    const refused = await ws(['-o', 'json', 'count'], shell)
    expect([refused.exit, ran]).toEqual([2, []])
    expect(refused.err).toContain('before it has no effect')
    // The value of a flag is no alias.
    expect((await ws(['--org', 'mine', 'space', 'get', 'spc_2'], world)).requests[0]?.url).toContain('spc_2')
    expect((await ws(['--org', 'count'], shell)).exit).toBe((await ws(['--org', 'org_1'], shell)).exit)
    expect(ran).toEqual([])
  })

  test('that leads back to itself is an error, through a shell too', async () => {
    const circle = { a: 'b', b: 'c x', c: 'a', s: '!ws s' }
    // By hand: ws itself takes none.
    const folder = home()
    mkdirSync(join(folder.workingDirectory, 'config'))
    const kept = JSON.stringify({ version: 1, aliases: circle })
    writeFileSync(join(folder.workingDirectory, 'config/aliases.json'), kept)
    const { ran, world } = running(folder)
    expect((await ws(['a'], world)).err).toContain('alias a leads back to itself: a → b → c → a')
    expect((await ws(['s', '1'], world)).exit).toBe(0)
    expect(ran).toMatchObject([
      { file: 'sh', arguments: ['-c', 'ws s', 'ws s', '1'], env: { WS_ALIASES: 's' } },
    ])
    const inner = await ws(['s'], { ...world, env: { ...world.env, WS_ALIASES: 's' } })
    expect([inner.exit, inner.err.includes('leads back to itself'), ran.length]).toEqual([2, true, 1])
  })

  test('that leads back to itself is refused with the line that would make it so', async () => {
    const world = home()
    expect((await ws(['alias', 'set', 'a', 'space get'], world)).exit).toBe(0)
    expect((await ws(['alias', 'set', 'b', 'a spc_1'], world)).exit).toBe(0)
    const { exit, err } = await ws(['alias', 'set', 'a', 'b'], world)
    expect([exit, err.includes('alias a leads back to itself: a → b → a')]).toEqual([2, true])
    const imported = await ws(['alias', 'import', '-'], { ...world, stdin: 'c: d\nd: c\n' })
    expect([imported.exit, imported.err.includes('c → d → c')]).toEqual([2, true])
    expect((await ws(['b'], world)).requests).toHaveLength(1)
  })

  test('is what a misspelt word means', async () => {
    const world = home({ '.ws.json': '{"aliases":{"drafts":"cr list"}}' })
    await ws(['alias', 'set', 'mine', 'space get'], world)
    for (const [typed, meant] of [
      ['mnie', 'mine'],
      ['drafst', 'drafts'],
    ])
      expect((await ws([typed ?? ''], world)).err).toContain(
        `unknown command '${typed}'; did you mean ${meant}?`,
      )
    expect((await ws(['alias', 'set', 'two', 'drafts'], world)).exit).toBe(0)
    expect((await ws(['two'], world)).err).toContain('alias drafts of .ws.json means')
  })

  test('for a shell ends ws with its exit code, and says nothing itself', async () => {
    const { world } = running(home(), 143)
    await ws(['alias', 'set', 'stop', '!kill -TERM $$'], world)
    expect(await ws(['stop'], world)).toMatchObject({ exit: 143, out: '', err: '' })
  })
})

describe('an alias of .ws.json', () => {
  const project = { '.ws.json': JSON.stringify({ aliases: { here: 'space get spc_1', bad: '!rm -rf /' } }) }

  test('runs once the person has allowed the very line', async () => {
    const world = home(project)
    const refused = await ws(['here'], world)
    expect([refused.exit, refused.requests.length]).toEqual([2, 0])
    const no = await ws(['here'], { ...world, terminal: true, answers: [false] })
    expect([no.exit, no.requests.length]).toEqual([2, 0])
    const yes = await ws(['here'], { ...world, terminal: true, answers: [true] })
    expect([yes.err.includes('`ws here` means `ws space get spc_1`'), yes.requests.length]).toEqual([true, 1])
    expect((await ws(['here'], world)).requests).toHaveLength(1)
    const kept = readFileSync(join(world.workingDirectory, 'config/aliases.json'), 'utf8')
    expect(JSON.parse(kept).allowed).toEqual(['here space get spc_1'])
    writeFileSync(join(world.workingDirectory, '.ws.json'), '{"aliases":{"here":"space delete spc_1 -y"}}')
    const other = await ws(['here'], world)
    expect([other.exit, other.requests.length]).toEqual([2, 0])
  })

  test('never goes to a shell, nor becomes a line of yours that does', async () => {
    const { ran, world } = running(home(project))
    expect((await ws(['bad'], { ...world, terminal: true, answers: [true] })).exit).toBe(2)
    expect((await ws(['alias', 'import', '.ws.json'], world)).exit).toBe(2)
    expect((await ws(['bad'], world)).exit).toBe(2)
    expect(ran).toEqual([])
  })
})

describe('a program on PATH', () => {
  const posix = process.platform !== 'win32'
  const userId = process.getuid?.()

  function withPrograms(names: readonly string[]) {
    const folder = folderWith({})
    for (const name of names) {
      writeFileSync(join(folder, name), '#!/bin/sh\n')
      chmodSync(join(folder, name), 0o755)
    }
    chmodSync(folder, 0o755)
    return folder
  }

  test.runIf(posix)('is a command, after commands and aliases', async () => {
    const folder = withPrograms(['ws-hello', 'ws-space', 'ws-mine'])
    const { ran, world } = running({ ...home(), context: { userId } }, 9, { PATH: `.:${folder}` })
    await ws(['alias', 'set', 'mine', 'space', 'get', 'spc_1'], world)
    expect((await ws(['hello', '--there', 'x'], world)).exit).toBe(9)
    expect((await ws(['mine'], world)).requests).toHaveLength(1)
    await ws(['space', 'get', 'spc_1'], world)
    expect(ran.map(({ file, arguments: words }) => [file, words])).toEqual([
      [join(folder, 'ws-hello'), ['--there', 'x']],
    ])
    const { out } = await ws(['plugin', 'list', '-o', 'json'], world)
    expect(JSON.parse(out)).toMatchObject([
      { name: 'hello', runs: true, reason: null },
      { name: 'mine', runs: false, reason: 'an alias has that name' },
      { name: 'space', runs: false, reason: 'ws has a command of that name' },
    ])
  })

  test.runIf(posix)('that another user could change is not run', async () => {
    const folder = withPrograms(['ws-hello'])
    const { ran, world } = running({ ...home(), context: { userId } }, 0, { PATH: folder })
    for (const [path, mode] of [
      [folder, 0o777],
      [join(folder, 'ws-hello'), 0o757],
    ] as const) {
      chmodSync(path, mode)
      const { exit, err } = await ws(['hello'], world)
      expect([exit, err]).toEqual([2, expect.stringContaining('ws-hello is not run')])
      expect(JSON.parse((await ws(['plugin', 'list', '-o', 'json'], world)).out)).toMatchObject([
        { runs: false },
      ])
      chmodSync(path, 0o755)
    }
    expect(ran).toEqual([])
  })
})
