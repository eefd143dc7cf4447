/** `ws access review`: files as spreadsheets save them, a workspace that moves on, half-done runs, and the evidence. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import type { ReviewEvidence } from '../../../src/reports/review-evidence.ts'
import { csvOf, decisionsIn } from '../../../src/workflows/access-review/csv.ts'
import { sampleProgram } from '../../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

const path = (name: string) => join(program.folder, name)
const review = (words: readonly string[], context: Partial<Context> = {}) =>
  program.ws(['access', 'review', ...words], { context })

type Cells = Readonly<Record<string, string>>

/** The file of the sample holds no cell with a comma or a quote. */
function rowsOf(text: string): readonly Cells[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])))
}

interface SavedAs {
  readonly separator: string
  readonly columns: readonly string[]
  readonly newline: string
  readonly mark: string
  readonly isQuoted: boolean
}

const columns = [
  'person',
  'name',
  'role',
  'kind',
  'address',
  'id',
  'via',
  'lastSeenAt',
  'decision',
  'comment',
]
const asWritten: SavedAs = { separator: ',', columns, newline: '\n', mark: '', isQuoted: false }

/** The file as a spreadsheet saves it, with a decision for each row. */
function save(rows: readonly Cells[], decide: (row: Cells) => string, as: SavedAs = asWritten): void {
  const quoted = (cell: string) => (as.isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell)
  const line = (cells: readonly string[]) => cells.map(quoted).join(as.separator)
  const lines = rows.map((row) => {
    const decided: Cells = { ...row, decision: decide(row) }
    return line(as.columns.map((name) => decided[name] ?? ''))
  })
  writeFileSync(path('review.csv'), `${as.mark}${[line(as.columns), ...lines].join(as.newline)}${as.newline}`)
}

const kit = ({ person, kind }: Cells) => person === 'kit@northwind.example' && kind === 'space'
const fay = ({ person, kind }: Cells) => person === 'fay@northwind.example' && kind === 'organization'
const decisions = (row: Cells) => (kit(row) ? 'remove' : fay(row) ? 'role:comment' : 'keep')

const evidence = (): ReviewEvidence => JSON.parse(readFileSync(path('review.json'), 'utf8'))
const outcomes = () => {
  const run = evidence().runs.at(-1)
  const changed = run?.rows.filter(({ decision }) => decision !== 'keep') ?? []
  return [run?.outcome, ...changed.map(({ person, decision, outcome }) => [person, decision, outcome])]
}

let rows: readonly Cells[] = []
beforeEach(async () => {
  const reset = await program.ws(['local', 'reset', '--sample', '--yes'])
  expect(reset.exit, reset.err).toBe(0)
  for (const name of ['review.csv', 'review.json']) rmSync(path(name), { force: true })
  const { exit, err } = await review(['start'])
  expect(exit, err).toBe(0)
  rows = rowsOf(readFileSync(path('review.csv'), 'utf8'))
})

const apply = (...words: readonly string[]) => review(['apply', 'review.csv', '--yes', ...words])

test('all access is there, also in spaces outside of collections, and disabled people as orphans', async () => {
  const told = rows.map(({ person, kind, id, via, role }) => [person, kind, id, via, role].join(' '))
  expect(told).toContain('kit@northwind.example organization org_northwind membership ')
  expect(told).toContain('kit@northwind.example space spc_platform permission comment')
  expect(told).toContain('gus@northwind.example organization org_northwind orphan read')
  await program.ws([
    'space',
    'permission',
    'add',
    '--space',
    'spc_handbook',
    '--role',
    'edit',
    '--user',
    'usr_gus',
  ])
  await review(['start', '--scope', 'guests', '--out', 'guests.csv'])
  const guests = rowsOf(readFileSync(path('guests.csv'), 'utf8'))
  expect(new Set(guests.map(({ person, via }) => `${person} ${via === 'orphan'}`))).toEqual(
    new Set(['gus@northwind.example true', 'kit@northwind.example false', 'noa@northwind.example false']),
  )
  expect(guests.map(({ id }) => id)).toContain('spc_handbook')
})

