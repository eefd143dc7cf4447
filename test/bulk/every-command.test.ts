/** Every command that acts on something takes rows, and sends the same for a row as for the same words on a command line. */
import { describe, expect, test } from 'vitest'
import { bulkGroup, globalGroups } from '../../src/cli/parse/flags.ts'
import { anyAnswer } from '../support/any-answer.ts'
import { type CommandRow, commands, ofWorkflows, takesRows } from '../support/commands.ts'
import { completeLine } from '../support/complete-line.ts'
import { operationNamed } from '../support/operations.ts'
import { ws } from '../support/program.ts'
import { bulkWith } from './world.ts'

/** Ids that make the lines of a command differ. */
const ids = ['one', 'two', 'three']

/** `--flag value`, `--flag=value`, `--switch`, then `--` and arguments, as members of a row. */
function rowOf({ words, arguments: names }: CommandRow, line: readonly string[]): Record<string, unknown> {
  const start = words.split(' ').length
  const end = line.indexOf('--')
  const row: Record<string, unknown> = {}
  const flags = line.slice(start, end).filter((word) => word !== '--yes')
  for (let index = 0; index < flags.length; index += 1) {
    const [, name = '', value] = /^--([a-z-]+)(?:=(.*))?$/.exec(flags[index] ?? '') ?? []
    const next = flags[index + 1]
    const follows = value === undefined && next !== undefined && !next.startsWith('--')
    row[name] = value ?? (follows ? next : true)
    if (follows) index += 1
  }
  for (const [index, { name }] of names.entries()) {
    const given = line[end + 1 + index]
    if (given !== undefined) row[name] = given
  }
  return row
}

const asked = ({ requests }: Awaited<ReturnType<typeof ws>>) =>
  requests.map(({ method, url, body }) => ({
    method,
    url,
    body: body === undefined ? undefined : (JSON.parse(body) as unknown),
  }))

/** Rows of these are parts of a body (together.test.ts), or give none of it. */
const partly = ['site redirect set', 'site customization set', ...ofWorkflows]

describe.each(commands.filter((row) => takesRows(row) && !partly.includes(row.words)))(
  '$words',
  (command) => {
    const lines = ids.map((id) => completeLine(command, (name) => `${id}-${name.toLowerCase()}`))

    test('sends for rows what it sends for words', async () => {
      const expected = await Promise.all(lines.map((line) => ws(line, { service: anyAnswer })))
      expect(expected.map(({ exit }) => exit)).toEqual([0, 0, 0])
      const stdin = JSON.stringify(lines.map((line) => rowOf(command, line)))
      const ran = await bulkWith({}).run(`${command.words} --from - --yes -o ndjson`, {
        stdin,
        service: anyAnswer,
        repliesFit: false,
      })
      expect(ran.exit).toBe(0)
      const looks = operationNamed(command.words).leavesOut === undefined ? undefined : 'GET'
      expect(asked(ran).filter(({ method }) => method !== looks)).toEqual(expected.flatMap(asked))
      expect(ran.out.trimEnd().split('\n')).toHaveLength(3)
    })
  },
)

const hasOwnFrom = ({ flags }: CommandRow) => flags.some(({ name }) => name === 'from')

test('no flag of bulk work is a flag or an argument of a command that takes rows', () => {
  const words = new Set(bulkGroup.options.map(({ word }) => word))
  const own = commands
    .filter((row) => !hasOwnFrom(row))
    .flatMap(({ flags, arguments: names }) => [...flags, ...names].map(({ name }) => name))
  const global = globalGroups.flatMap(({ options }) => options.map(({ word }) => word))
  expect([...own, ...global].filter((word) => words.has(word))).toEqual([])
})

test('a --from of its own is no file of rows', async () => {
  expect(commands.filter(hasOwnFrom).map(({ words }) => words)).toEqual(['audit-event list'])
  const line = ['audit-event', 'list', '--org', 'acme', '--from']
  const sent = await ws([...line, '2026-11-01T00:00:00Z'], { service: () => ({ body: { items: [] } }) })
  expect(sent.requests.map(({ url }) => url.split('?')[1])).toEqual(['from=2026-11-01T00%3A00%3A00Z'])
  const refused = await ws([...line, 'rows.csv'])
  expect(refused).toMatchObject({ exit: 2, requests: [] })
  expect((await ws([...line, '2026-11-01T00:00:00Z', '--fail-fast'])).err).toContain(
    "unknown option '--fail-fast'",
  )
})

test.each(commands.filter((row) => !takesRows(row) && !hasOwnFrom(row)))(
  '$words lists everything, and takes none',
  async ({ words }) => {
    const ran = await ws([...words.split(' '), '--from', '-'])
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain("unknown option '--from'")
  },
)
