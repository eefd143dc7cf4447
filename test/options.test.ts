/** Arguments and flags of every operation: those of the command table, derived from the catalog. */
import { describe, expect, test } from 'vitest'
import { type Option, optionsOf } from '../src/catalog/options.ts'
import { allResources } from '../src/catalog/walk.ts'
import {
  bodyGroup,
  bulkGroup,
  editGroup,
  globalGroups,
  listGroup,
  sharedGroups,
} from '../src/cli/parse/flags.ts'
import { type CommandRow, commands, ofWorkflows, takesRows } from './support/commands.ts'
import { operationNamed } from './support/operations.ts'
import { ws } from './support/program.ts'
import { readShellLine } from './support/shell-words.ts'

/** Operations before which ws looks whether something stands in the way: a dry run says so. */
const withObstacles = new Set(
  (await allResources()).flatMap(({ actions }) =>
    Object.values(actions).flatMap(({ operation, standing }) =>
      standing?.obstacles === undefined ? [] : [operation],
    ),
  ),
)

const isFlag = (option: Option) => option.argument === undefined && option.section !== 'path'

describe.each(commands)('$words', (row) => {
  const operation = operationNamed(row.words)
  const options = optionsOf(operation)
  const flags = options.filter(isFlag)

  test('has the arguments of the table, in order', () => {
    const args = options.flatMap(({ word, argument }) => (argument ? [{ name: word, ...argument }] : []))
    expect(args).toEqual(row.arguments)
  })

  test('has the flags of the table', () => {
    expect(sorted(flags.map(described))).toEqual(sorted(row.flags.map(({ value: _, ...flag }) => flag)))
  })

  test('has values of the kind that the table names', () => {
    for (const { name, value } of row.flags.filter((flag) => flag.value !== undefined)) {
      const option = flags.find(({ word }) => word === name)
      const kind = option?.kind === 'map' ? 'a=b' : (option?.facts.pair?.join(':') ?? option?.facts.resource)
      expect(kind).toBe(value?.replace(/.+=.+/, 'a=b'))
    }
  })

  test('takes the context that its path needs, and no more', () => {
    const fromContext = options.filter(({ argument, section }) => !argument && section === 'path')
    expect(fromContext.map(({ context }) => context)).toEqual(contextIn(row))
    expect(
      options.filter(({ argument }) => argument?.optional).every(({ context }) => context !== undefined),
    ).toBe(true)
  })

  test('has flags that mean one thing', () => {
    const groups = [
      ...globalGroups,
      ...(row.paged ? [listGroup] : []),
      ...(takesRows(row) ? [bulkGroup] : []),
      ...(row.hasBody ? [bodyGroup, editGroup] : []),
      ...(operation.ifNeeded === undefined ? [] : [sharedGroups.needed]),
      ...(operation.ifAbsent === undefined ? [] : [sharedGroups.absent]),
      ...(operation.like === undefined ? [] : [sharedGroups.like]),
    ]
    const general = groups.flatMap((group) => group.options)
    const spelt = [...general, ...flags].flatMap(spellings)
    expect(spelt.filter((word, index) => spelt.indexOf(word) !== index)).toEqual([])
  })

  test.each(operation.examples)('%s', async (example) => {
    const { env, words } = readShellLine(example)
    const argv = [...wholeAnswer(words.slice(1)), '--dry-run', '-o', 'json']
    const ran = await ws(argv, { env: { WS_ORG: 'org_northwind', ...env } })
    // Only a list that goes on below takes several requests; the first of them reads what it begins with.
    const isFirst = words.includes('--recursive') || ofWorkflows.has(row.words)
    const isDeprecated = operation.deprecated !== undefined
    const told = [
      ...(isDeprecated ? ['{"notice":{"message":"ws .* is deprecated: .*'] : []),
      ...(isFirst ? ['{"notice":{"message":"This is the first request of several: .*'] : []),
      ...(!withObstacles.has(operation) ? [] : ['{"notice":{"message":"A dry run does not look: if .*']),
    ]
    const notices = new RegExp(`^${told.map((line) => `${line}\\n`).join('')}$`)
    expect(ran).toMatchObject({ exit: 0, err: expect.stringMatching(notices), requests: [] })
    expect(JSON.parse(ran.out)).toMatchObject({ method: row.method })
  })
})

test('flags are spelt in kebab-case', () => {
  const words = commands.flatMap(({ words }) => optionsOf(operationNamed(words)).map(({ word }) => word))
  expect(words.filter((word) => !/^[a-z]+(-[a-z]+)*$/.test(word))).toEqual([])
})

const described = ({ word, required, repeatable, negatable, nullable, kind }: Option) => ({
  name: word,
  required,
  repeatable,
  negatable,
  nullable: nullable && kind !== 'null',
  clearing: kind === 'null',
})

const sorted = <Named extends { readonly name: string }>(list: readonly Named[]) =>
  [...list].sort((one, other) => (one.name < other.name ? -1 : 1))

/** Every spelling that the flag takes from the command. */
const spellings = ({ word, kind, nullable, negatable, hasFileTwin, facts }: Option) => [
  ...(kind === 'null' ? [] : [`--${word}`]),
  ...(nullable || negatable || kind === 'null' ? [`--no-${word}`] : []),
  ...(hasFileTwin ? [`--${word}-file`] : []),
  ...(facts.short === undefined ? [] : [`-${facts.short}`]),
]

function contextIn({ path, arguments: args }: CommandRow): readonly string[] {
  const names: Readonly<Record<string, string>> = { organizationId: 'org', spaceId: 'space', siteId: 'site' }
  const found = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => names[name])
  return found.flatMap((name) => (name === undefined || args.some((arg) => arg.name === name) ? [] : [name]))
}

/** A filter of the answer would also filter the request, so leave it out. */
function wholeAnswer(words: readonly string[]): readonly string[] {
  const picks = ['--jq', '--fields']
  return words.filter((word, index) => !picks.includes(word) && !picks.includes(words[index - 1] ?? ''))
}