test('a name that a spreadsheet would run is guarded, and read as it was', async () => {
  const row = {
    role: 'edit',
    kind: 'space',
    address: '+1',
    id: 'spc_a',
    via: 'permission',
    lastSeenAt: '',
  } as const
  const text = await csvOf([{ ...row, person: '=HYPERLINK("x")', name: '@name, and more' }])
  expect(text.split('\n')[1]).toBe(
    `"'=HYPERLINK(""x"")","'@name, and more",edit,space,'+1,spc_a,permission,,,`,
  )
  const [read] = await decisionsIn(text, { file: 'review.csv', notice: async () => undefined })
  expect(read).toMatchObject({ person: '=HYPERLINK("x")', address: '+1', decision: undefined })
})

test('a file with decisions is not written over', async () => {
  const { exit, err } = await review(['start'])
  expect([exit, err]).toEqual([2, expect.stringContaining('review.csv is there already')])
})

const saved = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  columns: fc.shuffledSubarray(columns, { minLength: columns.length }),
  newline: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\uFEFF'),
  isQuoted: fc.boolean(),
})

test('however a spreadsheet saves it, in any letter case: the same plan', async () => {
  save(rows, decisions)
  const plan = async () => {
    const { out } = await review(['apply', 'review.csv', '--dry-run', '-o', 'json'])
    return JSON.parse(out).hash
  }
  const hash = await plan()
  await fc.assert(
    fc.asyncProperty(saved, fc.boolean(), async (as, isUpper) => {
      save(rows, (row) => (isUpper ? decisions(row).toUpperCase() : ` ${decisions(row)} `), as)
      expect(await plan()).toBe(hash)
    }),
    { numRuns: 8 },
  )
})

test('as "Unicode Text" of Excel, in UTF-16; another character set is refused with the right way to save', async () => {
  save(rows, decisions, { ...asWritten, separator: '\t', newline: '\r\n' })
  const text = readFileSync(path('review.csv'), 'utf8').replace('Lindqvist', 'Lindström')
  writeFileSync(path('review.csv'), Buffer.from(`\uFEFF${text}`, 'utf16le'))
  const { out, err } = await review(['apply', 'review.csv', '--dry-run', '-o', 'json'])
  expect(JSON.parse(out).summary, err).toMatchObject({ update: 1, delete: 1 })
  writeFileSync(path('review.csv'), Buffer.from(text, 'latin1'))
  const refused = await review(['apply', 'review.csv', '--dry-run'])
  expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining('"CSV UTF-8"')])
})

test('it needs --allow, does what was decided, and then has nothing to do', async () => {
  save(rows, decisions)
  const refused = await apply()
  expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining('needs --allow delete')])
  expect(outcomes()[0]).toBe('refused')
  const done = await apply('--allow', 'delete', '--by', 'Dana')
  expect(done.exit, done.err).toBe(0)
  expect(outcomes()).toEqual([
    'done',
    ['fay@northwind.example', 'role:comment', 'done'],
    ['kit@northwind.example', 'remove', 'done'],
  ])
  expect(evidence()).toMatchObject({ started: { by: 'ada@northwind.example' }, runs: [{}, { by: 'Dana' }] })
  const again = await apply('--allow', 'delete')
  expect([again.exit, again.out]).toEqual([0, expect.stringContaining('Nothing to do')])
  expect(outcomes().slice(1)).toEqual([
    ['fay@northwind.example', 'role:comment', 'already'],
    ['kit@northwind.example', 'remove', 'already'],
  ])
})

