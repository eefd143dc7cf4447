/** Names that flags and verbs had before work on: flags with a warning that names the present one, `show` as `get`. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { findCommand } from '../../src/cli/commands/find-command.ts'
import { isRunnable } from '../../src/cli/commands/is-runnable.ts'
import { verbFlags } from '../../src/cli/commands/verb-flags.ts'
import { globalGroups } from '../../src/cli/parse/flags.ts'
import { root } from '../../src/cli/tree.ts'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'

const { commands } = await commandManifest(root)

const pdf = { body: { url: 'data:text/plain,page' } }
const saving = ['cr', 'pdf', '2', '--space', 's']

test('a former flag works, with a warning that names the present one', async () => {
  const workingDirectory = folderWith()
  const { exit, err } = await ws([...saving, '--save', 'a.txt'], { workingDirectory, service: () => pdf })
  expect({ exit, err }).toEqual({
    exit: 0,
    err: 'ws cr pdf: --save is deprecated: --out (since 0.1.0; it goes in a later version)\n',
  })
  expect(readFileSync(join(workingDirectory, 'a.txt'), 'utf8')).toBe('page')
})

test('--quiet leaves the warning out', async () => {
  const world = { workingDirectory: folderWith(), service: () => pdf }
  expect(await ws([...saving, '--save=a.txt', '-q'], world)).toMatchObject({ exit: 0, err: '' })
})

test('both names of a flag are too many', async () => {
  const world = { workingDirectory: folderWith(), service: () => pdf }
  const { exit, err, requests } = await ws([...saving, '--save', 'a.txt', '--out', 'b.txt'], world)
  expect({ exit, err, requests }).toEqual({
    exit: 2,
    err: 'ws: --save is the former name of --out: give one of them\n',
    requests: [],
  })
})

/** All flags that were renamed, with their commands. */
const renamed = commands.flatMap(({ words, spec }) =>
  spec === undefined || !isRunnable(spec)
    ? []
    : verbFlags(spec, {}).flags.flatMap((flag) => {
        const { formerly } = flag.facts
        return formerly === undefined ? [] : [{ words, spec, now: flag.word, former: formerly.word }]
      }),
)

test('there are some', () => {
  expect(new Set(renamed.map(({ former }) => former))).toEqual(new Set(['save', 'document']))
})

test.each(renamed)(
  '--$former of $words is no other flag, and nothing shows it',
  async ({ words, spec, former }) => {
    const others = [...verbFlags(spec, {}).flags, ...globalGroups.flatMap(({ options }) => options)]
    expect(others.map(({ word }) => word)).not.toContain(former)
    expect((await ws([...words, '--help'])).out).not.toContain(`--${former} `)
  },
)

const gets = commands.filter(({ words }) => words.length > 1 && words.at(-1) === 'get')

test.each(gets)('show is get of $words', async ({ words }) => {
  const found = await findCommand([...words.slice(0, -1), 'show', 'x'], root)
  expect(found).toMatchObject({ words, rest: ['x'] })
  expect(found.spec).toBe((await findCommand(words, root)).spec)
})

test('no command is called show, so that there is one word for it', () => {
  expect(commands.filter(({ words }) => words.includes('show'))).toEqual([])
})

test.each([
  ['profile', 'show'],
  ['history', 'show', '--help'],
  ['space', 'show', 'spc_api', '-n'],
  ['space', 'page', 'show', 'pag_1', '--space', 'spc_api', '-n'],
])('ws %s %s answers as get does', async (...words) => {
  const usual = words.map((word) => (word === 'show' ? 'get' : word))
  expect(await ws(words)).toEqual(await ws(usual))
})
