/** Help at every level: on stdout, exit 0, and complete. */
import { describe, expect, test } from 'vitest'
import { type Noun, nouns } from '../src/catalog/index.ts'
import { globalGroups, listGroup, nestingGroup, sharedGroups, waitGroup } from '../src/cli/parse/flags.ts'
import { toolVerbs } from '../src/tools/index.ts'
import { type CommandRow, commands, ofWorkflows, takesRows } from './support/commands.ts'
import { operationNamed, operations } from './support/operations.ts'
import { ws } from './support/program.ts'

async function helpOf(...argv: readonly string[]) {
  const { exit, out, err, requests } = await ws(argv, { env: { WS_URL: '', WS_TOKEN: '' } })
  expect({ exit, err, requests }).toEqual({ exit: 0, err: '', requests: [] })
  return out
}

/** Flags as help spells them, e.g. `--[no-]sso`, without their values and without the twins that read files. */
const spellingsIn = (help: string) =>
  Array.from(help.matchAll(/^ {2}(?:-\w, )?(--[a-z[\]-]+)/gm), ([, flag = '']) => flag)

/** The one line for flags that `ws help flags` tells. */
const sharedLine = (hasRows: boolean) =>
  `\nShared flags (ws help flags): ${hasRows ? 'bulk, ' : ''}output, safety, connection\n`

const usageOf = ({ words, arguments: args }: CommandRow) => {
  const usage = args.map(({ name, optional, variadic }) => {
    const inside = variadic ? `${name}...` : name
    return optional ? `[${inside}]` : `<${inside}>`
  })
  return `Usage:\n  ${['ws', words, ...usage, '[flags]'].join(' ')}\n`
}

const spelt = (row: CommandRow) => [
  ...row.flags.flatMap(({ name, negatable, nullable, clearing }) => {
    if (clearing) return [`--no-${name}`]
    if (negatable) return [`--[no-]${name}`]
    return nullable ? [`--${name}`, `--no-${name}`] : [`--${name}`]
  }),
  ...(row.hasBody ? ['--input'] : []),
  ...(row.isEdited ? ['--edit'] : []),
  ...(row.isSaved ? ['--out'] : []),
  ...(operations.get(row.words)?.readsOne === true ? ['--history'] : []),
  ...(operations.get(row.words)?.judges === undefined ? [] : ['--outdated-ok']),
  ...(row.isWaitedFor ? waitGroup.options.map(({ word }) => `--${word}`) : []),
  ...(row.paged ? listGroup.options : []).map(({ word }) => `--${word}`),
  ...(operationNamed(row.words).nests === undefined ? [] : nestingGroup.options).map(
    ({ word }) => `--${word}`,
  ),
  ...(operationNamed(row.words).ifNeeded === undefined ? [] : ['--if-needed']),
  ...(operationNamed(row.words).ifAbsent === undefined ? [] : ['--if-absent']),
  ...(operationNamed(row.words).like === undefined ? [] : ['--like']),
  ...(operationNamed(row.words).gate === undefined ? [] : ['--gate']),
  ...(operationNamed(row.words).filledFrom === undefined ? [] : ['--metadata-file', '--metadata-url']),
  ...(operationNamed(row.words).secrets === undefined ? [] : ['--show-secrets']),
]

/** `--org` and the like, if the command needs one. */
const contextOf = (help: string) => spellingsIn(/^Works on:\n(?: {2}.*\n)+/m.exec(help)?.[0] ?? '')

test('ws help flags tells every flag that is not on the page of a command', async () => {
  const shown = Array.from((await helpOf('help', 'flags')).matchAll(/--[a-z][a-z-]+/g), ([flag]) => flag)
  const shared = [...Object.values(sharedGroups), ...globalGroups].flatMap(({ options }) => options)
  for (const { word } of shared) expect(shown).toContain(`--${word}`)
})

describe.each(commands.filter(({ words }) => !ofWorkflows.has(words)))('ws $words --help', (row) => {
  const words = row.words.split(' ')

  test('tells usage, every flag and examples', async () => {
    const help = await helpOf(...words, '--help')
    expect(help).toContain(usageOf(row))
    const shown = spellingsIn(help)
    expect([...shown].sort()).toEqual([...spelt(row), ...contextOf(help)].sort())
    expect(help).toContain(sharedLine(takesRows(row)))
    for (const example of operationNamed(row.words).examples) expect(help).toContain(`  ${example}\n`)
    expect(help.startsWith(operationNamed(row.words).summary)).toBe(true)
  })

  test('begins no list of values that it does not know', async () => {
    expect((await helpOf(...words, '--help')).replace(/\s+/g, ' ')).not.toMatch(/e\.g\. ?[;)]/)
  })

  test('marks what is required', async () => {
    const help = (await helpOf(...words, '--help')).replace(/\n {10,}/g, ' ')
    for (const { name } of row.flags.filter(({ required }) => required)) {
      expect(help).toMatch(new RegExp(`--${name} .*\\(required\\)`))
    }
  })

  test('is the same by every way', async () => {
    const help = await helpOf(...words, '--help')
    expect(await helpOf(...words, '-h')).toBe(help)
    expect(await helpOf('help', ...words)).toBe(help)
    expect(await helpOf('--json', ...words, 'x', '--help')).toBe(help)
  })

  test('fits a terminal of 80 columns, apart from what can not be broken', async () => {
    const [body = ''] = (await helpOf(...words, '--help')).split('\nExamples:')
    const wide = body.split('\n').filter((line) => [...line].length > 80 && line.trim().includes(' '))
    expect(wide.filter((line) => !line.startsWith('  ws '))).toEqual([])
  })
})