test('a service that refuses one of them: told, kept as evidence, and continued', async () => {
  save(rows, decisions)
  const refusing: Partial<Context> = {
    transport: async (baseUrl) => {
      const open = await program.transport(baseUrl)
      const body = '{"error":{"message":"Not today."}}'
      return {
        ...open,
        send: (request, signal) =>
          request.method === 'DELETE'
            ? Promise.resolve({ status: 403, headers: {}, text: () => body, bytes: () => Buffer.from(body) })
            : open.send(request, signal),
      }
    },
  }
  const first = await review(['apply', 'review.csv', '--yes', '--allow', 'delete'], refusing)
  expect(first.exit).not.toBe(0)
  expect(outcomes()).toEqual([
    'failed',
    ['fay@northwind.example', 'role:comment', 'done'],
    ['kit@northwind.example', 'remove', 'failed'],
  ])
  expect(evidence().runs.at(-1)?.reasons.join()).toContain('Not today')
  expect((await apply('--allow', 'delete')).exit).toBe(0)
  expect(outcomes()).toEqual([
    'done',
    ['fay@northwind.example', 'role:comment', 'already'],
    ['kit@northwind.example', 'remove', 'done'],
  ])
})

test('a workspace that moved on: the row is a conflict, and nothing is sent', async () => {
  save(rows, decisions)
  await program.ws(['member', 'update', 'usr_fay', '--role', 'edit'])
  const { exit, err } = await apply('--allow', 'delete')
  expect(exit).toBe(6)
  expect(err).toContain(
    'fay@northwind.example, organization/Northwind Labs: the file says read, and now it is edit',
  )
  expect(outcomes()).toEqual([
    'refused',
    ['fay@northwind.example', 'role:comment', 'conflict'],
    ['kit@northwind.example', 'remove', 'not done'],
  ])
})

test('undecided rows are counted, also those that somebody deleted from the file', async () => {
  save(rows.slice(1), (row) => (kit(row) ? '' : 'keep'))
  const { exit, err } = await apply()
  expect([exit, err]).toEqual([8, expect.stringContaining('2 rows have no decision')])
  expect((await apply('--allow-undecided')).exit).toBe(0)
  expect(evidence().runs.at(-1)?.undecided).toBe(2)
})

test('access that came since is told', async () => {
  save(rows, () => 'keep')
  await program.ws(['team', 'member', 'set', 'team_docs', 'usr_noa'])
  const { err, out } = await apply()
  expect(`${err}${out}`).toContain('New: noa@northwind.example, team/Docs')
})

test('whoever leaves loses the rest too, and a row that keeps a part of it contradicts', async () => {
  const isKit = ({ person }: Cells) => person === 'kit@northwind.example'
  save(rows, (row) => (isKit(row) && row.kind === 'organization' ? 'remove' : 'keep'))
  const { exit, err } = await apply()
  expect([exit, err]).toEqual([2, expect.stringContaining('leaves the organization by another row')])
  save(rows, (row) => (isKit(row) ? (row.kind === 'organization' ? 'remove' : '') : 'keep'))
  const done = await apply('--allow', 'delete,members')
  expect(done.exit, done.err).toBe(0)
  expect((await program.ws(['member', 'get', 'usr_kit'])).exit).toBe(3)
  expect((await apply('--allow', 'delete,members')).exit).toBe(0)
})

test('wrong decisions are told at once, with their lines', async () => {
  save(rows, (row) =>
    kit(row) ? 'maybe' : fay(row) ? 'role:boss' : row.kind === 'team' ? 'role:admin' : 'keep',
  )
  const { exit, err } = await apply()
  expect(exit).toBe(2)
  expect(err).toContain('decision needs keep, remove or role:<role>, got "maybe"')
  expect(err).toContain('the role of a row with the kind organization is one of read, comment')
  expect(err).toContain('the role of a row with the kind team is one of owner, member, got "admin"')
})

test('no part of a review if one list is refused: it is named', async () => {
  const refusing: Partial<Context> = {
    transport: async (baseUrl) => {
      const open = await program.transport(baseUrl)
      const body = '{"error":{"message":"No."}}'
      return {
        ...open,
        send: (request, signal) =>
          request.url.includes('/spaces/spc_platform/permissions/users')
            ? Promise.resolve({ status: 403, headers: {}, text: () => body, bytes: () => Buffer.from(body) })
            : open.send(request, signal),
      }
    },
  }
  const { exit, err } = await review(['start', '--out', 'other.csv'], refusing)
  expect(exit).toBe(8)
  expect(err).toContain('permissions of space/Engineering/Platform/Platform runbooks: No')
})
