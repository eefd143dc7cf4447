/** A file that a command line names, and that can't be read or written: the message says what, where and why, in words. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../local/sample-program.ts'

let program: SampleProgram

beforeAll(async () => {
  program = await sampleProgram()
  mkdirSync(join(program.folder, 'folder'))
  writeFileSync(join(program.folder, 'file'), 'x')
})

afterAll(() => program.remove())

/** Commands that write a file, without its name. */
const writing = [
  'access review start --out',
  'audit --html',
  'content pull --space spc_api',
  'export --out',
  'plan file --save',
  'space pdf spc_api --save',
]

/** Commands that read one. */
const reading = [
  'apply',
  'apply --plan',
  'backup restore',
  'content push --space spc_api',
  'invite create --input',
  'plan',
  'query --file',
  'saml create --title SSO --metadata-file',
  'space update --title T --yes --from',
  'team sync --from',
]

const places = { 'missing/x': 'a missing folder', 'file/x': 'a file as a folder', folder: 'a folder' }

/** Names of errors, temporary names and calls of the system say nothing to people. */
const raw = /E(NOENT|NOTDIR|ISDIR|ACCES|ROFS|XIST)\b|\.tmp\b|\b(open|scandir|mkdir|rename|lstat) '|bug in ws/

test.each(Object.entries(places))('%s: %s', async (place) => {
  const told: Record<string, unknown> = {}
  for (const line of [...writing, ...reading]) {
    const { exit, err } = await program.ws([...line.split(' '), place], { stdin: '' })
    if (raw.test(err) || (exit !== 0 && !err.includes('ws: '))) told[line] = { exit, err }
  }
  expect(told).toEqual({})
})

test('a missing folder is named as the reason', async () => {
  const { exit, err } = await program.ws(['audit', '--html', 'nowhere/report.html'])
  const file = join(program.folder, 'nowhere/report.html')
  expect({ exit, err }).toEqual({
    exit: 10,
    err: expect.stringContaining(`ws: ${file} can't be written: there is no such folder\n`),
  })
})
