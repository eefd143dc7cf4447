/**
 * Command lines in sentences, tables and snippets of the pages: each names a command and flags that exist, and each that is whole runs on
 * the sample. `pages.test.ts` runs the terminals.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandManifest } from '../src/cli/commands/command-manifest.ts'
import { root } from '../src/cli/tree.ts'
import {
  ApiError,
  CredentialsError,
  FoundError,
  LocalError,
  OutcomeUnknownError,
  PartialError,
  ReplyError,
  UsageError,
  WaitEndedError,
} from '../src/errors.ts'
import type { CommandEntry } from '../src/reference/tree.ts'
import { type SampleProgram, sampleProgram } from './local/sample-program.ts'
import { runsStatements } from './sql/statement-context.ts'
import { readShellLine } from './support/shell-words.ts'

const pages = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  ...['docs/tutorial', 'docs/how-to', 'docs/explanation'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
]

interface WrittenLine {
  readonly page: string
  readonly line: string
  /** The exit code that its sentence or cell claims. */
  readonly claims: number | undefined
}

const block = /^```(\w*)\n(.*?)^```/gms

function claimIn(after: string): number | undefined {
  const [, code] = /^[^`]*?\bexit(?:s with|s| code) (\d+)/.exec(after.replace(/\s+/g, ' ')) ?? []
  return code === undefined ? undefined : Number(code)
}

/** In sentences and tables. A line that stands in two pages runs once. */
const quoted = pages.flatMap((page): readonly WrittenLine[] => {
  const prose = readFileSync(page, 'utf8').replace(block, '')
  return Array.from(prose.matchAll(/`(ws [^`]+)`([^.;|]*)/g), ([, line = '', after = '']) => ({
    page,
    line: line.replace(/\s+/g, ' ').replaceAll('\\|', '|'),
    claims: claimIn(after),
  }))
})

/** In workflows and scripts, whole lines of a shell. */
const inSnippets = pages.flatMap((page): readonly WrittenLine[] =>
  Array.from(readFileSync(page, 'utf8').matchAll(block))
    .filter(([, language = '']) => ['yaml', 'sh', 'groovy', ''].includes(language))
    .flatMap(([, , text = '']) => text.replace(/\\\n\s*/g, ' ').split('\n'))
    .flatMap((line) => Array.from(line.matchAll(/(?:^|[\s(;|&])(ws [a-z].*)/g), ([, found = '']) => found))
    .map((line) => ({ page, line, claims: undefined })),
)

const { commands, groups, globals } = await commandManifest(root)
const byWords = new Map(commands.map((entry) => [entry.words.join(' '), entry]))

/** Words in the place of a person's own: `<space>`, `FILE`, `...`. */
const isPlaceholder = (word: string) => /[<>[\]]|\.\.\.|^[A-Z]{3,}$|^"?\$/.test(word)

/** Each command of a pipe, up to what only a shell reads. */
const commandsIn = (line: string): readonly (readonly string[])[] =>
  line
    .split(/ \| | && | \|\| |; | \) /)
    .map((part) => part.replace(/ (?:\d?>>?|<) .*/, '').replace(/\)+"?$/, ''))
    .filter((part) => part.startsWith('ws '))
    .map((part) => readShellLine(part).words.slice(1))

function entryFor(words: readonly string[]): readonly [CommandEntry | undefined, readonly string[]] {
  const names = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word))
  for (let length = names < 0 ? words.length : names; length > 0; length -= 1) {
    const entry = byWords.get(words.slice(0, length).join(' '))
    if (entry !== undefined) return [entry, words.slice(length)]
  }
  return [undefined, words]
}

/** Words that only the page's own reader has, and those that take any. */
const own = /^(?:<|\.\.\.|help\b|api <?[a-z]+-[a-z-]+|alias set\b|drafts\b|schema |-|$)/

/** A noun may stand for one of its verbs: `ws mcp` is `ws mcp serve`. */
function flagsOf({ words, spec, children, flags, groups: names }: CommandEntry): ReadonlySet<string> {
  const own = [...flags, ...globals, ...names.flatMap((name) => groups[name] ?? [])]
  const verbs = spec === undefined ? children.map(({ name }) => byWords.get([...words, name].join(' '))) : []
  const below = verbs.flatMap((verb) => (verb === undefined ? [] : [...flagsOf(verb)]))
  return new Set([...own.map(({ spelling }) => spelling), ...below])
}

/** Undefined if the command and its flags exist. */
function faultIn(words: readonly string[]): string | undefined {
  if (own.test(words.join(' '))) return undefined
  const [entry, rest] = entryFor(words)
  if (entry === undefined) return `no command ${words.join(' ')}`
  const isNoun = entry.spec === undefined
  if (isNoun && /^[^-]/.test(rest[0] ?? '') && !rest.every(isPlaceholder))
    return `no command ${words.join(' ')}`
  const end = rest.indexOf('--')
  const known = flagsOf(entry)
  const unknown = (end < 0 ? rest : rest.slice(0, end))
    .filter((word) => /^--?[a-z]/i.test(word))
    .map((word) => word.replace(/=.*/, ''))
    .filter((flag) => !known.has(flag) && !['--help', '-h'].includes(flag))
  return unknown.length === 0 ? undefined : `${entry.words.join(' ')} has no ${unknown.join(', ')}`
}