/** Verbs that are no operations. */
const workflows = ['cr diff', 'openapi diff', 'space diff', 'space list', 'team sync']

const levels = (
  tree: Readonly<Record<string, Noun>>,
  above: readonly string[] = [],
): readonly (readonly string[])[] =>
  Object.entries(tree).flatMap(([name, noun]) => [
    [...above, name],
    ...levels(noun.nouns ?? {}, [...above, name]),
  ])

describe.each(levels(nouns).map((words) => ({ noun: words.join(' '), words })))(
  'ws $noun',
  ({ noun, words }) => {
    test('lists what may follow', async () => {
      const help = await helpOf(...words)
      expect(help).toContain(`Usage:\n  ws ${noun} <command> [arguments] [flags]\n`)
      const below = [...commands.map((row) => row.words), ...workflows]
        .filter((command) => command.startsWith(`${noun} `))
        .map((command) => command.split(' ')[words.length])
      const listed = Array.from(help.matchAll(/^ {2}([a-z-]+) {2,}\S/gm), ([, word]) => word)
      expect([...listed].sort()).toEqual([...new Set(below)].sort())
      expect(await helpOf(...words, '--help')).toBe(help)
      expect(await helpOf('help', ...words)).toBe(help)
    })
  },
)

describe('ws', () => {
  test('--help lists the nouns', async () => {
    const help = await helpOf('--help')
    for (const noun of Object.keys(nouns)) expect(help).toMatch(new RegExp(`[ ,]${noun}(,|$)`, 'm'))
    expect(await helpOf('help')).toBe(help)
  })

  test('--help fits a screen of 24 lines, and help all says what each word is for', async () => {
    const [help, all] = [await helpOf('--help'), await helpOf('help', 'all')]
    expect(help.trimEnd().split('\n').length).toBeLessThan(24)
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    const listed = [...help.matchAll(/^ {2}(?!ws )(.*)$/gm)].flatMap(
      ([, line = '']) => line.match(/[\w-]+/g) ?? [],
    )
    expect(listed.length).toBeGreaterThan(60)
    for (const word of listed)
      expect(all).toMatch(new RegExp(`^ {2}${word} {2,}[A-Z]|^ {2}${word} {2,}ws `, 'm'))
  })

  test('alone names five things to begin with, and each runs', async () => {
    const help = await helpOf()
    const lines = help.split('\n').filter((line) => line.startsWith('  ws '))
    expect(lines).toHaveLength(5)
    expect(help).toContain('\nEvery command: ws --help\n')
    for (const line of lines) {
      const words = line.trim().split(/ {2,}/)[0]?.split(' ').slice(1) ?? []
      const shown = words[0] === 'help' ? ['help', '--help'] : [...words, '--help']
      expect(await helpOf(...shown), line).toContain('Usage:')
    }
  })

  test('a noun lists commands that read first, and those that destroy last', async () => {
    const listed = [...(await helpOf('space', '--help')).matchAll(/^ {2}(\w+) {2,}/gm)].map(
      ([, verb]) => verb,
    )
    expect(listed).toEqual(
      'commenters diff get links list pdf search create duplicate move restore update delete transfer comment permission content git page file revision'.split(
        ' ',
      ),
    )
  })

  test('help has a page like the others', async () => {
    const help = await helpOf('help', '--help')
    expect(help).toContain('\nUsage:\n  ws help [words...] [flags]\n')
    expect(help).toContain('\nExamples:\n  ws help space update\n')
    expect(spellingsIn(help)).toEqual([])
    expect(help).toContain(sharedLine(false))
    expect(await helpOf('help', 'help')).toBe(help)
    expect(await helpOf('help', '-h')).toBe(help)
    expect(await helpOf('help', 'space', '--help')).toBe(help)
  })

  test('help behind a noun is help on it', async () => {
    expect(await helpOf('space', 'help')).toBe(await helpOf('space', '--help'))
    expect(await helpOf('space', 'help', 'get')).toBe(await helpOf('space', 'get', '--help'))
    expect(await helpOf('team', 'member', 'help')).toBe(await helpOf('team', 'member', '--help'))
    expect(await helpOf('space', 'help', '--help')).toBe(await helpOf('space', '--help'))
  })

  test.each([['--version'], ['-V']])('%s', async (flag) => {
    expect(await helpOf(flag)).toBe('0.0.0\n')
  })

  test.each(Object.entries(toolVerbs))(
    '%s says the same above and below',
    async (name, { summary, load }) => {
      expect((await load()).summary).toBe(summary)
      expect((await helpOf(name, '--help')).startsWith(`${summary}\n`)).toBe(true)
    },
  )

  test('has flags with a letter of their own', () => {
    const letters = globalGroups.flatMap(({ options }) => options.flatMap(({ facts }) => facts.short ?? []))
    expect([...letters].sort()).toEqual(['d', 'n', 'o', 'q', 'y'])
  })
})
