/** `ws report`: each section is the answer of its query, over one reading; and SQL by agents. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { WorkspaceReport } from '../../../src/reports/workspace-report.ts'
import { startOfTime } from '../../local/rehearsal.ts'
import { sampleProgram } from '../../local/sample-program.ts'
import { openDesk } from '../../mcp/desk.ts'
import { runsStatements } from '../../sql/statement-context.ts'

const program = await sampleProgram()
afterAll(() => program.remove())

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const run = (...words: readonly string[]) =>
  program.ws(words, { context: { ...runsStatements, now: () => startOfTime } })

test('every section has the rows of the query that it names, and the page has them too', async () => {
  const { out, exit } = await run('report', 'team-sizes', '--html', 'report.html', '-o', 'json')
  expect(exit).toBe(0)
  const page = readFileSync(`${program.folder}/report.html`, 'utf8')
  const { format, sections } = JSON.parse(out)
  expect(format).toBe('ws-report/1')
  expect(sections.length).toBe(12)
  for (const { query, rows } of sections) {
    const answer = await run('query', query, '-o', 'json', '--quiet')
    expect({ query, rows }).toEqual({ query, rows: JSON.parse(answer.out) })
    expect(page).toContain(`ws query ${query}`)
  }
})

test('everything is read once, also by views that read for themselves', async () => {
  const asked: string[] = []
  const { exit } = await program.ws(['report', '-o', 'json'], {
    context: {
      ...runsStatements,
      now: () => startOfTime,
      transport: async (baseUrl) => {
        const inner = await program.transport(baseUrl)
        return {
          ...inner,
          send: (request, options) => {
            asked.push(`${request.method} ${request.url}`)
            return inner.send(request, options)
          },
        }
      },
    },
  })
  expect(exit).toBe(0)
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((request, index) => asked.indexOf(request) !== index)).toEqual([])
})

test('pages and reports in one folder make a trend, those of other rules do not', async () => {
  mkdirSync(join(program.folder, 'kept'))
  const later = { ...runsStatements, now: () => startOfTime + 86_400_000 }
  const before = await run('audit', '-o', 'json', '--quiet')
  writeFileSync(join(program.folder, 'kept/first.json'), before.out)
  const others = await run('audit', '-o', 'json', '--quiet', '--rules', 'team-empty')
  writeFileSync(join(program.folder, 'kept/others.json'), others.out)
  const { out } = await program.ws(['report', '--html', 'kept/report.html', '-o', 'json', '--quiet'], {
    context: later,
  })
  const { trend } = JSON.parse(out) as WorkspaceReport
  expect(trend.map(({ checkedAt }) => checkedAt.slice(0, 10))).toEqual(
    [startOfTime, startOfTime + 86_400_000].map(dayOf),
  )
  expect(trend[0]?.bySeverity).toEqual(JSON.parse(before.out).summary.bySeverity)
  const page = readFileSync(join(program.folder, 'kept/report.html'), 'utf8')
  expect(page).toContain('Trend: from ')
  const markdown = await program.ws(['report', '--html', 'kept/again.html', '-o', 'markdown', '--quiet'], {
    context: later,
  })
  expect(markdown.out).toContain(`| ${dayOf(startOfTime)} | `)
})

test('a query that needs a value is refused, and so is a format of rows', async () => {
  expect(await run('report', 'members-outside')).toMatchObject({ exit: 2 })
  const csv = await run('report', '-o', 'csv')
  expect(csv.exit).toBe(2)
  expect(csv.err).toContain('a report has no rows for -o csv')
})

test('agents run queries with a name, and SQL of their own only where a person allows it', async () => {
  const sql = 'SELECT id FROM teams ORDER BY id LIMIT 1'
  const closed = await openDesk()
  expect((await closed.read('query', { statement: sql })).error?.message).toContain(
    'only queries with a name',
  )
  expect(closed.requests).toEqual([])
  closed.remove()
  const open = await openDesk({ allowFreeText: true })
  expect((await open.read('query', { statement: 'DELETE FROM teams' })).error?.message).toContain(
    'only reads',
  )
  open.remove()
})
