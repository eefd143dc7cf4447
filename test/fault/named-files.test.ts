/** Every flag and argument that names a file or a folder: if it can't be read or written, the message says what, and why, in words. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { root } from '../../src/cli/tree.ts'
import type { CommandEntry } from '../../src/reference/tree.ts'
import { type SampleProgram, sampleProgram } from '../local/sample-program.ts'
import { runsStatements } from '../sql/statement-context.ts'
import { someOf } from '../support/campaign.ts'
import type { World } from '../support/program.ts'
import { readShellLine } from '../support/shell-words.ts'

let program: SampleProgram

beforeAll(async () => {
  program = await sampleProgram()
  for (const [name, text] of Object.entries(given)) writeFileSync(join(program.folder, name), text)
})

/** Files that the examples read, and a row that fails. */
const given = {
  file: 'x',
  'teams.csv': 'user,team,role\nben@northwind.example,Docs,member\n',
  'workspace.yaml': 'teams: []\n',
  rows: 'spc_nowhere\n',
}

afterAll(() => program.remove())

/** Even root may not write to the last one. */
const places = ['missing/x', 'file', 'file/x', 'folder', '/sys/x']

/** They wait for calls until somebody stops them, need a database, or only say what a document may read. */
const isElsewhere = ({ words }: CommandEntry, spelling: string) =>
  ['mcp serve', 'local serve'].includes(words.join(' ')) ||
  ['--password-file', '--allow-file'].includes(spelling)

interface NamedFile {
  readonly flag: string
  /** The line with the place in it. */
  line(place: string): readonly string[]
}

/** The first example of a command that has the flag, or else the first, without the parts that only a shell reads. */
function wordsOf({ words, spec }: CommandEntry, spelling: string): readonly string[] {
  const start = `ws ${words.join(' ')}`
  const lines = (spec?.examples ?? [])
    .flatMap((example) => example.split(' | '))
    .filter((example) => example.startsWith(start) && !/[<>$]/.test(example))
  const line = lines.find((example) => example.includes(`${spelling} `)) ?? lines[0] ?? start
  return readShellLine(line)
    .words.slice(1)
    .filter((word) => word !== '--dry-run' && word !== '-n')
}

function flagsIn(entry: CommandEntry, spellings: readonly string[]): readonly NamedFile[] {
  return spellings
    .filter((spelling) => !isElsewhere(entry, spelling))
    .map((spelling) => ({
      flag: `${entry.words.join(' ')} ${spelling}`,
      line: (place) => [...without(wordsOf(entry, spelling), twinsOf(spelling)), spelling, place, '--yes'],
    }))
}

/** `--title` and `--title-file` exclude each other. */
const twinsOf = (spelling: string) => [spelling, spelling.replace(/-file$/, '')]

const without = (words: readonly string[], flags: readonly string[]) =>
  words.filter((word, index) => !flags.includes(word) && !flags.includes(words[index - 1] ?? ''))

const argumentsIn = ({ words, arguments: args }: CommandEntry): readonly NamedFile[] =>
  args
    .filter(({ name, value }) => value.kind === 'file' || name === 'folder')
    .map(({ name }) => ({
      flag: `${words.join(' ')} <${name}>`,
      line: (place) => [...words, ...args.filter(({ optional }) => !optional).map(() => place), '--yes'],
    }))

/** The flags of a run over rows, with rows of which one fails. */
const ofRuns = (spellings: readonly string[]): readonly NamedFile[] =>
  spellings.map((spelling) => ({
    flag: `space update ${spelling}`,
    line: (place) => {
      const rows = ['space', 'update', '--title', 'T', '--yes', '--from', 'rows']
      return [...without(rows, [spelling]), spelling, place]
    },
  }))

const { commands, groups, globals } = await commandManifest(root)

const filesIn = (flags: CommandEntry['flags']) =>
  flags.filter(({ value }) => value?.kind === 'file').map(({ spelling }) => spelling)

const isOperation = ({ spec }: CommandEntry) => spec !== undefined && 'path' in spec

const sharedOf = (entry: CommandEntry) => entry.groups.flatMap((name) => groups[name] ?? [])

/** Of operations, the declaration makes the flags: one command for each flag stands for all. */
function namedFiles(): readonly NamedFile[] {
  const bulk = filesIn(groups.bulk ?? [])
  const seen = new Set(bulk)
  const isNew = (spelling: string) => !seen.has(spelling) && seen.add(spelling)
  const entries = commands.filter(({ spec }) => spec !== undefined)
  const ofTasks = entries
    .filter((entry) => !isOperation(entry))
    .flatMap((entry) => [
      ...flagsIn(entry, filesIn([...entry.flags, ...sharedOf(entry)])),
      ...argumentsIn(entry),
    ])
  const ofOperations = entries.filter(isOperation).flatMap((entry) => {
    const shared = [...globals, ...sharedOf(entry)]
    return flagsIn(entry, filesIn([...entry.flags, ...shared]).filter(isNew))
  })
  return [...ofTasks, ...ofOperations, ...ofRuns(bulk)]
}

const cases = namedFiles().map((named, turn) => ({ ...named, tried: someOf(places, places.length, turn) }))

/** Names of errors, temporary names and calls of the system say nothing to people. */
const raw =
  /E(NOENT|NOTDIR|ISDIR|ACCES|ROFS|XIST|PERM)\b|\.tmp\b|\b(open|scandir|mkdir|rename|lstat) '|bug in ws/

test('all of them are found', () => {
  const flags = cases.map(({ flag }) => flag)
  expect(flags).toEqual(
    expect.arrayContaining([
      'plan <document>',
      'query --file',
      'query --out',
      'content pull <folder>',
      'backup restore --ids',
    ]),
  )
  expect(flags.some((flag) => flag.endsWith(' --from'))).toBe(true)
  expect(flags.some((flag) => flag.endsWith(' --token-file'))).toBe(true)
})

test.each(cases)('$flag', async ({ line, tried }) => {
  const told: Record<string, unknown> = {}
  for (const place of tried) {
    const { exit, err } = await program.ws(line(place), asNewcomer())
    if (raw.test(err) || (exit !== 0 && !err.includes('ws: '))) told[place] = { exit, err }
  }
  expect(told).toEqual({})
})

/** Nothing that an earlier line wrote is in the way. */
function asNewcomer(): World {
  for (const name of ['missing', 'folder'])
    rmSync(join(program.folder, name), { recursive: true, force: true })
  mkdirSync(join(program.folder, 'folder'))
  const env = { WS_SPACE: 'spc_api', WS_SITE: 'site_docs', WS_HISTORY: '0' }
  return { stdin: '', env, context: runsStatements }
}

test('a missing folder is named as the reason', async () => {
  const { exit, err } = await program.ws(['audit', '--html', 'nowhere/report.html'])
  const file = join(program.folder, 'nowhere/report.html')
  expect({ exit, err }).toEqual({
    exit: 10,
    err: expect.stringContaining(`ws: ${file} can't be written: there is no such folder\n`),
  })
})
