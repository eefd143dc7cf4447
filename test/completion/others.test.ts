/** Completion of what the table lacks: aliases, programs of others, and flags that ws has learnt. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { unhurried, type World, ws } from '../support/program.ts'
import { openShell, type Shell } from '../support/shell.ts'

describe('the first word in bash', () => {
  let shell: Shell
  beforeAll(async () => {
    shell = openShell()
    await shell.run('mkdir -p config relative own sub')
    const program = (path: string, mode = 0o755) =>
      writeFileSync(join(shell.home, path), '#!/bin/sh\n', { mode })
    for (const name of ['ws-fits', 'ws-Fits', 'ws-a b', 'ws--b', 'ws-']) program(`own/${name}`)
    program('own/ws-no-program', 0o644)
    program('relative/ws-near')
    writeFileSync(
      join(shell.home, 'config/aliases.json'),
      JSON.stringify(
        { version: 1, aliases: { mine: 'cr list --jq \'"x": "y"\'' }, allowed: ['a "b": "c"'] },
        null,
        2,
      ),
    )
  })
  afterAll(() => shell.remove())

  /** The offers of bash, and whether it started ws. */
  const offered = async (setUp = '') => {
    const script = `. ${join(process.cwd(), 'completions/ws.bash')}
      ws() { touch ~/started; printf 'here\\tspace list\\n'; }
      PATH=relative:$PWD/own:$PATH; ${setUp}
      COMP_WORDS=(ws '') COMP_CWORD=1 COMP_LINE='ws ' COMP_TYPE=9; _ws ws '' ws; printf '%s\\n' "\${COMPREPLY[@]}"`
    writeFileSync(join(shell.home, 'tab.sh'), script)
    const { out } = await shell.run('bash tab.sh')
    return {
      others: out.split('\n').slice(0, out.split('\n').indexOf('access')),
      isStarted: existsSync(join(shell.home, 'started')),
    }
  }

  test('is an alias or a program too, and starts no ws', async () => {
    expect(await offered()).toEqual({ others: ['mine', 'fits'], isStarted: false })
  })

  test('is an alias of a project if ws says so', async () => {
    writeFileSync(join(shell.home, '.ws.json'), '{"space":"spc_1"}')
    expect(await offered('cd sub; PATH=$OLDPWD/own:$PATH')).toMatchObject({ isStarted: false })
    writeFileSync(join(shell.home, '.ws.json'), '{"aliases":{"here":"space list"}}')
    expect(await offered('cd sub')).toEqual({ others: ['mine', 'here', 'fits'], isStarted: true })
  })
})

/** A world with aliases of the person, and some of a project. */
async function withAliases(
  own: Readonly<Record<string, string>>,
  project: Readonly<Record<string, string>> = {},
): Promise<World> {
  const folder = folderWith({ '.ws.json': JSON.stringify({ aliases: project }) })
  const world = { env: { WS_CONFIG_DIR: join(folder, 'config'), WS_ORG: 'org_1' }, workingDirectory: folder }
  await ws(['alias', 'import', '-'], { ...world, stdin: JSON.stringify(own) })
  return world
}

const argumentsOf = async (words: readonly string[], world: World) =>
  (await ws(['__complete', 'row', ...words], world)).out
    .split('\n')
    .filter((line) => /^(arg|path)/.test(line))
    .map((line) => line.split('\t')[1])

test.each([
  ['cr list --status draft', []],
  ['space get $1 -o id', ['space#']],
  ['cr get $2 --space $1', ['space#', 'cr#']],
  ['cr list --space', ['space#']],
  ['cr create --subject "$1: done" --space $2', ['word+', 'space#']],
  ['cr reviewer add 2 $@', ['user#*']],
  ['!sh', ['file@*']],
  ['site redirect', ['site redirect']],
  ['first $1', ['space#']],
])('behind an alias of %s may come %j', async (line, tokens) => {
  const world = await withAliases({ first: 'space get', it: line })
  expect(await argumentsOf(['-q', '--org', 'org_1', 'it'], world)).toEqual(tokens)
})

test('behind an alias, ids are those of its line, with its flags', async () => {
  const world = await withAliases({ it: 'cr get $1 --space spc_1', both: 'cr get $2 --space $1' })
  const service = () => ({ body: { items: [{ id: 'cr_1', number: 4, subject: 'Ours' }] } })
  for (const [space, words] of [
    ['spc_1', ['it']],
    ['spc_2', ['both', 'spc_2']],
  ] as const) {
    const { out, requests } = await ws(['__complete', 'zsh', '=', ...words], {
      ...world,
      service,
      context: unhurried,
    })
    expect([out, requests[0]?.url]).toEqual([
      expect.stringContaining('Ours'),
      expect.stringContaining(`/spaces/${space}/change-requests`),
    ])
  }
})

test('a line of a project that nobody has allowed is named, and neither read nor asked about', async () => {
  const elsewhere = 'space get --base-url https://evil.test --space'
  const world = await withAliases({}, { trap: elsewhere, shell: '!id', 'a b': 'x' })
  expect((await ws(['__complete', 'aliases'], world)).out).toBe(`trap\t${elsewhere}\n`)
  expect(await argumentsOf(['trap'], world)).toEqual([])
  const { out, requests } = await ws(['__complete', 'zsh', '=', 'trap'], world)
  expect([out, requests]).toEqual(['', []])
})

test('aliases that lead in a circle complete nothing', async () => {
  const world = await withAliases({ a: 'b', b: 'a x' })
  expect(await argumentsOf(['a'], world)).toEqual([])
  expect((await ws(['__complete', 'zsh', '=', 'a'], world)).out).toBe('')
})
