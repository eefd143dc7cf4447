/** The command line against the API document: what each line of `test/requests` sends. */
import { describe, expect, test } from 'vitest'
import { anyAnswer } from './support/any-answer.ts'
import { type CommandRow, commands } from './support/commands.ts'
import { folderWith } from './support/folder.ts'
import { ws } from './support/program.ts'
import { requestCases } from './support/requests.ts'

const workingDirectory = folderWith({
  'icon.png': 'icon',
  'one.png': 'one',
  'two.png': 'two',
  'token.txt': 'hidden',
  'body.json': '{"theme":"bold","more":[1]}',
})

test.each(requestCases)('$line', async ({ argv, env, method, target, body }) => {
  const { exit, err, requests } = await ws(argv, { env, workingDirectory, service: anyAnswer })
  expect({ exit, faults: exit === 0 ? '' : err }).toEqual({ exit: 0, faults: '' })
  expect(requests.map(shown)).toEqual([
    shown({ method, url: target, body: body === undefined ? undefined : JSON.stringify(body) }),
  ])
})

test('every request carries the token and says what it accepts, those with a body what it is', async () => {
  for (const { argv, env, body } of requestCases) {
    const { requests } = await ws(argv, { env, workingDirectory, service: anyAnswer })
    const expected = { accept: 'application/json', authorization: 'Bearer secret-token' }
    expect(requests[0]?.headers).toMatchObject(expected)
    expect(requests[0]?.headers['content-type']).toBe(body === undefined ? undefined : 'application/json')
  }
})

describe.each(commands)('$words', (row) => {
  const lines = requestCases
    .filter((each) => each.row === row)
    .map(({ argv }) => argv.slice(row.words.split(' ').length))

  test('has a line for each argument and flag', () => {
    expect(lines).not.toEqual([])
    expect(spellings(row).filter((flag) => !lines.some((line) => line.includes(flag)))).toEqual([])
  })

  test('has a line that gives each repeatable flag twice', () => {
    const twice = (flag: string) => lines.some((line) => line.filter((word) => word === flag).length > 1)
    expect(row.flags.filter(({ repeatable, name }) => repeatable && !twice(`--${name}`))).toEqual([])
  })

  test('has lines with and without each optional argument', () => {
    const counts = new Set(lines.map((line) => argumentsIn(line, row)))
    const all = row.arguments.length
    if (row.arguments.some(({ optional }) => optional)) expect([...counts].sort()).toEqual([all - 1, all])
    else if (!row.arguments.some(({ variadic }) => variadic)) expect([...counts]).toEqual([all])
    else expect(Math.max(...counts)).toBeGreaterThan(all)
  })
})

interface Shown {
  readonly method: string
  readonly url: string
  readonly body?: string | undefined
}

/** The order of a query's members has no meaning; that of a repeated one has. */
function shown({ method, url, body }: Shown) {
  const { pathname, searchParams } = new URL(url, 'https://api.test')
  searchParams.sort()
  return {
    method,
    path: pathname,
    query: [...searchParams],
    body: body === undefined ? undefined : JSON.parse(body),
  }
}

const spellings = ({ flags }: CommandRow) =>
  flags.flatMap(({ name, negatable, nullable, clearing }) => [
    ...(clearing ? [] : [`--${name}`]),
    ...(negatable || nullable || clearing ? [`--no-${name}`] : []),
  ])

/** Words that are neither flags nor their values; of the flags without a value only a few stand in the lines. */
function argumentsIn(line: readonly string[], { flags }: CommandRow): number {
  const alone = new Set([
    '--yes',
    '-y',
    '--all',
    ...flags.flatMap(({ name, negatable }) => (negatable ? [`--${name}`] : [])),
  ])
  const isValue = (index: number) => {
    const before = line[index - 1] ?? ''
    return /^-/.test(before) && !alone.has(before) && !before.startsWith('--no-')
  }
  return line.filter((word, index) => !word.startsWith('-') && !isValue(index)).length
}
