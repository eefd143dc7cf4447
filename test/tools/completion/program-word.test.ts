/** The lines that a person is told to copy start the program that told them. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { programWord } from '../../../src/tools/completion/program-word.ts'
import { folderWith } from '../../support/folder.ts'

/** A checkout, a project that has it installed, and a folder of programs. */
function machine() {
  const root = folderWith({ 'package.json': '{"bin":{"ws":"bin/ws.js"}}' })
  const program = join(root, 'bin', 'ws.js')
  const [programs, project] = ['programs', 'project'].map((name) => join(folderWith({}), name)) as [
    string,
    string,
  ]
  const own = join(project, 'node_modules', '.bin')
  for (const folder of [join(root, 'bin'), join(root, 'docs'), programs, own])
    mkdirSync(folder, { recursive: true })
  writeFileSync(program, '')
  chmodSync(program, 0o755)
  symlinkSync(program, join(own, 'ws'))
  const word = (
    workingDirectory: string,
    path: readonly string[],
    startedFrom: string | undefined = program,
  ) => programWord({ startedFrom, env: { PATH: path.join(delimiter) }, workingDirectory, platform: 'linux' })
  return { root, program, programs, project, own, word }
}

test('ws, where PATH finds this very program', () => {
  const { program, programs, word } = machine()
  symlinkSync(program, join(programs, 'ws'))
  expect(word('/', ['/nowhere', programs])).toBe('ws')
})

test('not where PATH finds another one first', () => {
  const { program, programs, word } = machine()
  writeFileSync(join(programs, 'ws'), '', { mode: 0o755 })
  expect(word('/', [programs])).toBe(program)
})

test('npx ws in a checkout and in a project, whatever npx has put on PATH', () => {
  const { root, project, own, word } = machine()
  expect(word(join(root, 'docs'), [own])).toBe('npx ws')
  expect(word(project, [own], join(own, 'ws'))).toBe('npx ws')
})

test('its path elsewhere, as one word of the shell', () => {
  const { program, own, word } = machine()
  expect(word('/', [own])).toBe(program)
  expect(word('/', [], "/it's here/ws")).toBe(String.raw`'/it'\''s here/ws'`)
})

test('ws where nobody knows', () => {
  expect(programWord({ startedFrom: undefined, env: {}, workingDirectory: '/', platform: 'linux' })).toBe(
    'ws',
  )
})