test('every line names a command and flags that exist', () => {
  const faults = [...quoted, ...inSnippets].flatMap(({ page, line }) =>
    commandsIn(line).flatMap((words) => {
      const fault = faultIn(words)
      return fault === undefined ? [] : [`${page}: ${line}: ${fault}`]
    }),
  )
  expect(faults).toEqual([])
})

test('a wrong line is noticed', () => {
  expect(
    ['space gets', 'space get --colour', 'spaces', 'org lists x'].map((line) => faultIn(line.split(' '))),
  ).toEqual([
    'no command space gets',
    'space get has no --colour',
    'no command spaces',
    'no command org lists x',
  ])
})

let program: SampleProgram
beforeAll(async () => {
  program = await sampleProgram()
  for (const [name, text] of Object.entries(given)) writeFileSync(join(program.folder, name), text)
  await program.ws(['export', '--out', 'workspace.yaml', '--quiet'])
})
afterAll(() => program.remove())

/** Files of the reader. */
const given = {
  users: 'usr_fay\n',
  spaces: 'spc_api\n',
  'people.yaml': 'members: []\n',
  'access.yaml': 'members: []\n',
  'token.txt': 'secret\n',
  '.ws.json': '{"aliases":{"mine":"space list"}}\n',
}

/** True if a person may type the line as it stands: a command alone, like `ws site update`, is a name in a sentence. */
function isWhole(line: string): boolean {
  return commandsIn(line).every((words) => {
    const [entry, rest] = entryFor(words)
    if (entry?.spec === undefined || rest.length === 0 || rest.some(isPlaceholder)) return false
    const needed = entry.arguments.filter(({ optional }) => !optional).length
    return rest.filter((word) => !word.startsWith('-')).length >= needed
  })
}

/**
 * These serve until somebody stops them, ask a person, open a browser, log in, or need what the page makes before; other tests run the
 * gates of `ws audit`, and its dates.
 */
const elsewhere = new RegExp(
  `^ws (?:${[
    'local serve|mcp|browse|auth login|undo|redo|rehearse --|completion \\w+ --install|api .*-f|openapi publish .*--wait',
    'apply workspace\\.yaml$|apply --plan|team member remove .* --from|cr get .*--from|local status --profile',
    'audit (?:--fail-on|--until-from)',
  ].join('|')})`,
)

/** A change of the settings holds for all lines after it, so it comes last. */
const isSetting = ({ line }: WrittenLine) => /^ws (?:config|profile|auth|local|alias|history) /.test(line)

/** `readme.test.ts` runs those. */
const inTables = ['README.md', 'docs/how-to/commands.md']
const ofTables = new Set(quoted.filter(({ page }) => inTables.includes(page)).map(({ line }) => line))

const whole = quoted.filter(
  ({ line }) =>
    !ofTables.has(line) && !own.test(line.replace('ws ', '')) && !elsewhere.test(line) && isWhole(line),
)
const once = [...new Map(whole.map((written) => [written.line, written])).values()]
const lines = [...once.filter((written) => !isSetting(written)), ...once.filter(isSetting)]

test.each(lines)('$page: $line', async ({ line, claims }) => {
  let input = ''
  let last = { exit: 0, err: '' }
  for (const words of commandsIn(line)) {
    const { exit, err, out } = await program.ws(words, { stdin: input, context: runsStatements })
    input = out
    last = { exit, err }
  }
  // A gate may find something here.
  expect([0, 12, claims], last.err).toContain(last.exit)
})

describe('the page about messages', () => {
  const page = readFileSync('docs/how-to/troubleshooting.md', 'utf8')

  test('each code of an error has a heading there, and no other', () => {
    const source = readFileSync('src/errors.ts', 'utf8')
    const codes = Array.from(source.matchAll(/\bcode(?::| =|: string =) '(\w+)'/g), ([, code]) => code)
    // Nobody sees that one: whoever reads the output is gone.
    const shown = new Set(codes.filter((code) => code !== 'output_closed'))
    const headings = Array.from(page.matchAll(/^## `(\w+)`$/gm), ([, code]) => code)
    expect(headings.toSorted()).toEqual([...shown].toSorted())
  })

  test('its table has the exit codes of the errors', () => {
    const rows = Array.from(page.matchAll(/^\| (\d+) \| (.*) \|$/gm))
    const told = new Map(
      rows.flatMap(([, exit, cell = '']) =>
        Array.from(cell.matchAll(/`(\w+)`/g), ([, code]) => [code, Number(exit)] as const),
      ),
    )
    const thrown = [
      new UsageError('x'),
      new CredentialsError('x'),
      ...[400, 401, 403, 404, 408, 409, 429, 500].map((status) => new ApiError('x', { status })),
      new ReplyError('x'),
      new LocalError('x'),
      new PartialError('x'),
      new FoundError('x'),
      new WaitEndedError('x'),
      new OutcomeUnknownError('x'),
    ]
    for (const { code, exit } of thrown) expect({ code, exit: told.get(code) }).toEqual({ code, exit })
  })
})
