/** `ws report`: each section is the answer of its query, over one reading; and SQL by agents. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { startOfTime } from '../../local/rehearsal.ts'
import { sampleProgram } from '../../local/sample-program.ts'
import { openDesk } from '../../mcp/desk.ts'
import { runsStatements } from '../../sql/statement-context.ts'

const program = await sampleProgram()
afterAll(() => program.remove())

const run = (...words: readonly string[]) =>
  program.ws(words, { context: { ...runsStatements, now: () => startOfTime } })

test('every section has the rows of the query that it names, and the page has them too', async () => {
  const { out, exit } = await run('report', 'team-sizes', '--html', 'report.html', '-o', 'json')
  expect(exit).toBe(0)
  const page = readFileSync(`${program.folder}/report.html`, 'utf8')
  const { format, sections } = JSON.parse(out)
  expect(format).toBe('ws-report/1')
  expect(sections.length).toBe(10)
  for (const { query, rows } of sections) {
    const answer = await run('query', query, '-o', 'json', '--quiet')
    expect({ query, rows }).toEqual({ query, rows: JSON.parse(answer.out) })
    expect(page).toContain(`ws query ${query}`)
  }
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
